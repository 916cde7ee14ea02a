package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"

	"pokersim/sim/internal/lanes/gen/x86"
	"pokersim/sim/internal/lanes/internal/arguments"
)

// ranges draws the cards of ranges and takes them.
func (m *showdown256) ranges(half GPVirtual) {
	m.CopyLists(half)
	x86.Repeat(x86.Result(MOVQ, x86.Number(m.Numbers, arguments.NumberRanges)), m.drawRange)
	m.TakeRanges()
}

// drawRange draws the hands of a range and looks up their cards.
func (m *showdown256) drawRange() {
	entries := m.pair(x86.Number(m.Next[1], 1))
	ADDQ(U32(32*3), m.Next[0])
	for half, entry := range entries {
		zero := zero256()
		parts := [2]VecVirtual{YMM(), YMM()}
		VPUNPCKLWD(zero, entry, parts[0])
		VPUNPCKHWD(zero, entry, parts[1])
		for i, part := range parts {
			all, hands := YMM(), YMM()
			VPCMPEQD(all, all, all)
			VPXOR(hands, hands, hands)
			VPGATHERDD(all, Mem{Base: m.Next[0], Index: part, Scale: 4}, hands)
			parts[i] = hands
		}
		VPACKUSDW(parts[1], parts[0], parts[0])
		entries[half] = parts[0]
	}
	row := x86.Result(MOVQ, x86.Number(m.Next[1], 0))
	ADDQ(x86.Number(m.Next[1], 2), m.Next[0])
	ADDQ(U32(8*3), m.Next[1])
	first := [2]VecVirtual{and256(x86.Words16(0xff), entries[0]), and256(x86.Words16(0xff), entries[1])}
	VMOVDQU(packed256(first), m.stack(arguments.StackRanged).Idx(row, 1))
	second := [2]VecVirtual{right256(8, entries[0]), right256(8, entries[1])}
	VMOVDQU(packed256(second), m.stack(arguments.StackRanged+1).Idx(row, 1))
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
	jointEntries  = 2 * arguments.MaxPlayers // the entries of a range, then its hands, words
	jointBelow    = jointEntries + 1         // words, nonzero where a fraction is rejected
	jointAccepted = jointBelow + 1           // ones where a card is one of an earlier range, at the end where a try is accepted
	jointRows     = jointAccepted + 1
)

// jointAVX2 writes the kernel that does what drawJointGroup of package showdown does.
func jointAVX2() {
	x86.Kernel("JointAVX2", "func(vectors *byte, numbers *uint64, s *[4][8]uint64, drawn *byte, stride, have, want uint64) (n uint64)",
		"JointAVX2 draws hands of several ranges until it has drawn want tries, of which there are have. The cards of a row are stride bytes after those of the one before. It returns the number of tries, which may be as many as 63 more.")
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
		MOVQ(x86.Number(m.next[1], arguments.JointRanges), left)
		ADDQ(Imm(8*arguments.JointMoves), m.next[1])
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
		VMOVDQU(ymm(VPCMPEQB, rejected, zero256()), m.row(jointAccepted))
	}
	m.keepGroup(end, n)
	CMPQ(n, x86.Address("want"))
	JCS(LabelRef("group"))

	Store(n, Return("n"))
	x86.End()
}

// stack returns a row, and row the part of the half.
func (m *joint256) stack(i int) Mem { return Mem{Base: m.drawn, Disp: 64 * i} }

func (m *joint256) row(i int) Mem { return m.stack(i).Offset(32 * m.half) }

