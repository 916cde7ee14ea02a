package lanes

import (
	"math/bits"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/internal/lanes/internal/layout"
)

// strength orders hands of the same number of cards, five to seven: a stronger hand has
// a higher strength, and hands that tie have equal strengths. From the highest bit
// down it has the kind of hand (3 bits), the primary ranks, which are compared first (13
// bits), the kickers (13 bits), and 3 bits of 0. The primary rank of a straight is one
// bit: bit 2 for the five-high straight, bit 3 for the six-high, and so on.
type strength uint32

const (
	kindBits    = layout.KindBits
	primaryBits = layout.PrimaryBits
	kickerBits  = layout.KickerBits

	royalStrength = straightFlush<<kindBits | 1<<(2+deck.Ranks-4+primaryBits) // ten to ace
)

// The kinds of hands in the order of hold'em, weakest first (see package layout).
const (
	highCard      strength = layout.HighCard
	twoPair       strength = layout.TwoPair
	threeOfAKind  strength = layout.ThreeOfAKind
	straight5     strength = layout.Straight
	flush5        strength = layout.Flush
	fullHouse     strength = layout.FullHouse
	fourOfAKind   strength = layout.FourOfAKind
	straightFlush strength = layout.StraightFlush
)

// The flags of a shape (see package layout).
const (
	dropPrimary  uint16 = layout.DropPrimary
	dropKicker   uint16 = layout.DropKicker
	dropSecond   uint16 = layout.DropSecond
	kickersPairs uint16 = layout.KickersPairs
)

// newShapes returns the shapes of hands of the given number of cards, by number. The
// number of a hand's shape is the number of its different ranks, plus eight times the
// number of ranks that occur twice or more, plus FourAdds for four of a kind. For a
// flush only the ranks in its suit count.
func newShapes(cards int) (s [32]uint16) {
	drop := [...]uint16{0, dropKicker, dropKicker | dropSecond}
	spare := cards - 5
	add := func(number int, kind strength, shape uint16) { s[number] = uint16(kind)<<layout.KindOfWord | shape }
	for ranks := 5; ranks <= cards; ranks++ {
		add(ranks, highCard, drop[ranks-5])
	}
	add(cards-1+8, highCard, drop[spare])
	add(cards-2+16, twoPair, drop[spare])
	add(cards-2+8, threeOfAKind, drop[spare])
	add(cards-3+16, fullHouse, kickersPairs)
	add(cards-3+8+layout.FourAdds, fourOfAKind, drop[spare])
	if cards >= 6 {
		add(cards-3+24, twoPair, dropPrimary|drop[cards-6])
		add(cards-4+16+layout.FourAdds, fourOfAKind, drop[cards-6])
		add(cards-4+16, fullHouse, kickersPairs|dropPrimary) // three and three
	}
	if cards == 7 {
		add(3+24, fullHouse, kickersPairs|dropKicker) // three, two and two
		add(2+16+layout.FourAdds, fourOfAKind, 0)     // four and three
	}
	return s
}

// evaluateStrength returns the strength of a hand of hold'em. The shapes must be those
// of its number of cards.
func evaluateStrength(h hand, shapes *[32]uint16) strength { return holdem.strength(h, shapes) }

// strength returns the strength of a hand. The shapes must be those of its number of
// cards.
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

// rankStrength returns the strength of a hand without a flush, from the ranks that
// occur at least once, twice, three and four times.
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
		number += layout.FourAdds
	}
	shape := shapes[number&31]
	primary &= primary - uint32(shape&dropPrimary)
	others := one
	if shape&kickersPairs != 0 {
		others = two
	}
	return g.kind(strength(shape>>layout.KindOfWord))<<kindBits | strength(primary)<<primaryBits | kickers(others^primary, shape)
}

// flushStrength returns the strength of a hand with the given five or more ranks in one
// suit.
func (g game) flushStrength(ranks uint32, shapes *[32]uint16) strength {
	if low := g.lowest(ranks); low != 0 {
		return straightFlush<<kindBits | strength(low)<<primaryBits
	}
	return g.kind(flush5)<<kindBits | kickers(ranks, shapes[bits.OnesCount32(ranks)&31])
}

// kickers returns the kickers of a strength: the ranks except those that the shape
// drops.
func kickers(ranks uint32, shape uint16) strength {
	ranks &= ranks - uint32(shape/dropKicker&1)
	ranks &= ranks - uint32(shape/dropSecond&1)
	return strength(ranks) << kickerBits
}

// lowest returns a bit for the lowest rank of the highest straight: bit 2 for an ace
// below the two, bit 3 for the two and so on. Without a straight it returns 0.
func (g game) lowest(ranks uint32) uint32 {
	x := ranks<<3 | ranks>>(deck.Ranks-1)<<(2+g.lowestRank())
	pair := x & (x >> 1)
	all := pair & (pair >> 2) & (x >> 4)
	return all &^ (all >> 1)
}

// category returns the category of a hand with strength s.
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
