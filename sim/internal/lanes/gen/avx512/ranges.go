package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"

	"pokersim/sim/internal/lanes/gen/x86"
	"pokersim/sim/internal/lanes/internal/arguments"
)

// ranges draws the cards of ranges and takes them.
func (m *showdown512) ranges() {
	m.CopyLists(nil)
	x86.Repeat(x86.Result(MOVQ, x86.Number(m.Numbers, arguments.NumberRanges)), m.drawRange)
	m.TakeRanges()
}

// drawRange draws the hands of a range and looks up their cards.
func (m *showdown512) drawRange() {
	entries := m.pair(x86.Number(m.Next[1], 1))
	row := x86.Result(MOVQ, x86.Number(m.Next[1], 0))
	n := x86.Result(MOVQ, x86.Number(m.Next[1], 2))
	ADDQ(U32(64*3), m.Next[0])
	ADDQ(U32(8*3), m.Next[1])
	m.lookUpRange(entries, n, func(i int, card VecVirtual) { VMOVDQU64(card, m.stack(arguments.StackRanged+i).Idx(row, 1)) })
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
	CMPQ(n, U32(arguments.MaxTables))
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
	ADDQ(n, m.Next[0])
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
			all := kreg(VPCMPEQD, zero, zero)
			hands := load512(x86.Same(0))
			VPGATHERDD(Mem{Base: m.Next[0], Index: part, Scale: 4}, all, hands)
			parts[i] = hands
		}
		VPACKUSDW(parts[1], parts[0], parts[0])
		second[half] = zmm(VPSRLW, Imm(8), parts[0])
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
		VPANDQ(x86.Words16(arguments.RangeTable-1), entry, entry)
	}
	entry, table, page := packed(entries), packed(tables), ZMM()
	cards = m.lookUp(entry)
	VMOVDQU64(x86.Same(0), page)
	DECQ(n)
	x86.Repeat(n, func() {
		VPADDB(x86.Same(1), page, page)
		here := kreg(VPCMPEQB, page, table)
		for i, card := range m.lookUp(entry) {
			VMOVDQU8(card, here, cards[i])
		}
	})
	return cards
}

// lookUp looks up both cards of entries in the next table.
func (m *showdown512) lookUp(entry VecVirtual) (cards [2]VecVirtual) {
	for i := range cards {
		cards[i] = load512(Mem{Base: m.Next[0], Disp: arguments.RangeTable * i})
		high := load512(Mem{Base: m.Next[0], Disp: arguments.RangeTable*i + 64})
		VPERMT2B(high, entry, cards[i])
	}
	ADDQ(U32(2*arguments.RangeTable), m.Next[0])
	return cards
}

// lookUpRow looks up both cards of entries in the rows of a range.
func (m *showdown512) lookUpRow(entry VecVirtual) (cards [2]VecVirtual) {
	for i := range cards {
		cards[i] = zmm(VPERMB, Mem{Base: m.Next[0], Disp: arguments.RangeRow * i}, entry)
	}
	ADDQ(U32(2*arguments.RangeRow), m.Next[0])
	return cards
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
	x86.Kernel("JointAVX512", "func(vectors *byte, numbers *uint64, s *[4][8]uint64, drawn *byte, stride, have, want uint64) (n uint64)",
		"JointAVX512 draws hands of several ranges until it has drawn want tries, of which there are have. The cards of a row are stride bytes after those of the one before. It returns the number of tries, which may be as many as 63 more.")
	m := &joint512{}
	m.align(2 * arguments.MaxPlayers)
	m.At = m.at
	s, n, end, left := GP64(), GP64(), GP64(), GP64()
	Load(Param("s"), s)
	m.load(s, 1)
	Load(Param("have"), n)
	m.Next = [2]GPVirtual{GP64(), GP64()}
	for half := range 2 {
		m.fractions[half], m.below[half], m.differ[half] = ZMM(), ZMM(), ZMM()
	}

	Label("group")
	Load(Param("vectors"), m.Next[0])
	Load(Param("numbers"), m.Next[1])
	MOVQ(x86.Number(m.Next[1], arguments.JointRanges), left)
	ADDQ(Imm(8*arguments.JointMoves), m.Next[1])
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
	x86.End()
}