// drawHand draws a hand of a range for each try of the half, and stores its cards in the rows
// from end on.
func (m *joint256) drawHand(end GPVirtual) {
	again := x86.NewLabel("again")
	CMPQ(x86.Number(m.next[1], arguments.JointAgain), Imm(0))
	JNE(LabelRef(again))
	for _, fraction := range m.fractions {
		VMOVDQA(m.fill(), fraction)
	}
	Label(again)
	v := func(i int) Mem { return Mem{Base: m.next[0], Disp: 32 * i} }
	for i, entries := range choose256(v(arguments.JointBase), m.fractions) {
		VMOVDQU(entries, m.stack(jointEntries).Offset(32*i))
		below := load256(v(arguments.JointThreshold))
		VPSUBUSW(m.fractions[i], below, below)
		VPOR(m.stack(jointBelow).Offset(32*i), below, below)
		VMOVDQU(below, m.stack(jointBelow).Offset(32*i))
	}
	ADDQ(U32(32*arguments.JointVectors), m.next[0])
	m.lookUp()
	ADDQ(x86.Number(m.next[1], arguments.JointTables), m.next[0])
	ADDQ(U32(8*arguments.JointNumbers), m.next[1])
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
	at := x86.Result(LEAQ, m.stack(jointEntries))
	n := x86.Result(MOVQ, U32(arguments.Block/2/together))
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
		VPOR(ymm(VPCMPEQB, m.row(0).Idx(at, 1), card), same, same)
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
		cards := x86.Result(MOVQ, Mem{Base: at, Disp: 64 * i}.Idx(row, 1))
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
	CMPQ(tries, Imm(arguments.Block))
	JNE(LabelRef("eight"))
}

// lists256 draws hands of lists, a group of sixteen tries at once: half of them in a vector.
type lists256 struct {
	machine256
	x86.List
	drawn    GPVirtual // the parts of the group, a row of two vectors each
	half     int
	accepted [2]Mem // of each half, ones for the tries that are not rejected
}

// listsAVX2 writes the kernel that does what drawGroup of package showdown does.
func listsAVX2() {
	x86.Kernel("ListsAVX2", "func(lists *uint64, count uint64, table *uint32, s *[4][8]uint64, drawn *uint32, stride, have, want uint64) (n uint64)",
		"ListsAVX2 draws hands of lists until it has drawn want tries, of which there are have. A part of the hands is stride bytes after the one before. It returns the number of tries, which may be as many as 15 more.")
	m := &lists256{List: x86.List{At: GP64(), Table: GP64()}, drawn: GP64()}
	Load(Param("table"), m.Table)
	s, n, part, left := GP64(), GP64(), GP64(), GP64()
	Load(Param("s"), s)
	Load(Param("have"), n)
	LEAQ(AllocLocal(64*(arguments.MaxParts+2)+32).Offset(31), m.drawn)
	ANDQ(I8(-32), m.drawn)
	for i := range m.accepted {
		m.accepted[i] = m.drawnRow(arguments.MaxParts + 1).Offset(32 * i)
	}

	Label("group")
	all := YMM()
	VPCMPEQD(all, all, all)
	for _, accepted := range m.accepted {
		VMOVDQU(all, accepted)
	}
	Load(Param("lists"), m.List.At)
	Load(Param("count"), left)
	XORL(part.As32(), part.As32())
	Label("list")
	m.drawList(s, part)
	any := load256(m.accepted[0])
	VPOR(m.accepted[1], any, any)
	VPTEST(any, any)
	JE(LabelRef("group"))
	ADDQ(Imm(8*arguments.ListNumbers), m.List.At)
	DECQ(left)
	JNE(LabelRef("list"))
	for m.half = range m.accepted {
		m.keepHalf(part, n)
	}
	CMPQ(n, x86.Address("want"))
	JCS(LabelRef("group"))

	Store(n, Return("n"))
	x86.End()
}

