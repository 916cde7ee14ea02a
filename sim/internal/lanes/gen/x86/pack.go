package x86

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
	MaskJoker1 = iota
	maskJoker2
	maskJoker3
	maskJoker4
	maskWild1
	maskWild2
	maskWild3
	maskWild4
	MaskOnePair // at least: two of a kind
	MaskTwoPairs
	MaskThree
	MaskFour
	MaskFiveOf
	MaskStraights
	MaskRoyals
	MaskStraightFlushes
	MaskFlushTwoPair
	MaskFlushOnePair
	maskFlushes
	packMasks // the number of masks
)

// some is hands of which each has all of some masks.
type some = []int

// PackStraight is the hands with a straight, from masks with the ranks of a window: five, four,
// three and two at least.
func PackStraight(window [4]int) []some {
	return []some{{window[0]}, {window[1], MaskJoker1}, {window[2], maskJoker2}, {window[3], maskJoker3}, {maskJoker4}}
}

// packOrder is the hands of each category of a pack of two decks or a better one, but for
// those of better categories, the strongest first and without high card.
var packOrder = [layout.PackCategories - 1][]some{
	{{MaskFiveOf}, {MaskFour, maskWild1}, {MaskThree, maskWild2}, {MaskOnePair, maskWild3}, {maskWild4}},
	{{MaskRoyals}},
	{{MaskStraightFlushes}},
	{{MaskFlushTwoPair}},
	{{MaskFour}, {MaskThree, maskWild1}, {MaskOnePair, maskWild2}, {maskWild3}},
	{{MaskThree, MaskTwoPairs}, {maskWild1, MaskTwoPairs}}, // with two jokers a pair is four of a kind
	{{MaskFlushOnePair}},
	{{maskFlushes}},
	{{MaskStraights}},
	{{MaskThree}, {MaskOnePair, maskWild1}, {maskWild2}},
	{{MaskTwoPairs}},
	{{MaskOnePair}, {maskWild1}},
}

// FlushPairs is the hands with a pair in a flush, and with two: a joker that is any card
// completes one.
func FlushPairs(one, two int) (pair, pairs []some) {
	return []some{{one}, {maskWild1}}, []some{{two}, {one, maskWild1}, {maskWild2}}
}

// Masks has masks of hands in memory.
type Masks struct{ memory Mem }

func AllocMasks(n int) Masks { return Masks{AllocLocal(8 * n)} }

func (m Masks) Mask(i int) Mem { return m.memory.Offset(8 * i) }

// Union returns the hands that some of the terms have.
func (m Masks) Union(terms []some) GPVirtual {
	all := GP64()
	for i, term := range terms {
		x := all
		if i > 0 {
			x = GP64()
		}
		MOVQ(m.Mask(term[0]), x)
		for _, mask := range term[1:] {
			ANDQ(m.Mask(mask), x)
		}
		if i > 0 {
			ORQ(x, all)
		}
	}
	return all
}

// SetWild sets the masks of jokers that are any cards.
func (m Masks) SetWild(wild Mem) {
	for i := range 4 {
		x := GP64()
		MOVQ(m.Mask(MaskJoker1+i), x)
		ANDQ(wild, x)
		MOVQ(x, m.Mask(maskWild1+i))
	}
}

// ClearFlushes clears the masks of flushes.
func (m Masks) ClearFlushes() {
	for mask := MaskRoyals; mask <= maskFlushes; mask++ {
		MOVQ(I32(0), m.Mask(mask))
	}
}

// AddFlushes adds the hands made, which have a flush, to the masks of flushes. those says
// which of them have a royal flush, a straight flush, two pair and a pair; two is all ones if the
// pack has two decks.
func (m Masks) AddFlushes(made GPVirtual, two Mem, those map[int]func() GPVirtual) {
	for mask := MaskRoyals; mask <= MaskFlushOnePair; mask++ {
		hands := those[mask]()
		ANDQ(made, hands)
		if mask == MaskFlushTwoPair || mask == MaskFlushOnePair {
			ANDQ(two, hands)
		}
		ORQ(hands, m.Mask(mask))
	}
	ORQ(made, m.Mask(maskFlushes))
}

// Count adds, for each category but the last, the number of valid hands of this category
// or a better one.
func (m Masks) Count(valid, counts GPVirtual) {
	better := GP64()
	XORL(better.As32(), better.As32())
	for i, terms := range packOrder {
		hands, n := m.Union(terms), GP64()
		ANDQ(valid, hands)
		ORQ(hands, better)
		POPCNTQ(better, n)
		ADDQ(n, Mem{Base: counts, Disp: 8 * i})
	}
}

// The masks of windows, while these are evaluated, and of pairs in a flush.
const (
	Window5 = packMasks + iota
	Window4
	Window3
	Window2
	PairOne
	PairTwo
	PackMasksAll
)

var Windows = [4]int{Window5, Window4, Window3, Window2}

// PackSuit is the suits, as a part of a card.
const PackSuit = 2