// drawHand draws a hand of a range for each try, and stores its cards in the rows from end on.
func (m *joint512) drawHand(end GPVirtual) {
	CMPQ(x86.Number(m.Next[1], arguments.JointAgain), Imm(0))
	JNE(LabelRef("again"))
	for _, fraction := range m.fractions {
		VMOVDQA64(m.fill(0), fraction)
	}
	Label("again")
	v := func(i int) Mem { return Mem{Base: m.Next[0], Disp: 64 * i} }
	entries := choose(v(arguments.JointBase), m.fractions)
	for half, rest := range m.fractions {
		below := load512(v(arguments.JointThreshold))
		VPSUBUSW(rest, below, below)
		VPORQ(below, m.below[half], m.below[half])
	}
	n := x86.Result(MOVQ, x86.Number(m.Next[1], arguments.JointTables))
	ADDQ(U32(64*arguments.JointVectors), m.Next[0])
	ADDQ(U32(8*arguments.JointNumbers), m.Next[1])
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
		earlier := load512(m.stack(other).Idx(at, 1))
		for i, card := range cards {
			x := zmm(VPXORQ, earlier, card)
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
	cards := load512(m.stack(0).Idx(at, 1))
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

// lists512 draws hands of lists, a group of sixteen tries at once.
type lists512 struct {
	machine512
	x86.List
	accepted Register // the tries that are not rejected
	odd      Register // every second try
	gathers  bool     // whether elements of tables are gathered, not loaded one after another
}

// listsAVX512 writes a kernel that does what drawGroup of package showdown does. On Zen 4, VPGATHERDD
// takes three times as long as sixteen loads; on Emerald Rapids, a list takes 0.7 to 0.9 of the time with it.
func listsAVX512(name string, gathers bool) {
	how := " It loads elements of tables one after another."
	if gathers {
		how = " It gathers elements of tables."
	}
	x86.Kernel(name, "func(lists *uint64, count uint64, table *uint32, s *[4][8]uint64, drawn *uint32, stride, have, want uint64) (n uint64)",
		name+" draws hands of lists until it has drawn want tries, of which there are have. A part of the hands is stride bytes after the one before. It returns the number of tries, which may be as many as 15 more."+how)
	m := &lists512{List: x86.List{At: GP64(), Table: GP64()}, accepted: K(), odd: K(), gathers: gathers}
	Load(Param("table"), m.Table)
	s := x86.Argument("s")
	m.load(s, 1)
	n := x86.Argument("have")
	m.align(arguments.MaxParts + 1)
	odd := GP32()
	MOVL(U32(0xaaaa), odd)
	KMOVW(odd, m.odd)
	part, left := GP64(), GP64()

	Label("group")
	KXNORW(m.accepted, m.accepted, m.accepted)
	Load(Param("lists"), m.List.At)
	Load(Param("count"), left)
	XORL(part.As32(), part.As32())
	Label("list")
	m.drawList(part)
	KORTESTW(m.accepted, m.accepted)
	JE(LabelRef("group"))
	ADDQ(Imm(8*arguments.ListNumbers), m.List.At)
	DECQ(left)
	JNE(LabelRef("list"))
	m.keepGroup(part, n)
	CMPQ(n, x86.Address("want"))
	JCS(LabelRef("group"))

	Store(n, Return("n"))
	Load(Param("s"), s)
	m.save(s)
	x86.End()
}

// keepGroup adds the parts of the accepted tries to those drawn, and their number to n. It
// sets end, the end of the parts, to 0.
func (m *lists512) keepGroup(end, n GPVirtual) {
	at, to, some := GP64(), GP64(), GP64()
	Load(Param("drawn"), to)
	LEAQ(Mem{Base: to, Index: n, Scale: 4}, to)
	XORL(at.As32(), at.As32())
	Label("keep")
	cards := load512(m.drawn(0).Idx(at, 1))
	VPCOMPRESSD_Z(cards, m.accepted, cards)
	VMOVDQU64(cards, Mem{Base: to})
	ADDQ(x86.Address("stride"), to)
	ADDQ(Imm(64), at)
	CMPQ(at, end)
	JNE(LabelRef("keep"))
	KMOVW(m.accepted, some.As32())
	POPCNTL(some.As32(), some.As32())
	ADDQ(some, n)
}

// drawList draws a hand of a list for each try, stores its parts in the rows from part on,
// and rejects tries in which an earlier list has one of its cards.
func (m *lists512) drawList(part GPVirtual) {
	hands := m.draw32(arguments.ListHands, arguments.ListLeast)
	CMPQ(m.Number(arguments.ListHeight), Imm(0))
	JE(LabelRef("equal"))
	heights := m.draw32(arguments.ListHeight, arguments.ListHeightLeast)
	others, thresholds := m.columns(hands)
	beyond := kreg(VPCMPUD, Imm(notLess), thresholds, heights)
	CMPQ(m.Number(arguments.ListInline), Imm(0))
	JNE(LabelRef("inline"))
	VMOVDQA32(others, beyond, hands)
	Label("equal")

	first, left, table := GP64(), GP64(), m.TableAt(arguments.ListCards)
	MOVQ(part, first)
	MOVQ(m.Number(arguments.ListParts), left)
	Label("part")
	cards := m.lookUp32(table, hands)
	Label("found")
	m.clash(cards, first)
	VMOVDQU64(cards, m.drawn(0).Idx(part, 1))
	ADDQ(Imm(64), part)
	size := x86.Result(MOVQ, m.Number(arguments.ListHands))
	LEAQ(Mem{Base: table, Index: size, Scale: 4}, table)
	DECQ(left)
	JNE(LabelRef("part"))
	JMP(LabelRef("drawn"))

	Label("inline") // a hand has one part
	MOVQ(part, first)
	MOVQ(U32(1), left)
	VPSRLD(Imm(16), others, beyond, others)
	VPSHUFB(firstOfTwo(), others, cards)
	JMP(LabelRef("found"))
	Label("drawn")
}

// firstOfTwo is the first two of each four bytes, and the first one for the others.
func firstOfTwo() Mem {
	bytes := make([]byte, 64)
	for i := range bytes {
		bytes[i] = byte(i % 16 &^ 3)
		if i%4 == 1 {
			bytes[i]++
		}
	}
	return x86.ReadOnly("firstOfTwo", bytes)
}

// columns returns the others and the thresholds of columns.
func (m *lists512) columns(at VecVirtual) (others, thresholds VecVirtual) {
	table := m.TableAt(arguments.ListColumns)
	if !m.gathers {
		VMOVDQU64(at, m.drawn(arguments.MaxParts))
	}
	var half [2]VecVirtual // the even columns, and the odd ones
	for i := range half {
		if m.gathers {
			index, all := ZMM(), K()
			VPSRLQ(Imm(uint64(32*i)), at, index)
			VPMOVQD(index, index.AsY())
			half[i] = ZMM()
			VPXORD(half[i], half[i], half[i])
			KXNORW(all, all, all)
			VPGATHERDQ(Mem{Base: table, Index: index.AsY(), Scale: 8}, all, half[i])
			continue
		}
		var pair [4]VecVirtual
		for j := range pair {
			pair[j] = XMM()
			for k := range 2 {
				index := GP64()
				MOVL(m.drawn(arguments.MaxParts).Offset(4*(4*j+2*k+i)), index.As32())
				element := Mem{Base: table, Index: index, Scale: 8}
				if k == 0 {
					VMOVQ(element, pair[j])
				} else {
					VPINSRQ(Imm(1), element, pair[j], pair[j])
				}
			}
		}
		half[i] = joined(pair)
	}
	others, thresholds = ZMM(), half[1]
	VMOVDQA64(half[0], others)
	VMOVSLDUP(half[1], m.odd, others)
	even := K()
	KNOTW(m.odd, even)
	VMOVSHDUP(half[0], even, thresholds)
	return others, thresholds
}

// joined joins four quarters of a vector.
func joined(quarter [4]VecVirtual) VecVirtual {
	VINSERTI128(Imm(1), quarter[1], quarter[0].AsY(), quarter[0].AsY())
	VINSERTI128(Imm(1), quarter[3], quarter[2].AsY(), quarter[2].AsY())
	found := zmm(VINSERTI64X4, Imm(1), quarter[2].AsY(), quarter[0].AsZ())
	return found
}

// clash rejects tries in which a part before the given row has one of the cards.
func (m *lists512) clash(cards VecVirtual, end GPVirtual) {
	at := GP64()
	TESTQ(end, end)
	JE(LabelRef("free"))
	turned := [4]VecVirtual{cards}
	for i := 1; i < len(turned); i++ {
		turned[i] = zmm(VPROLD, Imm(uint64(8*i)), cards)
	}
	differ := load512(x86.Same(0xff))
	XORL(at.As32(), at.As32())
	Label("earlier")
	earlier := load512(m.drawn(0).Idx(at, 1))
	for _, t := range turned {
		x := zmm(VPXORD, earlier, t)
		VPMINUB(x, differ, differ)
	}
	ADDQ(Imm(64), at)
	CMPQ(at, end)
	JNE(LabelRef("earlier"))
	same, bytes := K(), ZMM()
	VPTESTNMB(differ, differ, same)
	VPMOVM2B(same, bytes)
	VPTESTNMD(bytes, bytes, m.accepted, m.accepted)
	Label("free")
}

// draw32 draws a number below a number of the list for each try, from a fraction of 32 bits,
// and rejects tries whose remainder is too small.
func (m *lists512) draw32(below, least int) VecVirtual {
	fractions, odd, choices := m.fill(0), ZMM(), ZMM()
	VPSRLQ(Imm(32), fractions, odd)
	VPMULUDQ_BCST(m.Number(below), odd, odd)
	VPMULUDQ_BCST(m.Number(below), fractions, fractions)
	VPSRLQ(Imm(32), fractions, choices)
	VMOVDQA32(odd, m.odd, choices)
	VPSLLQ(Imm(32), odd, odd)
	VMOVDQA32(odd, m.odd, fractions)
	VPCMPUD_BCST(Imm(notLess), m.Number(least), fractions, m.accepted, m.accepted)
	return choices
}

// lookUp32 returns elements of a table.
func (m *lists512) lookUp32(table GPVirtual, at VecVirtual) VecVirtual {
	if m.gathers {
		found, all := ZMM(), K()
		VPXORD(found, found, found)
		KXNORW(all, all, all)
		VPGATHERDD(Mem{Base: table, Index: at, Scale: 4}, all, found)
		return found
	}
	VMOVDQU64(at, m.drawn(arguments.MaxParts))
	var quarter [4]VecVirtual
	for i := range quarter {
		quarter[i] = XMM()
		for j := range 4 {
			index := GP64()
			MOVL(m.drawn(arguments.MaxParts).Offset(4*(4*i+j)), index.As32())
			element := Mem{Base: table, Index: index, Scale: 4}
			if j == 0 {
				VMOVD(element, quarter[i])
			} else {
				VPINSRD(Imm(uint64(j)), element, quarter[i], quarter[i])
			}
		}
	}
	return joined(quarter)
}

// listRowsAVX512 writes the kernel that does what setRows of package showdown does.
func listRowsAVX512() {
	x86.Kernel("ListRowsAVX512", "func(fours *uint32, rows *byte, step, cards, blocks uint64)",
		"ListRowsAVX512 writes the rows of the first cards of fours, one after another. The rows of a block are step bytes after those of the one before.")
	fours, rows, blocks, cards := GP64(), GP64(), GP64(), GP64()
	Load(Param("fours"), fours)
	Load(Param("rows"), rows)
	Load(Param("cards"), cards)
	Load(Param("blocks"), blocks)
	bytes := make([]byte, 64)
	for i := range bytes {
		bytes[i] = byte(i%16*4 + i/16)
	}
	order := load512(x86.ReadOnly("rowsOfFours", bytes))
	x86.Repeat(blocks, func() {
		var quarter [4]VecVirtual // 16 lanes each, card by card
		for i := range quarter {
			quarter[i] = load512(Mem{Base: fours, Disp: 64 * i})
			VPERMB(quarter[i], order, quarter[i])
		}
		const even, odd = 0x88, 0xdd // the 128 bits of two vectors: 0 and 2, 1 and 3
		var pair [2][2]VecVirtual
		for i := range pair {
			for j, lanes := range [2]uint64{0x44, 0xee} {
				pair[i][j] = zmm(VSHUFI64X2, Imm(lanes), quarter[2*i+1], quarter[2*i])
			}
		}
		for i := range quarter {
			row, lanes := ZMM(), uint64(even)
			if i%2 == 1 {
				lanes = odd
			}
			VSHUFI64X2(Imm(lanes), pair[1][i/2], pair[0][i/2], row)
			VMOVDQU64(row, Mem{Base: rows, Disp: 64 * i})
			if i < 3 {
				CMPQ(cards, Imm(uint64(i+1)))
				JE(LabelRef("next"))
			}
		}
		Label("next")
		ADDQ(U32(256), fours)
		ADDQ(x86.Address("step"), rows)
	})
	x86.End()
}
