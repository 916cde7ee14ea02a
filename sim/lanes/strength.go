package lanes

import (
	"math/bits"

	"pokersim/deck"
	"pokersim/eval"
)

// strength orders hands of the same number of cards, five to seven: a stronger
// hand has a higher strength, and hands that tie have the same. From the top it
// holds the kind of hand (3 bits), the ranks that are compared first (13 bits),
// the kickers (13 bits), and 3 bits of 0. Of a straight, the first ranks are a
// single bit that counts from the third: the five-high straight has 1<<2.
type strength uint32

const (
	kindBits    = 29
	primaryBits = 16
	kickerBits  = 3

	royalStrength = straightFlush<<kindBits | 1<<(2+deck.Ranks-4+primaryBits) // ten to ace
)

// The kinds of hands, in order. One pair is a high card of which the pair's rank
// is compared first.
const (
	highCard strength = iota
	twoPair
	threeOfAKind
	straight5
	flush5
	fullHouse
	fourOfAKind
	straightFlush
)

// A shape says how the strength of a hand is made. The upper three of its 16
// bits are the kind of hand; the lower ones follow.
const (
	dropPrimary  uint16 = 1 << iota // of the primary ranks, the lowest does not count
	dropKicker                      // of the kickers, the lowest does not count
	dropSecond                      // nor does the next
	kickersPairs                    // the kickers are ranks that come more than once
)

// fourAdds is what four of a kind adds to the number of a shape.
const fourAdds = 6

// newShapes returns the shapes of hands of so many cards. The number of a hand's
// shape is the number of its ranks, plus eight times the number of those that
// come more than once, plus fourAdds for four of a kind. A flush has the shape
// of the ranks in its suit.
func newShapes(cards int) (s [32]uint16) {
	drop := [...]uint16{0, dropKicker, dropKicker | dropSecond}
	spare := cards - 5
	add := func(number int, kind strength, shape uint16) { s[number] = uint16(kind)<<13 | shape }
	for ranks := 5; ranks <= cards; ranks++ {
		add(ranks, highCard, drop[ranks-5])
	}
	add(cards-1+8, highCard, drop[spare])
	add(cards-2+16, twoPair, drop[spare])
	add(cards-2+8, threeOfAKind, drop[spare])
	add(cards-3+16, fullHouse, kickersPairs)
	add(cards-3+8+fourAdds, fourOfAKind, drop[spare])
	if cards >= 6 {
		add(cards-3+24, twoPair, dropPrimary|drop[cards-6])
		add(cards-4+16+fourAdds, fourOfAKind, drop[cards-6])
		add(cards-4+16, fullHouse, kickersPairs|dropPrimary) // three and three
	}
	if cards == 7 {
		add(3+24, fullHouse, kickersPairs|dropKicker) // three, two and two
		add(2+16+fourAdds, fourOfAKind, 0)            // four and three
	}
	return s
}

// evaluateStrength returns the strength of a hand of hold'em that has one of the
// shapes.
func evaluateStrength(h hand, shapes *[32]uint16) strength { return holdem.strength(h, shapes) }

// strength returns the strength of a hand that has one of the shapes.
func (g game) strength(h hand, shapes *[32]uint16) strength {
	if five := h & (h<<1 | h<<2) & fours; five != 0 {
		return g.flushStrength(uint32(h>>(bits.TrailingZeros64(uint64(five))&^15))&suitRanks, shapes)
	}
	h &= allRanks
	a, b, c, d := uint32(h&suitRanks), uint32(h>>16&suitRanks), uint32(h>>32&suitRanks), uint32(h>>48)
	odd := a ^ b ^ c
	carry := a&b | a&c | b&c
	return g.rankStrength(odd|carry|d, carry|odd&d, carry&(odd|d), carry&odd&d, shapes)
}

// rankStrength returns the strength of a hand without a flush, from the ranks
// that it holds at least once, twice, three and four times.
func (g game) rankStrength(one, two, three, four uint32, shapes *[32]uint16) strength {
	if low := g.lowest(one); low != 0 && (g != shortTrips || three == 0) {
		return g.kind(straight5)<<kindBits | strength(low)<<primaryBits
	}
	number := bits.OnesCount32(one) + 8*bits.OnesCount32(two)
	primary := two
	if three != 0 {
		primary = three
	}
	if four != 0 {
		primary = four
		number += fourAdds
	}
	shape := shapes[number&31]
	primary &= primary - uint32(shape&dropPrimary)
	others := one
	if shape&kickersPairs != 0 {
		others = two
	}
	return g.kind(strength(shape>>13))<<kindBits | strength(primary)<<primaryBits | kickers(others^primary, shape)
}

// flushStrength returns the strength of a hand with these ranks, five or more,
// in one suit.
func (g game) flushStrength(ranks uint32, shapes *[32]uint16) strength {
	if low := g.lowest(ranks); low != 0 {
		return straightFlush<<kindBits | strength(low)<<primaryBits
	}
	return g.kind(flush5)<<kindBits | kickers(ranks, shapes[bits.OnesCount32(ranks)&31])
}

// kickers drops the lowest ranks as the shape says.
func kickers(ranks uint32, shape uint16) strength {
	ranks &= ranks - uint32(shape/dropKicker&1)
	ranks &= ranks - uint32(shape/dropSecond&1)
	return strength(ranks) << kickerBits
}

// lowest returns the lowest rank of the highest straight, as bit 2 for the ace
// below the two, bit 3 for the two and so on, or 0 if five ranks in a row are
// not there.
func (g game) lowest(ranks uint32) uint32 {
	x := ranks<<3 | ranks>>(deck.Ranks-1)<<(2+g.lowestRank())
	pair := x & (x >> 1)
	all := pair & (pair >> 2) & (x >> 4)
	return all &^ (all >> 1)
}

// category returns the category of a strength of hold'em.
func (s strength) category() eval.Category { return holdem.category(s) }

// category returns the category of a strength.
func (g game) category(s strength) eval.Category {
	switch g.kind(s >> kindBits) {
	case highCard:
		if s>>primaryBits == 0 {
			return eval.HighCard
		}
		return eval.OnePair
	case twoPair:
		return eval.TwoPair
	case threeOfAKind:
		return eval.ThreeOfAKind
	case straight5:
		return eval.Straight
	case flush5:
		return eval.Flush
	case fullHouse:
		return eval.FullHouse
	case fourOfAKind:
		return eval.FourOfAKind
	}
	if s == royalStrength {
		return eval.RoyalFlush
	}
	return eval.StraightFlush
}
