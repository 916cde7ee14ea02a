package eval

import (
	"math/bits"

	"pokersim/deck"
)

// aceFirst returns the set with the ace below the two: bit 0 is the ace, bit 12 the king.
func (f ranks) aceFirst() ranks { return ranks(f.low()) & (1<<deck.Ranks - 1) }

// lowFive is the five in the numbering of aceFirst.
const lowFive = 4

// The numbers of classes of ace to five, by category.
const (
	noPairs    = 1287 // sets of five ranks
	onePairs   = 13 * 220
	twoPairs   = 78 * 11
	trips      = 13 * 66
	fullHouses = 13 * 12
)

type pairClasses struct {
	category Category
	classes  int
}

// aceToFivePairs returns the categories with a pair of ace to five, the best first, and
// their numbers of classes.
func aceToFivePairs() []pairClasses {
	return []pairClasses{{OnePair, onePairs}, {TwoPair, twoPairs}, {ThreeOfAKind, trips}, {FullHouse, fullHouses}, {FourOfAKind, fullHouses}}
}

// aceToFive returns the class of the lowest five cards of a hand of five cards or more,
// with the ranks in the numbering of aceFirst. The more ranks the five have, the lower
// they are.
func aceToFive(h held) Class {
	one, two, three := h[0], h[1], h[2]
	last := noPairs
	switch n := bits.OnesCount16(uint16(one)); {
	case n >= 5:
		return Class(1 + one.lowest(5).ordinal())
	case n == 4:
		pair := two.bottom()
		return Class(1 + last + pair*220 + one.without(pair).ordinal())
	case n == 3 && two.several():
		last += onePairs
		pairs := two.lowest(2)
		kicker := (one &^ pairs).top()
		below := bits.OnesCount16(uint16(pairs & (1<<kicker - 1)))
		return Class(1 + last + pairs.ordinal()*11 + kicker - below)
	case n == 3:
		last += onePairs + twoPairs
		trip := three.bottom()
		return Class(1 + last + trip*66 + one.without(trip).ordinal())
	case n == 2 && two.several():
		last += onePairs + twoPairs + trips
		trip := three.bottom()
		return Class(1 + last + trip*12 + one.without(trip).bottom())
	}
	last += onePairs + twoPairs + trips + fullHouses
	quad := h[3].bottom()
	return Class(1 + last + quad*12 + one.without(quad).bottom())
}

// lowest returns the n lowest ranks, or all if there are fewer.
func (f ranks) lowest(n int) ranks {
	rest := f
	for range n {
		rest &= rest - 1
	}
	return f &^ rest
}
