package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// machine512 holds what the steps of a block share: 64 hands, one a byte.
type machine512 struct {
	rows       GPVirtual     // the plan as vectors
	a, b, c, d VecVirtual    // the state of eight streams
	one        VecVirtual    // what a stream's counter grows by
	at         GPVirtual     // where the positions drawn lie
	even       GPVirtual     // the hands of the block drawn that may count
	uneven     [2]VecVirtual // what the fractions of each half lack to be even, while drawing
	counts     GPVirtual     // hands at least as good as each category
	low, high  [2]VecVirtual // the tables of fives
}

// dealAVX512 is dealGo.
func dealAVX512() {
	TEXT("dealAVX512", NOSPLIT, "func(rows *[33][64]byte, s *[4][8]uint64, rounds uint64, counts *[9]uint64)")
	Pragma("noescape")
	Doc("dealAVX512 deals until rounds hands, at least one, have counted and adds to counts how many are at least as good as each category but the last.")
	m := &machine512{rows: GP64(), counts: GP64()}
	Load(Param("rows"), m.rows)
	Load(Param("counts"), m.counts)
	rounds, s := GP64(), GP64()
	Load(Param("s"), s)
	Load(Param("rounds"), rounds)
	for i, v := range []*VecVirtual{&m.a, &m.b, &m.c, &m.d} {
		*v = ZMM()
		VMOVDQU64(Mem{Base: s, Disp: 64 * i}, *v)
	}
	m.one = ZMM()
	VPTERNLOGQ(Imm(0xff), m.one, m.one, m.one) // all bits set
	VPSRLQ(Imm(63), m.one, m.one)
	m.tables()

	m.align()
	for g := range shared {
		m.draw(g)
	}

	Label("block")
	valid := K()
	KMOVQ(trim(m.even, rounds), valid)
	h := m.cards(m.draw)
	m.name(h, valid)
	TESTQ(rounds, rounds)
	JNE(LabelRef("block"))
	VZEROUPPER()
	RET()
}

// align finds room on the stack for the positions drawn, at an address where
// no vector lies across two lines of the cache.
func (m *machine512) align() {
	m.at, m.even = GP64(), GP64()
	LEAQ(AllocLocal(64*steps+64).Offset(63), m.at)
	ANDQ(I8(-64), m.at)
}

// fill takes a word of every stream: 32 fractions of 16 bits.
func (m *machine512) fill() VecVirtual {
	out, t, u := ZMM(), ZMM(), ZMM()
	VPADDQ(m.a, m.b, out)
	VPADDQ(m.d, out, out)
	VPADDQ(m.one, m.d, m.d)
	VPSRLQ(Imm(11), m.b, t)
	VPXORQ(m.b, t, m.a)
	VPSLLQ(Imm(3), m.c, u)
	VPADDQ(m.c, u, m.b)
	VPROLQ(Imm(24), m.c, m.c)
	VPADDQ(out, m.c, m.c)
	return out
}

// draw makes the draws of a group and stores the positions; after the last
// group, even has the hands that may count. Packing the two halves of a block
// gives bytes: eight of the first half, eight of the second, and so on.
func (m *machine512) draw(g int) {
	halves := [2]VecVirtual{m.fill(), m.fill()}
	for _, step := range shared[g] {
		if step == steps {
			break
		}
		VMOVDQU64(m.share(step, halves), m.drawn(step))
	}
	for half, rest := range halves {
		missing := ZMM()
		VMOVDQU64(m.row(rowUneven+g), missing)
		VPSUBUSW(rest, missing, missing)
		if g > 0 {
			VPORQ(missing, m.uneven[half], missing)
		}
		m.uneven[half] = missing
	}
	if g == groups-1 {
		even := K()
		VPACKUSWB(m.uneven[1], m.uneven[0], m.uneven[0])
		VPTESTNMB(m.uneven[0], m.uneven[0], even)
		KMOVQ(even, m.even)
	}
}

// share makes a step's draw and leaves in the fractions what the next is made
// from.
func (m *machine512) share(step int, fractions [2]VecVirtual) VecVirtual {
	var choice [2]VecVirtual
	for half, fraction := range fractions {
		choice[half] = ZMM()
		VPMULHUW(m.row(rowBase+step), fraction, choice[half])
		VPMULLW(m.row(rowBase+step), fraction, fraction)
	}
	VPACKUSWB(choice[1], choice[0], choice[0])
	return choice[0]
}

// cards is the partial shuffle, seven markers being set one after another, and
// then the look-up of what lies where they are: masks of each suit's low and
// high ranks. Each step waits for the one before; meanwhile the next block is
// drawn.
func (m *machine512) cards(meanwhile func(g int)) (h [suits][2]VecVirtual) {
	var at [steps]VecVirtual
	for i := range at {
		at[i] = ZMM()
		VMOVDQU64(m.drawn(i), at[i])
	}
	for i := range at {
		fresh, k, x := ZMM(), K(), ZMM()
		VMOVDQU64(m.row(rowUsed+i), fresh)
		for j := range i {
			differs := ZMM()
			VPXORQ(at[j], at[i], differs)
			VPMINUB(differs, fresh, fresh)
		}
		VPTESTMB(fresh, fresh, k)
		VMOVDQU64(m.row(rowLast+i), x)
		VMOVDQU8(at[i], k, x)
		at[i] = x
		if 2 <= i && i < 2+groups {
			meanwhile(i - 2)
		}
	}
	for suit := range h {
		for part := range h[suit] {
			table := ZMM()
			VMOVDQU64(m.row(rowLies+2*suit+part), table)
			h[suit][part] = lies(table, at)
		}
	}
	return h
}

// lies returns the union of what lies at seven positions.
func lies(table VecVirtual, at [steps]VecVirtual) VecVirtual {
	var v [steps]VecVirtual
	for i := range v {
		v[i] = ZMM()
		VPERMB(table, at[i], v[i])
	}
	VPTERNLOGQ(truth(or), v[1], v[2], v[0])
	VPTERNLOGQ(truth(or), v[3], v[4], v[0])
	VPTERNLOGQ(truth(or), v[5], v[6], v[0])
	return v[0]
}

func (m *machine512) row(i int) Mem { return Mem{Base: m.rows, Disp: 64 * i} }

func (m *machine512) drawn(step int) Mem { return Mem{Base: m.at, Disp: 64 * step} }
