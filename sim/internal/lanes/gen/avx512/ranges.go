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
		ADDQ(x86.Number(m.numbers, layout.NumberListedRow), listed)
		ADDQ(Imm(64), row)
	})
	MOVQ(x86.Number(m.numbers, layout.NumberListedBlock), n)
	ADDQ(n, x86.Address("listed"))
}

// drawRange draws the hands of a range and looks up their cards.
func (m *showdown512) drawRange() {
	entries := m.pair(x86.Number(m.next[1], 1))
	row, n := GP64(), GP64()
	MOVQ(x86.Number(m.next[1], 0), row)
	MOVQ(x86.Number(m.next[1], 2), n)
	ADDQ(U32(64*3), m.next[0])
	ADDQ(U32(8*3), m.next[1])
	m.lookUpRange(entries, n, func(i int, card VecVirtual) { VMOVDQU64(card, m.stack(layout.StackRanged+i).Idx(row, 1)) })
}

// lookUpRange looks up both cards of entries in the tables of a range, of which n is the
// number, and keeps them. Then next is behind the tables.
func (m *showdown512) lookUpRange(entries [2]VecVirtual, n GPVirtual, keep func(i int, card VecVirtual)) {
	store := func(cards [2]VecVirtual) {
		for i, card := range cards {
			keep(i, card)
		}
	}
	few, row64, large, done := x86.NewLabel("few"), x86.NewLabel("few"), x86.NewLabel("large"), x86.NewLabel("drawn")
	CMPQ(n, Imm(1))
	JLS(LabelRef(few))
	CMPQ(n, U32(layout.MaxTables))
	JHI(LabelRef(large))
	store(m.lookUpAll(entries, n))
	JMP(LabelRef(done))
	Label(few)
	entry := packed(entries)
	JNE(LabelRef(row64))
	store(m.lookUp(entry))
	JMP(LabelRef(done))
	Label(row64)
	store(m.lookUpRow(entry))
	JMP(LabelRef(done))
	Label(large)
	store(m.gather(entries))
	ADDQ(n, m.next[0])
	Label(done)
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
// taken, the last card of the pile moved to the place of that card. No two rows have the
// same card.
func (m *showdown512) takeRanges() {
	row, before, n := GP64(), GP64(), GP64()
	XORL(row.As32(), row.As32())
	MOVQ(x86.Number(m.numbers, layout.NumberRanged), n)
	start, end, next, enough := x86.NewLabel("take"), x86.NewLabel("taken"), x86.NewLabel("next"), x86.NewLabel("enough")
	TESTQ(n, n)
	JE(LabelRef(end))
	Label(start)
	card := ZMM()
	VMOVDQU64(m.stack(layout.StackRanged).Idx(row, 1), card)
	XORL(before.As32(), before.As32())
	Label(next)
	CMPQ(before, row)
	JE(LabelRef(enough))
	moved := K()
	VPCMPEQB(m.vector(layout.VectorLast).Idx(before, 1), card, moved)
	VMOVDQU8(m.stack(0).Idx(before, 1), moved, card)
	ADDQ(Imm(64), before)
	JMP(LabelRef(next))
	Label(enough)
	VMOVDQU64(card, m.stack(0).Idx(row, 1))
	ADDQ(Imm(64), row)
	CMPQ(row, n)
	JNE(LabelRef(start))
	Label(end)
}

// joint512 draws the hands of several ranges, a group of 64 tries at once. The rows of the
// stack have the cards of a group.
type joint512 struct {
	showdown512
	fractions [2]VecVirtual // what is left of those of each half
	below     [2]VecVirtual // of each half, nonzero where a fraction is rejected
	differ    [2]VecVirtual // 0 where the first or second card of a range is one of an earlier range
}

// jointAVX512 writes the kernel that does what drawJointGroup of package showdown does.
func jointAVX512() {
	TEXT("JointAVX512", 0, "func(vectors *byte, numbers *uint64, s *[4][8]uint64, drawn *byte, stride, have, want uint64) (n uint64)")
	Pragma("noescape")
	Doc("JointAVX512 draws hands of several ranges until it has drawn want tries, of which there are have. The cards of a row are stride bytes after those of the one before. It returns the number of tries, which may be as many as 63 more.")
	m := &joint512{}
	m.align(2 * layout.MaxPlayers)
	s, n, end, left := GP64(), GP64(), GP64(), GP64()
	Load(Param("s"), s)
	m.load(s)
	Load(Param("have"), n)
	m.next = [2]GPVirtual{GP64(), GP64()}
	for half := range 2 {
		m.fractions[half], m.below[half], m.differ[half] = ZMM(), ZMM(), ZMM()
	}

	Label("group")
	Load(Param("vectors"), m.next[0])
	Load(Param("numbers"), m.next[1])
	MOVQ(x86.Number(m.next[1], layout.JointRanges), left)
	ADDQ(Imm(8*layout.JointMoves), m.next[1])
	for half := range 2 {
		VMOVDQU64(x86.Same(0), m.below[half])
		VMOVDQU64(x86.Same(0xff), m.differ[half])
	}
	XORL(end.As32(), end.As32())
	x86.Repeat(left, func() { m.drawHand(end) })
	m.keepGroup(end, n)
	CMPQ(n, x86.Address("want"))
	JCS(LabelRef("group"))

	Store(n, Return("n"))
	Load(Param("s"), s)
	m.save(s)
	VZEROUPPER()
	RET()
}

// drawHand draws a hand of a range for each try, and stores its cards in the rows from end on.
func (m *joint512) drawHand(end GPVirtual) {
	n := GP64()
	CMPQ(x86.Number(m.next[1], layout.JointAgain), Imm(0))
	JNE(LabelRef("again"))
	for _, fraction := range m.fractions {
		VMOVDQA64(m.fill(), fraction)
	}
	Label("again")
	v := func(i int) Mem { return Mem{Base: m.next[0], Disp: 64 * i} }
	entries := choose(v(layout.JointBase), m.fractions)
	for half, rest := range m.fractions {
		below := ZMM()
		VMOVDQU64(v(layout.JointThreshold), below)
		VPSUBUSW(rest, below, below)
		VPORQ(below, m.below[half], m.below[half])
	}
	MOVQ(x86.Number(m.next[1], layout.JointTables), n)
	ADDQ(U32(64*layout.JointVectors), m.next[0])
	ADDQ(U32(8*layout.JointNumbers), m.next[1])
	cards := [2]VecVirtual{ZMM(), ZMM()}
	m.lookUpRange(entries, n, func(i int, card VecVirtual) { VMOVDQA64(card, cards[i]) })
	m.clash(end, cards)
	for i, card := range cards {
		VMOVDQU64(card, m.stack(i).Idx(end, 1))
	}
	ADDQ(Imm(2*64), end)
}

// clash compares cards with those in the rows before end.
func (m *joint512) clash(end GPVirtual, cards [2]VecVirtual) {
	at := GP64()
	XORL(at.As32(), at.As32())
	Label("earlier")
	CMPQ(at, end)
	JE(LabelRef("compared"))
	for other := range 2 {
		earlier := ZMM()
		VMOVDQU64(m.stack(other).Idx(at, 1), earlier)
		for i, card := range cards {
			x := ZMM()
			VPXORQ(earlier, card, x)
			VPMINUB(x, m.differ[i], m.differ[i])
		}
	}
	ADDQ(Imm(2*64), at)
	JMP(LabelRef("earlier"))
	Label("compared")
}

// keepGroup adds the cards of the accepted tries, in the rows before end, to those drawn, and
// their number to n.
func (m *joint512) keepGroup(end, n GPVirtual) {
	any, accepted := packed(m.below), K()
	VPMINUB(m.differ[0], m.differ[1], m.differ[0])
	VPTESTNMB(any, any, accepted)
	VPTESTMB(m.differ[0], m.differ[0], accepted, accepted)
	at, to, some := GP64(), GP64(), GP64()
	Load(Param("drawn"), to)
	ADDQ(n, to)
	XORL(at.As32(), at.As32())
	Label("keep")
	cards := ZMM()
	VMOVDQU64(m.stack(0).Idx(at, 1), cards)
	VPCOMPRESSB_Z(cards, accepted, cards)
	VMOVDQU64(cards, Mem{Base: to})
	ADDQ(x86.Address("stride"), to)
	ADDQ(Imm(64), at)
	CMPQ(at, end)
	JNE(LabelRef("keep"))
	KMOVQ(accepted, some)
	POPCNTQ(some, some)
	ADDQ(some, n)
}
