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
		ADDQ(x86.Number(m.numbers, layout.NumberListedRow), listed)
		ADDQ(Imm(32), row)
	})
	TESTQ(half, half)
	end := x86.NewLabel("end")
	JE(LabelRef(end))
	MOVQ(x86.Number(m.numbers, layout.NumberListedBlock), n)
	ADDQ(n, x86.Address("listed"))
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
	VPBLENDVB(equal256(VPCMPEQB, m.vector(layout.VectorLast).Idx(before, 1), card), m.stack(0).Idx(before, 1), card, card)
	ADDQ(Imm(32), before)
	JMP(LabelRef(next))
	Label(enough)
	VMOVDQU(card, m.stack(0).Idx(row, 1))
	ADDQ(Imm(32), row)
	CMPQ(row, n)
	JNE(LabelRef(start))
	Label(end)
}

// joint256 draws the hands of several ranges, a group of 64 tries at once: half of them after
// the other half. A row of the stack has a card of each try.
type joint256 struct {
	machine256
	drawn     GPVirtual     // the rows
	next      [2]GPVirtual  // the vectors and numbers of the next range
	fractions [2]VecVirtual // what is left of those of the half
	half      int
}

// The other rows of the stack.
const (
	jointEntries  = 2 * layout.MaxPlayers // the entries of a range, then its hands, words
	jointBelow    = jointEntries + 1      // words, nonzero where a fraction is rejected
	jointAccepted = jointBelow + 1        // ones where a card is one of an earlier range, at the end where a try is accepted
	jointRows     = jointAccepted + 1
)

// jointAVX2 writes the kernel that does what drawJointGroup of package showdown does.
func jointAVX2() {
	TEXT("JointAVX2", 0, "func(vectors *byte, numbers *uint64, s *[4][8]uint64, drawn *byte, stride, have, want uint64) (n uint64)")
	Pragma("noescape")
	Doc("JointAVX2 draws hands of several ranges until it has drawn want tries, of which there are have. The cards of a row are stride bytes after those of the one before. It returns the number of tries, which may be as many as 63 more.")
	m := &joint256{drawn: GP64(), next: [2]GPVirtual{GP64(), GP64()}}
	LEAQ(AllocLocal(64*jointRows+32).Offset(31), m.drawn)
	ANDQ(I8(-32), m.drawn)
	s, n, end, left := GP64(), GP64(), GP64(), GP64()
	Load(Param("s"), s)
	Load(Param("have"), n)

	Label("group")
	for m.half = range 2 {
		Load(Param("vectors"), m.next[0])
		Load(Param("numbers"), m.next[1])
		MOVQ(x86.Number(m.next[1], layout.JointRanges), left)
		ADDQ(Imm(8*layout.JointMoves), m.next[1])
		none := zero256()
		for i := range 2 {
			VMOVDQU(none, m.stack(jointBelow).Offset(32*i))
		}
		VMOVDQU(none, m.row(jointAccepted))
		XORL(end.As32(), end.As32())
		m.state = Mem{Base: s, Disp: 32 * m.half}
		m.withState(func() {
			m.fractions = [2]VecVirtual{YMM(), YMM()}
			x86.Repeat(left, func() { m.drawHand(end) })
		})
		below := [2]VecVirtual{load256(m.stack(jointBelow)), load256(m.stack(jointBelow).Offset(32))}
		rejected := packed256(below)
		VPOR(m.row(jointAccepted), rejected, rejected)
		VMOVDQU(equal256(VPCMPEQB, rejected, zero256()), m.row(jointAccepted))
	}
	m.keepGroup(end, n)
	CMPQ(n, x86.Address("want"))
	JCS(LabelRef("group"))

	Store(n, Return("n"))
	VZEROUPPER()
	RET()
}

// stack returns a row, and row the part of the half.
func (m *joint256) stack(i int) Mem { return Mem{Base: m.drawn, Disp: 64 * i} }

func (m *joint256) row(i int) Mem { return m.stack(i).Offset(32 * m.half) }