// keepHalf adds the parts of the half's accepted tries to those drawn, and their number to n.
func (m *lists256) keepHalf(end, n GPVirtual) {
	at, to, some, ones, bytes := GP64(), GP64(), GP64(), GP64(), GP64()
	index, order := XMM(), YMM()
	VMOVMSKPS(load256(m.accepted[m.half]), some.As32())
	MOVQ(U64(0x0101010101010101), ones)
	PDEPQ(ones, some, ones)
	MOVQ(ones, bytes)
	SHLQ(Imm(8), bytes)
	SUBQ(ones, bytes)
	MOVQ(U64(0x0706050403020100), ones)
	PEXTQ(bytes, ones, ones)
	VMOVQ(ones, index)
	VPMOVZXBD(index, order)
	Load(Param("drawn"), to)
	LEAQ(Mem{Base: to, Index: n, Scale: 4}, to)
	XORL(at.As32(), at.As32())
	keep := x86.NewLabel("keep")
	Label(keep)
	cards := ymm(VPERMD, m.drawnRow(0).Offset(32*m.half).Idx(at, 1), order)
	VMOVDQU(cards, Mem{Base: to})
	ADDQ(x86.Address("stride"), to)
	ADDQ(Imm(64), at)
	CMPQ(at, end)
	JNE(LabelRef(keep))
	POPCNTL(some.As32(), some.As32())
	ADDQ(some, n)
}

// drawList draws a hand of a list for each try, stores its parts in the rows from part on,
// and rejects tries in which an earlier list has one of its cards.
func (m *lists256) drawList(s, part GPVirtual) {
	var hands [2]VecVirtual
	for m.half = range hands {
		hands[m.half] = m.draw32(s, arguments.ListHands, arguments.ListLeast)
	}
	CMPQ(m.Number(arguments.ListHeight), Imm(0))
	JE(LabelRef("equal"))
	columns := m.TableAt(arguments.ListColumns)
	for m.half = range hands {
		hand := hands[m.half]
		heights := m.draw32(s, arguments.ListHeight, arguments.ListHeightLeast)
		below := ymm(VPCMPGTD, heights, m.lookUp32(Mem{Base: columns, Disp: 4, Scale: 8}, hand))
		VPBLENDVB(below, hand, m.lookUp32(Mem{Base: columns, Scale: 8}, hand), hand)
	}
	Label("equal")

	first, left, table := GP64(), GP64(), m.TableAt(arguments.ListCards)
	MOVQ(part, first)
	MOVQ(m.Number(arguments.ListParts), left)
	Label("part")
	for m.half = range hands {
		cards := m.lookUp32(Mem{Base: table, Scale: 4}, hands[m.half])
		m.clash(cards, first)
		VMOVDQU(cards, m.drawnRow(0).Offset(32*m.half).Idx(part, 1))
	}
	ADDQ(Imm(64), part)
	size := x86.Result(MOVQ, m.Number(arguments.ListHands))
	LEAQ(Mem{Base: table, Index: size, Scale: 4}, table)
	DECQ(left)
	JNE(LabelRef("part"))
}

// clash rejects tries in which a part before the given row has one of the cards.
func (m *lists256) clash(cards VecVirtual, end GPVirtual) {
	at, free, next := GP64(), x86.NewLabel("free"), x86.NewLabel("earlier")
	TESTQ(end, end)
	JE(LabelRef(free))
	turned := [4]VecVirtual{cards}
	for i := 1; i < len(turned); i++ {
		turn := x86.Nibbles("turned"+string(rune('0'+i)), func(x int) uint8 { return uint8(x&^3 | (x+4-i)&3) })
		turned[i] = ymm(VPSHUFB, turn, cards)
	}
	same := zero256()
	XORL(at.As32(), at.As32())
	Label(next)
	earlier := load256(m.drawnRow(0).Offset(32*m.half).Idx(at, 1))
	for _, t := range turned {
		VPOR(ymm(VPCMPEQB, earlier, t), same, same)
	}
	ADDQ(Imm(64), at)
	CMPQ(at, end)
	JNE(LabelRef(next))
	VPCMPEQD(zero256(), same, same)
	m.accept(same)
	Label(free)
}

// accept rejects the half's tries without ones.
func (m *lists256) accept(ones VecVirtual) {
	VPAND(m.accepted[m.half], ones, ones)
	VMOVDQU(ones, m.accepted[m.half])
}

