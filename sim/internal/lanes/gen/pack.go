package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"

	"pokersim/sim/internal/lanes/internal/layout"
)

// The masks of hands from a pack that decide their categories, in memory. Those of
// jokers have the hands with at least so many; wild ones are none with bugs, which count as
// aces in groups.
const (
	maskJoker1 = iota
	maskJoker2
	maskJoker3
	maskJoker4
	maskWild1
	maskWild2
	maskWild3
	maskWild4
	maskOnePair // at least: two of a kind
	maskTwoPairs
	maskThree
	maskFour
	maskFiveOf
	maskStraights
	maskRoyals
	maskStraightFlushes
	maskFlushTwoPair
	maskFlushOnePair
	maskFlushes
	packMasks // the number of masks
)

// some is hands of which each has all of some masks.
type some = []int

// packStraight is the hands with a straight, from masks with the ranks of a window: five, four,
// three and two at least.
func packStraight(window [4]int) []some {
	return []some{{window[0]}, {window[1], maskJoker1}, {window[2], maskJoker2}, {window[3], maskJoker3}, {maskJoker4}}
}

// packOrder is the hands of each category of a pack of two decks or a better one, but for
// those of better categories, the strongest first and without high card.
var packOrder = [layout.PackCategories - 1][]some{
	{{maskFiveOf}, {maskFour, maskWild1}, {maskThree, maskWild2}, {maskOnePair, maskWild3}, {maskWild4}},
	{{maskRoyals}},
	{{maskStraightFlushes}},
	{{maskFlushTwoPair}},
	{{maskFour}, {maskThree, maskWild1}, {maskOnePair, maskWild2}, {maskWild3}},
	{{maskThree, maskTwoPairs}, {maskWild1, maskTwoPairs}}, // with two jokers a pair is four of a kind
	{{maskFlushOnePair}},
	{{maskFlushes}},
	{{maskStraights}},
	{{maskThree}, {maskOnePair, maskWild1}, {maskWild2}},
	{{maskTwoPairs}},
	{{maskOnePair}, {maskWild1}},
}

// flushPairs is the hands with a pair in a flush, and with two: a joker that is any card
// completes one.
func flushPairs(one, two int) (pair, pairs []some) {
	return []some{{one}, {maskWild1}}, []some{{two}, {one, maskWild1}, {maskWild2}}
}

// masks has masks of hands in memory.
type masks struct{ memory Mem }

func allocMasks(n int) masks { return masks{AllocLocal(8 * n)} }

func (m masks) mask(i int) Mem { return m.memory.Offset(8 * i) }

// union returns the hands that some of the terms have.
func (m masks) union(terms []some) GPVirtual {
	all := GP64()
	for i, term := range terms {
		x := all
		if i > 0 {
			x = GP64()
		}
		MOVQ(m.mask(term[0]), x)
		for _, mask := range term[1:] {
			ANDQ(m.mask(mask), x)
		}
		if i > 0 {
			ORQ(x, all)
		}
	}
	return all
}

// setWild sets the masks of jokers that are any cards.
func (m masks) setWild(wild Mem) {
	for i := range 4 {
		x := GP64()
		MOVQ(m.mask(maskJoker1+i), x)
		ANDQ(wild, x)
		MOVQ(x, m.mask(maskWild1+i))
	}
}

// clearFlushes clears the masks of flushes.
func (m masks) clearFlushes() {
	for mask := maskRoyals; mask <= maskFlushes; mask++ {
		MOVQ(I32(0), m.mask(mask))
	}
}

// addFlushes adds the hands made, which have a flush, to the masks of flushes. those says
// which of them have a royal flush, a straight flush, two pair and a pair; two is all ones if the
// pack has two decks.
func (m masks) addFlushes(made GPVirtual, two Mem, those map[int]func() GPVirtual) {
	for mask := maskRoyals; mask <= maskFlushOnePair; mask++ {
		hands := those[mask]()
		ANDQ(made, hands)
		if mask == maskFlushTwoPair || mask == maskFlushOnePair {
			ANDQ(two, hands)
		}
		ORQ(hands, m.mask(mask))
	}
	ORQ(made, m.mask(maskFlushes))
}

// count adds, for each category but the last, the number of valid hands of this category
// or a better one.
func (m masks) count(valid, counts GPVirtual) {
	better := GP64()
	XORL(better.As32(), better.As32())
	for i, terms := range packOrder {
		hands, n := m.union(terms), GP64()
		ANDQ(valid, hands)
		ORQ(hands, better)
		POPCNTQ(better, n)
		ADDQ(n, Mem{Base: counts, Disp: 8 * i})
	}
}
