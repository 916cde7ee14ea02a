package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"

	"pokersim/sim/lanes/internal/layout"
)

// sample is Floyd's sampling, and then the look-up of the cards at the positions:
// masks of each suit's low and high ranks.
func (m *machine256) sample() {
	var at [steps]VecVirtual
	for i := range at {
		at[i] = YMM()
		VMOVDQU(m.at.Offset(32*i), at[i])
		duplicate, last := YMM(), YMM()
		VMOVDQU(m.row(layout.Unused256+i), duplicate)
		for j := range i {
			same := YMM()
			VPCMPEQB(at[j], at[i], same)
			VPOR(same, duplicate, duplicate)
		}
		VMOVDQU(m.row(layout.Last+i), last)
		VPBLENDVB(duplicate, last, at[i], at[i])
		VMOVDQU(at[i], m.at.Offset(32*i))
	}
	var h [suits][2]VecVirtual
	for suit := range h {
		for part := range h[suit] {
			h[suit][part] = YMM()
			VMOVDQU(m.row(layout.ClassKnown256+2*suit+part), h[suit][part])
		}
	}
	for i := range steps {
		m.add(&h, m.code(m.at.Offset(32*i)))
	}
	for suit := range h {
		for part := range h[suit] {
			VMOVDQU(h[suit][part], m.h[suit][part])
		}
	}
}

// code looks up the card at a position: suit × 16 + rank. The upper two bits
// of the position choose among the look-ups in four tables.
func (m *machine256) code(position Mem) VecVirtual {
	at, bit4, bit5 := YMM(), YMM(), YMM()
	VMOVDQU(position, at)
	VPSLLW(Imm(3), at, bit4)
	VPSLLW(Imm(2), at, bit5)
	var found [4]VecVirtual
	for i := range found {
		found[i] = YMM()
		VMOVDQU(m.row(layout.ClassCode256+i), found[i])
		VPSHUFB(at, found[i], found[i])
		if i%2 == 1 {
			VPBLENDVB(bit4, found[i], found[i-1], found[i-1])
		}
	}
	VPBLENDVB(bit5, found[2], found[0], found[0])
	return found[0]
}

// add puts a card into the hands.
func (m *machine256) add(h *[suits][2]VecVirtual, code VecVirtual) {
	var ranks [2]VecVirtual
	for part := range ranks {
		ranks[part] = YMM()
		VMOVDQU(m.table(part), ranks[part])
		VPSHUFB(code, ranks[part], ranks[part])
	}
	suitOf := YMM()
	VPAND(same(0x30), code, suitOf)
	for suit := range h {
		here := YMM()
		VPCMPEQB(same(uint8(suit<<4)), suitOf, here)
		for part := range ranks {
			rank := YMM()
			VPAND(ranks[part], here, rank)
			VPOR(rank, h[suit][part], h[suit][part])
		}
	}
}