// draw32 draws a number below a number of the list for each try of the half, from a fraction of
// 32 bits, and rejects tries whose remainder is too small.
func (m *lists256) draw32(s GPVirtual, below, least int) (choices VecVirtual) {
	choices = YMM()
	m.state = Mem{Base: s, Disp: 32 * m.half}
	m.withState(func() {
		const odd = 0xaa
		fractions, second, base, limit := m.fill(), YMM(), YMM(), YMM()
		VPBROADCASTQ(m.Number(below), base)
		VPSRLQ(Imm(32), fractions, second)
		VPMULUDQ(base, second, second)
		VPMULUDQ(base, fractions, fractions)
		VPSRLQ(Imm(32), fractions, choices)
		VPBLENDD(Imm(odd), second, choices, choices)
		VPSLLQ(Imm(32), second, second)
		VPBLENDD(Imm(odd), second, fractions, fractions)
		VPBROADCASTD(m.Number(least), limit)
		VPMAXUD(limit, fractions, limit)
		VPCMPEQD(limit, fractions, limit)
		m.accept(limit)
	})
	return choices
}

// lookUp32 returns elements of a table, of which it gets the first and the distance. It loads one after another: on Zen 4, VPGATHERDD takes
// longer.
func (m *lists256) lookUp32(table Mem, at VecVirtual) VecVirtual {
	indices := m.drawnRow(arguments.MaxParts)
	VMOVDQU(at, indices)
	var quarter [2]VecVirtual
	for i := range quarter {
		quarter[i] = XMM()
		for j := range 4 {
			index := GP64()
			MOVL(indices.Offset(4*(4*i+j)), index.As32())
			element := table
			element.Index = index
			if j == 0 {
				VMOVD(element, quarter[i])
			} else {
				VPINSRD(Imm(uint64(j)), element, quarter[i], quarter[i])
			}
		}
	}
	found := YMM()
	VINSERTI128(Imm(1), quarter[1], quarter[0].AsY(), found)
	return found
}

func (m *lists256) drawnRow(i int) Mem { return Mem{Base: m.drawn, Disp: 64 * i} }

// samplesAVX2 writes a kernel that draws blocks of samples and counts nothing.
func samplesAVX2() {
	x86.Kernel("SamplesAVX2", fmt.Sprintf("func(rows %s, s *[4][8]uint64, blocks uint64, to *[%d][64]byte, accepted *uint64)", x86.RowsOf(arguments.SampleRows, 32), arguments.BoardCards),
		"SamplesAVX2 does what SamplesAVX512 does.")
	m := &dealer256{machine256: machine256{rows: GP64(), at: AllocLocal(32 * arguments.Steps)}}
	s, half, blocks, to, accepted := GP64(), GP64(), GP64(), GP64(), GP64()
	Load(Param("rows"), m.rows)
	Load(Param("s"), s)
	Load(Param("blocks"), blocks)
	Load(Param("to"), to)
	Load(Param("accepted"), accepted)
	m.state = Mem{Base: s, Index: half, Scale: 1}
	XORL(half.As32(), half.As32())
	m.start(s, half)
	Label("half")
	hands := m.draw()
	MOVL(hands.As32(), Mem{Base: accepted})
	m.take()
	for i := range arguments.BoardCards {
		VMOVDQU(load256(m.at.Offset(32*(arguments.Steps-arguments.BoardCards+i))), Mem{Base: to, Index: half, Scale: 1, Disp: 64 * i})
	}
	ADDQ(Imm(4), accepted)
	XORQ(U32(32), half)
	JNE(LabelRef("half"))
	ADDQ(U32(64*arguments.BoardCards), to)
	DECQ(blocks)
	JNE(LabelRef("half"))
	counter := ymm(VPBROADCASTQ, m.counters) // half is 0
	for i := range 2 {
		VMOVDQU(counter, Mem{Base: s, Disp: 64*3 + 32*i})
	}
	x86.End()
}
