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
	counts     GPVirtual     // hands at least as good as each category
	low, high  [2]VecVirtual // what name looks up
}

// dealAVX512 is dealGo.
func dealAVX512() {
	TEXT("dealAVX512", NOSPLIT, "func(rows *[27][64]byte, s *[4][8]uint64, rounds uint64, counts *[9]uint64)")
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
	m.lookups()

	Label("block")
	at, even := m.draw()
	valid := m.valid(even, rounds)
	h := m.cards(at)
	m.name(h, valid)
	TESTQ(rounds, rounds)
	JNE(LabelRef("block"))
	VZEROUPPER()
	RET()
}

// next is a step of the eight streams: 32 fractions of 16 bits.
func (m *machine512) next() VecVirtual {
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

// draw returns the position that each step of the shuffle draws, and for each
// half of the block which of its fractions are even. Packing the halves gives
// bytes: eight of the first half, eight of the second, and so on.
func (m *machine512) draw() (at [steps]VecVirtual, even [2]Register) {
	for g, pair := range shared {
		halves := [2]VecVirtual{m.next(), m.next()}
		for _, step := range pair {
			if step == steps {
				break
			}
			base := m.row(rowBase + step)
			var choice [2]VecVirtual
			for half, fraction := range halves {
				choice[half], halves[half] = ZMM(), ZMM()
				VPMULHUW(base, fraction, choice[half])
				VPMULLW(base, fraction, halves[half])
			}
			at[step] = ZMM()
			VPACKUSWB(choice[1], choice[0], at[step])
		}
		for half, rest := range halves {
			k := K()
			if g == 0 {
				VPCMPUW(Imm(notLess), m.row(rowUneven+g), rest, k)
			} else {
				VPCMPUW(Imm(notLess), m.row(rowUneven+g), rest, even[half], k)
			}
			even[half] = k
		}
	}
	return at, even
}

// valid returns the hands that count as a mask, in the order of the bytes, and
// takes them off rounds. If more are even than are still wanted, the first
// ones count.
func (m *machine512) valid(even [2]Register, rounds GPVirtual) Register {
	all := GP64()
	for half, k := range even {
		hands, bytes := GP64(), GP64()
		KMOVD(k, hands.As32())
		MOVQ(U64(0x00ff00ff00ff00ff<<(8*half)), bytes)
		if half == 0 {
			PDEPQ(bytes, hands, all)
		} else {
			PDEPQ(bytes, hands, hands)
			ORQ(hands, all)
		}
	}
	valid := K()
	KMOVQ(trim(all, rounds), valid)
	return valid
}

// cards is the partial shuffle, seven markers being set one after another, and
// then the look-up of what lies where they are: masks of each suit's low and
// high faces.
func (m *machine512) cards(at [steps]VecVirtual) (h [suits][2]VecVirtual) {
	for i := range at {
		fresh := K()
		KMOVQ(m.row(rowUsed).Offset(8*i), fresh)
		for j := range i {
			k := K()
			VPCMPUB(Imm(notEqual), at[j], at[i], fresh, k)
			fresh = k
		}
		x := ZMM()
		VMOVDQU64(m.row(rowLast+i), x)
		VMOVDQU8(at[i], fresh, x)
		at[i] = x
	}
	for suit := range h {
		for part := range h[suit] {
			table := ZMM()
			VMOVDQU64(m.row(rowLies+2*suit+part), table)
			h[suit][part] = look(table, at)
		}
	}
	return h
}

// look returns the union of what the table has at seven positions.
func look(table VecVirtual, at [steps]VecVirtual) VecVirtual {
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