// drawHand draws a hand of a range for each try of the half, and stores its cards in the rows
// from end on.
func (m *joint256) drawHand(end GPVirtual) {
	again := x86.NewLabel("again")
	CMPQ(x86.Number(m.next[1], layout.JointAgain), Imm(0))
	JNE(LabelRef(again))
	for _, fraction := range m.fractions {
		VMOVDQA(m.fill(), fraction)
	}
	Label(again)
	v := func(i int) Mem { return Mem{Base: m.next[0], Disp: 32 * i} }
	for i, entries := range choose256(v(layout.JointBase), m.fractions) {
		VMOVDQU(entries, m.stack(jointEntries).Offset(32*i))
		below := load256(v(layout.JointThreshold))
		VPSUBUSW(m.fractions[i], below, below)
		VPOR(m.stack(jointBelow).Offset(32*i), below, below)
		VMOVDQU(below, m.stack(jointBelow).Offset(32*i))
	}
	ADDQ(U32(32*layout.JointVectors), m.next[0])
	m.lookUp()
	ADDQ(x86.Number(m.next[1], layout.JointTables), m.next[0])
	ADDQ(U32(8*layout.JointNumbers), m.next[1])
	var first, second [2]VecVirtual
	for i := range 2 {
		hands := load256(m.stack(jointEntries).Offset(32 * i))
		first[i], second[i] = and256(x86.Words16(0xff), hands), right256(8, hands)
	}
	m.clash(end, [2]VecVirtual{packed256(first), packed256(second)})
	ADDQ(Imm(2*64), end)
}

// lookUp replaces the entries of a range by its hands.
func (m *joint256) lookUp() {
	const together = 8
	at, n := GP64(), GP64()
	LEAQ(m.stack(jointEntries), at)
	MOVQ(U32(layout.Block/2/together), n)
	x86.Repeat(n, func() {
		for i := range together {
			hand := GP64()
			MOVWLZX(Mem{Base: at, Disp: 2 * i}, hand.As32())
			MOVWLZX(Mem{Base: m.next[0], Index: hand, Scale: 4}, hand.As32())
			MOVW(hand.As16(), Mem{Base: at, Disp: 2 * i})
		}
		ADDQ(Imm(2*together), at)
	})
}

// clash stores cards in the rows at end, and compares them with those before.
func (m *joint256) clash(end GPVirtual, cards [2]VecVirtual) {
	earlier, compared := x86.NewLabel("earlier"), x86.NewLabel("compared")
	same, at := load256(m.row(jointAccepted)), GP64()
	for i, card := range cards {
		VMOVDQU(card, m.row(i).Idx(end, 1))
	}
	XORL(at.As32(), at.As32())
	Label(earlier)
	CMPQ(at, end)
	JE(LabelRef(compared))
	for _, card := range cards {
		VPOR(equal256(VPCMPEQB, m.row(0).Idx(at, 1), card), same, same)
	}
	ADDQ(Imm(64), at)
	JMP(LabelRef(earlier))
	Label(compared)
	VMOVDQU(same, m.row(jointAccepted))
}

// keepGroup adds the cards of the accepted tries, in the rows before end, to those drawn, and
// their number to n.
func (m *joint256) keepGroup(end, n GPVirtual) {
	tries, row, at, to, mask, some, stride := GP64(), GP64(), GP64(), GP64(), GP64(), GP64(), GP64()
	Load(Param("stride"), stride)
	XORL(tries.As32(), tries.As32())
	Label("eight")
	MOVQ(m.stack(jointAccepted).Idx(tries, 1), mask)
	Load(Param("drawn"), to)
	ADDQ(n, to)
	LEAQ(m.stack(0).Idx(tries, 1), at)
	XORL(row.As32(), row.As32())
	Label("keep")
	for i := range 2 {
		cards := GP64()
		MOVQ(Mem{Base: at, Disp: 64 * i}.Idx(row, 1), cards)
		PEXTQ(mask, cards, cards)
		MOVQ(cards, Mem{Base: to})
		ADDQ(stride, to)
	}
	ADDQ(Imm(2*64), row)
	CMPQ(row, end)
	JNE(LabelRef("keep"))
	POPCNTQ(mask, some)
	SHRQ(Imm(3), some)
	ADDQ(some, n)
	ADDQ(Imm(8), tries)
	CMPQ(tries, Imm(layout.Block))
	JNE(LabelRef("eight"))
}
