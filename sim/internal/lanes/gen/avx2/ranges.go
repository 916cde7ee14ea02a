package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"

	"pokersim/sim/internal/lanes/gen/x86"
	"pokersim/sim/internal/lanes/internal/layout"
)

// ranges draws the cards of ranges and takes them.
func (m *showdown256) ranges(half GPVirtual) {
	m.copyLists(half)
	n := GP64()
	MOVQ(x86.Number(m.numbers, layout.NumberRanges), n)
	x86.Repeat(n, m.drawRange)
	m.takeRanges()
}

// copyLists copies the cards from lists for half a block.
func (m *showdown256) copyLists(half GPVirtual) {
	n, row, listed := GP64(), GP64(), GP64()
	MOVQ(x86.Address("listed"), listed)
	ADDQ(half, listed)
	MOVQ(x86.Number(m.numbers, layout.NumberListed), n)
	XORL(row.As32(), row.As32())
	x86.Repeat(n, func() {
		VMOVDQU(load256(Mem{Base: listed}), m.stack(layout.StackRanged).Idx(row, 1))
		ADDQ(Imm(64), listed)
		ADDQ(Imm(32), row)
	})
	TESTQ(half, half)
	end := x86.NewLabel("end")
	JE(LabelRef(end))
	SUBQ(half, listed)
	MOVQ(listed, x86.Address("listed")) // the cards of the next block
	Label(end)
}

// drawRange draws the hands of a range and looks up their cards.
func (m *showdown256) drawRange() {
	entries := m.pair(x86.Number(m.next[1], 1))
	row := GP64()
	ADDQ(U32(32*3), m.next[0])
	for half, entry := range entries {
		zero := zero256()
		parts := [2]VecVirtual{YMM(), YMM()}
		VPUNPCKLWD(zero, entry, parts[0])
		VPUNPCKHWD(zero, entry, parts[1])
		for i, part := range parts {
			all, hands := YMM(), YMM()
			VPCMPEQD(all, all, all)
			VPXOR(hands, hands, hands)
			VPGATHERDD(all, Mem{Base: m.next[0], Index: part, Scale: 4}, hands)
			parts[i] = hands
		}
		VPACKUSDW(parts[1], parts[0], parts[0])
		entries[half] = parts[0]
	}
	MOVQ(x86.Number(m.next[1], 0), row)
	ADDQ(x86.Number(m.next[1], 2), m.next[0])
	ADDQ(U32(8*3), m.next[1])
	first := [2]VecVirtual{and256(x86.Words16(0xff), entries[0]), and256(x86.Words16(0xff), entries[1])}
	VMOVDQU(packed256(first), m.stack(layout.StackRanged).Idx(row, 1))
	second := [2]VecVirtual{right256(8, entries[0]), right256(8, entries[1])}
	VMOVDQU(packed256(second), m.stack(layout.StackRanged+1).Idx(row, 1))
}

// takeRanges does what takeRanges of showdown512 does.
func (m *showdown256) takeRanges() {
	row, before, n := GP64(), GP64(), GP64()
	XORL(row.As32(), row.As32())
	MOVQ(x86.Number(m.numbers, layout.NumberRanged), n)
	start, end, next, enough := x86.NewLabel("take"), x86.NewLabel("taken"), x86.NewLabel("next"), x86.NewLabel("enough")
	TESTQ(n, n)
	JE(LabelRef(end))
	Label(start)
	card := load256(m.stack(layout.StackRanged).Idx(row, 1))
	XORL(before.As32(), before.As32())
	Label(next)
	CMPQ(before, row)
	JE(LabelRef(enough))
	taken := load256(m.stack(0).Idx(before, 1))
	clash := equal256(VPCMPEQB, taken, card)
	VPOR(m.stack(stackClash), clash, clash)
	VMOVDQU(clash, m.stack(stackClash))
	VPBLENDVB(equal256(VPCMPEQB, m.vector(layout.VectorLast).Idx(before, 1), card), taken, card, card)
	ADDQ(Imm(32), before)
	JMP(LabelRef(next))
	Label(enough)
	VMOVDQU(card, m.stack(0).Idx(row, 1))
	ADDQ(Imm(32), row)
	CMPQ(row, n)
	JNE(LabelRef(start))
	Label(end)
}
