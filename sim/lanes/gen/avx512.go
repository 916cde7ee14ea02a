package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"

	"pokersim/sim/lanes/internal/layout"
)

// machine512 has what the steps of a block share. A block is 64 hands, one in each byte.
type machine512 struct {
	game
	streams512
	rows      GPVirtual     // the plan as vectors
	at        GPVirtual     // the positions drawn, in memory
	accepted  GPVirtual     // the mask of the accepted hands of the block drawn
	rejected  [2]VecVirtual // of each half, nonzero where a fraction is rejected, while drawing
	counts    GPVirtual     // hands at least as good as each category
	low, high [2]VecVirtual // the tables of fives
}

// streams512 is the state of eight streams.
type streams512 struct {
	a, b, c, d VecVirtual
	one        VecVirtual // what a stream's counter grows by
}

// align reserves space on the stack for the given number of vectors. Its address is a
// multiple of 64, so that no vector crosses a cache line.
func (m *machine512) align(vectors int) {
	m.at, m.accepted = GP64(), GP64()
	LEAQ(AllocLocal(64*vectors+64).Offset(63), m.at)
	ANDQ(I8(-64), m.at)
}

// load loads the state of the streams.
func (m *streams512) load(s GPVirtual) {
	for i, v := range []*VecVirtual{&m.a, &m.b, &m.c, &m.d} {
		*v = ZMM()
		VMOVDQU64(Mem{Base: s, Disp: 64 * i}, *v)
	}
	m.one = ZMM()
	VPTERNLOGQ(Imm(0xff), m.one, m.one, m.one) // all bits set
	VPSRLQ(Imm(63), m.one, m.one)
}

// fill takes a word of every stream: 32 fractions of 16 bits.
func (m *streams512) fill() VecVirtual {
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

// draw makes the draws of the g-th pair of fractions and stores the positions; after the
// last pair, accepted is the mask of the accepted hands. Packing the two halves of a block
// gives bytes: eight of the first half, eight of the second, and so on.
func (m *machine512) draw(g int) {
	halves := [2]VecVirtual{m.fill(), m.fill()}
	for _, step := range shared[g] {
		if step == steps {
			break
		}
		VMOVDQU64(packed(choose(m.row(layout.Base+step), halves)), m.drawn(step))
	}
	for half, rest := range halves {
		below := ZMM()
		VMOVDQU64(m.row(layout.Threshold+g), below)
		VPSUBUSW(rest, below, below)
		if g > 0 {
			VPORQ(below, m.rejected[half], below)
		}
		m.rejected[half] = below
	}
	if g == groups-1 {
		accepted := K()
		VPACKUSWB(m.rejected[1], m.rejected[0], m.rejected[0])
		VPTESTNMB(m.rejected[0], m.rejected[0], accepted)
		KMOVQ(accepted, m.accepted)
	}
}

// choose makes a draw below base, for both halves of a block. The fractions become the
// remainders, from which the next draw is made.
func choose(base Mem, fractions [2]VecVirtual) (choice [2]VecVirtual) {
	for half, fraction := range fractions {
		choice[half] = ZMM()
		VPMULHUW(base, fraction, choice[half])
		VPMULLW(base, fraction, fraction)
	}
	return choice
}

// packed packs the words of both halves into bytes.
func packed(words [2]VecVirtual) VecVirtual {
	VPACKUSWB(words[1], words[0], words[0])
	return words[0]
}

// sample is Floyd's sampling, and then the look-up of the cards at the positions:
// masks of each suit's low and high ranks. Each step waits for the one before;
// meanwhile the next block is drawn.
func (m *machine512) sample(meanwhile func(g int)) (h [suits][2]VecVirtual) {
	var at [steps]VecVirtual
	for i := range at {
		at[i] = ZMM()
		VMOVDQU64(m.drawn(i), at[i])
	}
	for i := range at {
		differs, k, x := ZMM(), K(), ZMM()
		VMOVDQU64(m.row(layout.Draws512+i), differs)
		for j := range i {
			difference := ZMM()
			VPXORQ(at[j], at[i], difference)
			VPMINUB(difference, differs, differs)
		}
		VPTESTMB(differs, differs, k)
		VMOVDQU64(m.row(layout.Last+i), x)
		VMOVDQU8(at[i], k, x)
		at[i] = x
		if 2 <= i && i < 2+groups {
			meanwhile(i - 2)
		}
	}
	for suit := range h {
		for part := range h[suit] {
			table := ZMM()
			VMOVDQU64(m.row(layout.ClassCard512+2*suit+part), table)
			h[suit][part] = union(table, at)
		}
	}
	return h
}

// union returns the union of the table's masks at seven positions.
func union(table VecVirtual, at [steps]VecVirtual) VecVirtual {
	var v [steps]VecVirtual
	for i := range v {
		v[i] = ZMM()
		VPERMB(table, at[i], v[i])
	}
	return union7(v)
}

// union7 returns the union of seven masks, in the place of the first.
func union7(v [steps]VecVirtual) VecVirtual {
	VPTERNLOGQ(truth(or), v[1], v[2], v[0])
	VPTERNLOGQ(truth(or), v[3], v[4], v[0])
	VPTERNLOGQ(truth(or), v[5], v[6], v[0])
	return v[0]
}

func (m *machine512) row(i int) Mem { return Mem{Base: m.rows, Disp: 64 * i} }

func (m *machine512) drawn(step int) Mem { return Mem{Base: m.at, Disp: 64 * step} }
