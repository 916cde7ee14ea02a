// Package x86 has what the generators of AVX-512 and AVX2 share: loops, labels and read-only data,
// the rows of the stack, and kernels that differ in the length of vectors only.
package x86

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"

	"pokersim/sim/internal/lanes/internal/arguments"
)

// Trim subtracts the number of hands of a mask from wanted and returns the mask. If there
// are more than are wanted, it first removes all but the first wanted hands.
func Trim(hands, wanted GPVirtual) GPVirtual {
	n := GP64()
	POPCNTQ(hands, n)
	CMPQ(n, wanted)
	JLS(LabelRef("enough"))
	MOVQ(U64(1<<64-1), n)
	BZHIQ(wanted, n, n)
	PDEPQ(hands, n, hands)
	MOVQ(wanted, n)
	Label("enough")
	SUBQ(n, wanted)
	return hands
}

// Count adds, for each category but the last, from the strongest down, the number of
// hands of this category or a better one. Hands returns their masks.
func Count(counts GPVirtual, categories int, hands func(category int) GPVirtual) {
	atLeast := GP64()
	XORL(atLeast.As32(), atLeast.As32())
	for i := range categories {
		n := GP64()
		ORQ(hands(i), atLeast)
		POPCNTQ(atLeast, n)
		ADDQ(n, Mem{Base: counts, Disp: 8 * i})
	}
}

// BlockWords is the number of words that a block takes from each stream.
const BlockWords = 2 * arguments.Groups

// Bits of the high part of a card with AVX-512, and of the result of fives.
const (
	TenToAce = 0x3e
	InRow    = 0x18 // what fives sets of five ranks in a row
)

// DropStraights removes hands with three of a kind from the straights if the row at trips
// says that three of a kind beats a straight.
func DropStraights(straight, three GPVirtual, trips Mem) {
	better := GP64()
	MOVQ(trips, better)
	ANDQ(three, better)
	ANDNQ(straight, better, straight)
}

// CountBest counts the royal flushes and the straight flushes among some hands. A straight
// flush is better than the next two categories, four of a kind and full house, too.
func CountBest(royal, straightFlush GPVirtual, some Op, counts GPVirtual) {
	n := GP64()
	ANDQ(some, royal)
	ANDQ(some, straightFlush)
	POPCNTQ(royal, royal)
	ADDQ(royal, Mem{Base: counts})
	POPCNTQ(straightFlush, n)
	for i := 1; i <= 3; i++ {
		ADDQ(n, Mem{Base: counts, Disp: 8 * i})
	}
}

// CountFrom adds, for each category from the third on, the number of valid hands of this
// category or a better one, but for straight flushes: of those only the ones that have a
// category of the list.
func CountFrom(valid, counts GPVirtual, categories []GPVirtual) {
	var better GPVirtual
	for i, hands := range categories {
		n := GP64()
		ANDQ(valid, hands)
		if i > 0 {
			ORQ(better, hands)
		}
		better = hands
		POPCNTQ(better, n)
		ADDQ(n, Mem{Base: counts, Disp: 8 * (2 + i)})
	}
}

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
var packOrder = [arguments.PackCategories - 1][]some{
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

// Game is what distinguishes the kernels of games. Hold'em and the games with a short deck
// have the same kernels, which read the game's constants from the plan.
type Game struct {
	name    string // a part of the names of kernels
	TwoHole bool   // exactly two hole cards play
	HasLow  bool   // half of the pot goes to the best low
}

func AnyHole() Game { return Game{} }

func Omaha() Game { return Game{name: "Omaha", TwoHole: true} }

func Omaha8() Game { return Game{name: "Omaha8", TwoHole: true, HasLow: true} }
