package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"

	"pokersim/sim/internal/lanes/gen/x86"
	"pokersim/sim/internal/lanes/internal/layout"
)

// ranges draws the cards of ranges and takes them.
func (m *showdown512) ranges() {
	m.copyLists()
	n := GP64()
	MOVQ(x86.Number(m.numbers, layout.NumberRanges), n)
	x86.Repeat(n, m.drawRange)
	m.takeRanges()
}

// copyLists copies the cards from lists for a block.
func (m *showdown512) copyLists() {
	n, row, listed := GP64(), GP64(), GP64()
	Load(Param("listed"), listed)
	MOVQ(x86.Number(m.numbers, layout.NumberListed), n)
	XORL(row.As32(), row.As32())
	x86.Repeat(n, func() {
		cards := ZMM()
		VMOVDQU64(Mem{Base: listed}, cards)
		VMOVDQU64(cards, m.stack(layout.StackRanged).Idx(row, 1))
		ADDQ(Imm(64), listed)
		ADDQ(Imm(64), row)
	})
	MOVQ(listed, x86.Address("listed"))
}

// drawRange draws the hands of a range and looks up their cards.
func (m *showdown512) drawRange() {
	entries := m.pair(x86.Number(m.next[1], 1))
	row, n := GP64(), GP64()
	MOVQ(x86.Number(m.next[1], 0), row)
	MOVQ(x86.Number(m.next[1], 2), n)
	ADDQ(U32(64*3), m.next[0])
	ADDQ(U32(8*3), m.next[1])
	few, row64, large, done := x86.NewLabel("few"), x86.NewLabel("few"), x86.NewLabel("large"), x86.NewLabel("drawn")
	CMPQ(n, Imm(1))
	JLS(LabelRef(few))
	CMPQ(n, U32(layout.MaxTables))
	JHI(LabelRef(large))
	m.store(row, m.lookUpAll(entries, n))
	JMP(LabelRef(done))
	Label(few)
	entry := packed(entries)
	JNE(LabelRef(row64))
	m.store(row, m.lookUp(entry))
	JMP(LabelRef(done))
	Label(row64)
	m.store(row, m.lookUpRow(entry))
	JMP(LabelRef(done))
	Label(large)
	m.store(row, m.gather(entries))
	ADDQ(n, m.next[0])
	Label(done)
}

func (m *showdown512) store(row GPVirtual, cards [2]VecVirtual) {
	for i, card := range cards {
		VMOVDQU64(card, m.stack(layout.StackRanged+i).Idx(row, 1))
	}
}

// gather looks up both cards of entries in the one table of a large range. It has 32
// bits for each entry.
func (m *showdown512) gather(entries [2]VecVirtual) (cards [2]VecVirtual) {
	var second [2]VecVirtual
	for half, entry := range entries {
		zero, parts := ZMM(), [2]VecVirtual{ZMM(), ZMM()}
		VMOVDQU64(x86.Same(0), zero)
		VPUNPCKLWD(zero, entry, parts[0])
		VPUNPCKHWD(zero, entry, parts[1])
		for i, part := range parts {
			all, hands := K(), ZMM()
			VPCMPEQD(zero, zero, all)
			VMOVDQU64(x86.Same(0), hands)
			VPGATHERDD(Mem{Base: m.next[0], Index: part, Scale: 4}, all, hands)
			parts[i] = hands
		}
		VPACKUSDW(parts[1], parts[0], parts[0])
		second[half] = ZMM()
		VPSRLW(Imm(8), parts[0], second[half])
		VPANDQ(x86.Words16(0xff), parts[0], parts[0])
		entries[half] = parts[0]
	}
	return [2]VecVirtual{packed(entries), packed(second)}
}

// lookUpAll looks up both cards of entries in n tables.
func (m *showdown512) lookUpAll(entries [2]VecVirtual, n GPVirtual) (cards [2]VecVirtual) {
	tables := [2]VecVirtual{ZMM(), ZMM()}
	for half, entry := range entries {
		VPSRLW(Imm(7), entry, tables[half])
		VPANDQ(x86.Words16(layout.RangeTable-1), entry, entry)
	}
	entry, table, page := packed(entries), packed(tables), ZMM()
	cards = m.lookUp(entry)
	VMOVDQU64(x86.Same(0), page)
	DECQ(n)
	x86.Repeat(n, func() {
		here := K()
		VPADDB(x86.Same(1), page, page)
		VPCMPEQB(page, table, here)
		for i, card := range m.lookUp(entry) {
			VMOVDQU8(card, here, cards[i])
		}
	})
	return cards
}

// lookUp looks up both cards of entries in the next table.
func (m *showdown512) lookUp(entry VecVirtual) (cards [2]VecVirtual) {
	for i := range cards {
		cards[i] = ZMM()
		high := ZMM()
		VMOVDQU64(Mem{Base: m.next[0], Disp: layout.RangeTable * i}, cards[i])
		VMOVDQU64(Mem{Base: m.next[0], Disp: layout.RangeTable*i + 64}, high)
		VPERMT2B(high, entry, cards[i])
	}
	ADDQ(U32(2*layout.RangeTable), m.next[0])
	return cards
}

// lookUpRow looks up both cards of entries in the rows of a range.
func (m *showdown512) lookUpRow(entry VecVirtual) (cards [2]VecVirtual) {
	for i := range cards {
		cards[i] = ZMM()
		VPERMB(Mem{Base: m.next[0], Disp: layout.RangeRow * i}, entry, cards[i])
	}
	ADDQ(U32(2*layout.RangeRow), m.next[0])
	return cards
}

// takeRanges takes the cards of ranges from the pile, row by row. For each card it
// computes its place in the pile when it is taken: when a card of an earlier row was
// taken, the last card of the pile moved to the place of that card. If two rows have
// the same card, the deal is not accepted.
func (m *showdown512) takeRanges() {
	row, before, n, clash := GP64(), GP64(), GP64(), K()
	XORL(row.As32(), row.As32())
	MOVQ(x86.Number(m.numbers, layout.NumberRanged), n)
	start, end, next, enough := x86.NewLabel("take"), x86.NewLabel("taken"), x86.NewLabel("next"), x86.NewLabel("enough")
	TESTQ(n, n)
	JE(LabelRef(end))
	KMOVQ(row, clash) // row is 0: no deal
	Label(start)
	card := ZMM()
	VMOVDQU64(m.stack(layout.StackRanged).Idx(row, 1), card)
	XORL(before.As32(), before.As32())
	Label(next)
	CMPQ(before, row)
	JE(LabelRef(enough))
	taken, same, moved := ZMM(), K(), K()
	VMOVDQU64(m.stack(0).Idx(before, 1), taken)
	VPCMPEQB(taken, card, same)
	VPCMPEQB(m.vector(layout.VectorLast).Idx(before, 1), card, moved)
	KORQ(same, clash, clash)
	VMOVDQU8(taken, moved, card)
	ADDQ(Imm(64), before)
	JMP(LabelRef(next))
	Label(enough)
	VMOVDQU64(card, m.stack(0).Idx(row, 1))
	ADDQ(Imm(64), row)
	CMPQ(row, n)
	JNE(LabelRef(start))
	for half, clash := range halves(clash) {
		KANDND(m.accepted[half], clash, m.accepted[half])
	}
	Label(end)
}
