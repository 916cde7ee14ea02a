package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"

	"pokersim/sim/internal/lanes/gen/x86"
	"pokersim/sim/internal/lanes/internal/layout"
)

// lists256 draws hands of lists, a group of sixteen tries at once: half of them in a vector.
type lists256 struct {
	machine256
	list     GPVirtual // the numbers of the list
	table    GPVirtual // all tables
	drawn    GPVirtual // the parts of the group, a row of two vectors each
	half     int
	accepted [2]Mem // of each half, ones for the tries that are not rejected
}

// listsAVX2 writes the kernel that does what drawGroup of package showdown does.
func listsAVX2() {
	TEXT("ListsAVX2", 0, "func(lists *uint64, count uint64, table *uint32, s *[4][8]uint64, drawn *uint32, stride, have, want uint64) (n uint64)")
	Pragma("noescape")
	Doc("ListsAVX2 draws hands of lists until it has drawn want tries, of which there are have. A part of the hands is stride bytes after the one before. It returns the number of tries, which may be as many as 15 more.")
	m := &lists256{list: GP64(), table: GP64(), drawn: GP64()}
	Load(Param("table"), m.table)
	s, n, part, left := GP64(), GP64(), GP64(), GP64()
	Load(Param("s"), s)
	Load(Param("have"), n)
	LEAQ(AllocLocal(64*(layout.MaxParts+2)+32).Offset(31), m.drawn)
	ANDQ(I8(-32), m.drawn)
	for i := range m.accepted {
		m.accepted[i] = m.drawnRow(layout.MaxParts + 1).Offset(32 * i)
	}

	Label("group")
	all := YMM()
	VPCMPEQD(all, all, all)
	for _, accepted := range m.accepted {
		VMOVDQU(all, accepted)
	}
	Load(Param("lists"), m.list)
	Load(Param("count"), left)
	XORL(part.As32(), part.As32())
	Label("list")
	m.drawList(s, part)
	any := load256(m.accepted[0])
	VPOR(m.accepted[1], any, any)
	VPTEST(any, any)
	JE(LabelRef("group"))
	ADDQ(Imm(8*layout.ListNumbers), m.list)
	DECQ(left)
	JNE(LabelRef("list"))
	for m.half = range m.accepted {
		m.keepHalf(part, n)
	}
	CMPQ(n, x86.Address("want"))
	JCS(LabelRef("group"))

	Store(n, Return("n"))
	VZEROUPPER()
	RET()
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
	cards := YMM()
	VPERMD(m.drawnRow(0).Offset(32*m.half).Idx(at, 1), order, cards)
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
		hands[m.half] = m.draw32(s, layout.ListHands, layout.ListLeast)
	}
	CMPQ(m.number(layout.ListHeight), Imm(0))
	JE(LabelRef("equal"))
	columns := m.tableAt(layout.ListColumns)
	for m.half = range hands {
		hand := hands[m.half]
		heights := m.draw32(s, layout.ListHeight, layout.ListHeightLeast)
		below := YMM()
		VPCMPGTD(heights, m.lookUp32(Mem{Base: columns, Disp: 4, Scale: 8}, hand), below)
		VPBLENDVB(below, hand, m.lookUp32(Mem{Base: columns, Scale: 8}, hand), hand)
	}
	Label("equal")

	first, left, table := GP64(), GP64(), m.tableAt(layout.ListCards)
	MOVQ(part, first)
	MOVQ(m.number(layout.ListParts), left)
	Label("part")
	for m.half = range hands {
		cards := m.lookUp32(Mem{Base: table, Scale: 4}, hands[m.half])
		m.clash(cards, first)
		VMOVDQU(cards, m.drawnRow(0).Offset(32*m.half).Idx(part, 1))
	}
	ADDQ(Imm(64), part)
	size := GP64()
	MOVQ(m.number(layout.ListHands), size)
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
		turned[i] = YMM()
		turn := x86.Nibbles("turned"+string(rune('0'+i)), func(x int) uint8 { return uint8(x&^3 | (x+4-i)&3) })
		VPSHUFB(turn, cards, turned[i])
	}
	same := zero256()
	XORL(at.As32(), at.As32())
	Label(next)
	earlier := load256(m.drawnRow(0).Offset(32*m.half).Idx(at, 1))
	for _, t := range turned {
		VPOR(equal256(VPCMPEQB, earlier, t), same, same)
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
		VPBROADCASTQ(m.number(below), base)
		VPSRLQ(Imm(32), fractions, second)
		VPMULUDQ(base, second, second)
		VPMULUDQ(base, fractions, fractions)
		VPSRLQ(Imm(32), fractions, choices)
		VPBLENDD(Imm(odd), second, choices, choices)
		VPSLLQ(Imm(32), second, second)
		VPBLENDD(Imm(odd), second, fractions, fractions)
		VPBROADCASTD(m.number(least), limit)
		VPMAXUD(limit, fractions, limit)
		VPCMPEQD(limit, fractions, limit)
		m.accept(limit)
	})
	return choices
}

// lookUp32 returns elements of a table, of which it gets the first and the distance. It loads one after another: on Zen 4, VPGATHERDD takes
// longer.
func (m *lists256) lookUp32(table Mem, at VecVirtual) VecVirtual {
	indices := m.drawnRow(layout.MaxParts)
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

// tableAt returns the address of a table of the list.
func (m *lists256) tableAt(i int) GPVirtual {
	at := GP64()
	MOVQ(m.number(i), at)
	ADDQ(m.table, at)
	return at
}

func (m *lists256) number(i int) Mem { return x86.Number(m.list, i) }

func (m *lists256) drawnRow(i int) Mem { return Mem{Base: m.drawn, Disp: 64 * i} }
