package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"

	"pokersim/sim/internal/lanes/gen/x86"
	"pokersim/sim/internal/lanes/internal/layout"
)

// classesAVX512 writes the kernel that counts prepared hands by class.
func classesAVX512() {
	TEXT("ClassesAVX512", 0, "func(begun *[2]uint64, n uint64, sets *[4][64]uint16, rows "+classRows()+", counts *uint32)")
	Pragma("noescape")
	Doc("ClassesAVX512 counts hands by class. Each of n elements of begun, at least one, has common cards and a number, at least 1: they are joined with this number of the first sets. Lanes without a hand are counted at 0.")
	m := &machine512{}
	m.align(2)
	begun, n, sets, hands := GP64(), GP64(), GP64(), GP64()
	Load(Param("begun"), begun)
	Load(Param("n"), n)
	c := newClasses512(m.drawn(0))

	Label("begun")
	Load(Param("sets"), sets)
	MOVQ(Mem{Base: begun, Disp: 8}, hands)
	Label("block")
	valid := firstLanes(hands)
	c.block(func(half int) (one, two, three, four, flush VecVirtual) {
		var suit [layout.Suits]VecVirtual
		for i := range suit {
			suit[i] = ZMM()
			VPBROADCASTW(Mem{Base: begun, Disp: 2 * i}, suit[i])
			VPADDW(Mem{Base: sets, Disp: 128*i + 64*half}, suit[i], suit[i])
		}
		flush = ZMM()
		VPMAXUW(suit[0], suit[1], flush)
		VPMAXUW(suit[2], flush, flush)
		VPMAXUW(suit[3], flush, flush)
		VPSLLW(Imm(3), flush, flush)
		one, two, three, four = sums512(suit)
		for _, ranks := range []VecVirtual{one, two, three, four} {
			VPSLLW(Imm(3), ranks, ranks)
		}
		return one, two, three, four, flush
	}, func(half int, class VecVirtual) {
		k := K()
		KMOVD(valid.As32(), k)
		SHRQ(Imm(32), valid)
		VMOVDQU16_Z(class, k, class)
	})
	ADDQ(U32(128*layout.Suits), sets)
	SUBQ(U32(layout.Block), hands)
	JHI(LabelRef("block"))
	ADDQ(Imm(16), begun)
	DECQ(n)
	JNE(LabelRef("begun"))
	c.finish()
	VZEROUPPER()
	RET()
}

// firstLanes returns a mask of the first n lanes of a block.
func firstLanes(n GPVirtual) GPVirtual {
	all, mask := GP64(), GP64()
	MOVQ(U32(layout.Block), all)
	CMPQ(n, all)
	CMOVQCS(n, all)
	MOVQ(I64(-1), mask)
	BZHIQ(all, mask, mask)
	return mask
}

// sums512 returns the ranks that occur at least once, twice, three and four times.
func sums512(suit [layout.Suits]VecVirtual) (one, two, three, four VecVirtual) {
	odd := ternary(xor, suit[0], suit[1], suit[2])
	carry := ternary(majority, suit[0], suit[1], suit[2])
	one = ternary(or, odd, carry, suit[3])
	two = ternary(func(odd, carry, d uint8) uint8 { return carry | odd&d }, odd, carry, suit[3])
	three = ternary(func(odd, carry, d uint8) uint8 { return carry & (odd | d) }, odd, carry, suit[3])
	four = ternary(and, odd, carry, suit[3])
	return one, two, three, four
}

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
