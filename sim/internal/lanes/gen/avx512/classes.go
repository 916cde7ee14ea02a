package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"

	"pokersim/sim/internal/lanes/gen/x86"
	"pokersim/sim/internal/lanes/internal/layout"
)

// dealClassesAVX512 writes the kernel that deals hands and counts them by class.
func dealClassesAVX512() {
	TEXT("DealClassesAVX512", 0, "func(plan "+x86.RowsOf(layout.ClassDealRows512, 64)+", s *[4][8]uint64, rounds uint64, rows "+classRows()+", counts *uint32)")
	Pragma("noescape")
	Doc("DealClassesAVX512 deals until rounds hands, at least one, have been accepted, and counts them by class. It counts other hands at 0.")
	m := &dealer512{machine512: machine512{rows: GP64()}}
	m.align(2*layout.Steps + 2)
	s, rounds := GP64(), GP64()
	Load(Param("plan"), m.rows)
	Load(Param("s"), s)
	Load(Param("rounds"), rounds)
	c := newClasses512(m.drawn(2 * layout.Steps))
	m.start(s)
	for g := range layout.Shared {
		m.draw(g)
	}

	Label("block")
	k, valid := K(), ZMM()
	KMOVQ(x86.Trim(m.accepted, rounds), k)
	VPMOVM2B(k, valid)
	m.sample()
	ones, twos, fours, flush := m.ranks()
	c.block(func(half int) (one, two, three, four, suited VecVirtual) {
		ones, twos, four := wordsOf(half, ones), wordsOf(half, twos), wordsOf(half, fours)
		one, two, three = ternary(or, ones, twos, four), ZMM(), ternary(orSome, four, ones, twos)
		VPORQ(twos, four, two)
		return one, two, three, four, wordsOf(half, flush)
	}, func(half int, class VecVirtual) {
		VPANDQ(wordsOf(half, [2]VecVirtual{valid, valid}), class, class)
	})
	TESTQ(rounds, rounds)
	JNE(LabelRef("block"))
	c.finish()
	VZEROUPPER()
	RET()
}

// wordsOf joins the low and high bytes of one half to words.
func wordsOf(half int, parts [2]VecVirtual) VecVirtual {
	out := ZMM()
	[]func(...Op){VPUNPCKLBW, VPUNPCKHBW}[half](parts[1], parts[0], out)
	return out
}

// ranks adds the ranks of the cards bit by bit: it returns the ones, the twos and the fours of how
// often each occurs. Of the suit with five cards or more, if there is one, it returns the
// ranks: of at most four cards otherwise.
func (m *dealer512) ranks() (ones, twos, fours, suited [2]VecVirtual) {
	var tables [2]VecVirtual
	for part := range tables {
		tables[part] = ZMM()
		VMOVDQU64(m.row(layout.ClassCard512+part), tables[part])
	}
	var low, high [layout.Steps]VecVirtual
	for i, at := range m.sampled {
		low[i] = ZMM()
		VPERMB(tables[0], at, low[i])
		VMOVDQU64(low[i], m.drawn(layout.Steps+i))
	}
	ones[0], twos[0], fours[0] = tally512(low)
	suit := ZMM()
	VPANDQ(x86.Same(layout.ClassSuit), fours[0], suit) // bits that are set four times or more
	suited[0], suited[1] = ZMM(), ZMM()
	for i, at := range m.sampled {
		high[i] = ZMM()
		VPERMB(tables[1], at, high[i])
		card, in := ZMM(), K()
		VPXORQ(m.drawn(layout.Steps+i), suit, card)
		VPTESTNMB(x86.Same(layout.ClassSuit), card, in)
		for part, ranks := range []VecVirtual{card, high[i]} {
			if i == 0 {
				VMOVDQU8_Z(ranks, in, suited[part])
			} else {
				VPADDB(ranks, suited[part], in, suited[part])
			}
		}
	}
	ones[1], twos[1], fours[1] = tally512(high)
	for _, v := range []VecVirtual{ones[0], twos[0], fours[0]} {
		VPANDQ(x86.Same(0xff&^layout.ClassSuit), v, v)
	}
	return ones, twos, fours, suited
}
