package strength

import (
	"math/bits"

	"pokersim/deck"
	rules "pokersim/deck/game"
	"pokersim/eval"
	"pokersim/sim/internal/lanes/internal/layout"
)

// Strength orders hands of the same number of cards, five to seven: a stronger hand has
// a higher strength, and hands that tie have equal strengths. From the highest bit
// down it has the kind of hand (3 bits), the primary ranks, which are compared first (13
// bits), the kickers (13 bits), and 3 bits of 0. The primary rank of a straight is one
// bit: bit 2 for the five-high straight, bit 3 for the six-high, and so on.
type Strength uint32

// The kinds of hands in the order of hold'em, weakest first (see package layout).
const (
	highCard      Strength = layout.HighCard
	twoPair       Strength = layout.TwoPair
	ThreeOfAKind  Strength = layout.ThreeOfAKind
	Straight      Strength = layout.Straight
	Flush         Strength = layout.Flush
	FullHouse     Strength = layout.FullHouse
	fourOfAKind   Strength = layout.FourOfAKind
	StraightFlush Strength = layout.StraightFlush
)

// NewShapes returns the shapes of hands of the given number of cards, by number. The
// number of a hand's shape is the number of its different ranks, plus eight times the
// number of ranks that occur twice or more, plus FourAdds for four of a kind. For a
// flush only the ranks in its suit count.
func NewShapes(cards int) (s [32]uint16) {
	drop := [...]uint16{0, layout.DropKicker, layout.DropKicker | layout.DropSecond}
	spare := cards - 5
	add := func(number int, kind Strength, shape uint16) { s[number] = uint16(kind)<<layout.KindOfWord | shape }
	for ranks := 5; ranks <= cards; ranks++ {
		add(ranks, highCard, drop[ranks-5])
	}
	add(cards-1+8, highCard, drop[spare])
	add(cards-2+16, twoPair, drop[spare])
	add(cards-2+8, ThreeOfAKind, drop[spare])
	add(cards-3+16, FullHouse, layout.KickersPairs)
	add(cards-3+8+layout.FourAdds, fourOfAKind, drop[spare])
	if cards >= 6 {
		add(cards-3+24, twoPair, layout.DropPrimary|drop[cards-6])
		add(cards-4+16+layout.FourAdds, fourOfAKind, drop[cards-6])
		add(cards-4+16, FullHouse, layout.KickersPairs|layout.DropPrimary) // three and three
	}
	if cards == 7 {
		add(3+24, FullHouse, layout.KickersPairs|layout.DropKicker) // three, two and two
		add(2+16+layout.FourAdds, fourOfAKind, 0)                   // four and three
	}
	return s
}

// Strength returns the strength of a hand. The shapes must be those of its number of
// cards.
func (g Game) Strength(h Hand, shapes *[32]uint16) Strength {
	if flush := h.Flush(); flush != 0 {
		return g.FlushStrength(uint32(flush), shapes)
	}
	h &= AllRanks
	a, b, c, d := uint32(h&SuitRanks), uint32(h>>16&SuitRanks), uint32(h>>32&SuitRanks), uint32(h>>48)
	odd := a ^ b ^ c
	carry := a&b | a&c | b&c
	return g.RankStrength(odd|carry|d, carry|odd&d, carry&(odd|d), carry&odd&d, shapes)
}

// RankStrength returns the strength of a hand without a flush, from the ranks that
// occur at least once, twice, three and four times.
func (g Game) RankStrength(one, two, three, four uint32, shapes *[32]uint16) Strength {
	if low := g.Lowest(one); low != 0 && (g != ShortTrips || three == 0) {
		return g.Kind(Straight)<<layout.KindBits | Strength(low)<<layout.PrimaryBits
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
	primary &= primary - uint32(shape&layout.DropPrimary)
	others := one
	if shape&layout.KickersPairs != 0 {
		others = two
	}
	return g.Kind(Strength(shape>>layout.KindOfWord))<<layout.KindBits | Strength(primary)<<layout.PrimaryBits | kickers(others^primary, shape)
}

// FlushStrength returns the strength of a hand with the given five or more ranks in one
// suit.
func (g Game) FlushStrength(ranks uint32, shapes *[32]uint16) Strength {
	if low := g.Lowest(ranks); low != 0 {
		return StraightFlush<<layout.KindBits | Strength(low)<<layout.PrimaryBits
	}
	return g.Kind(Flush)<<layout.KindBits | kickers(ranks, shapes[bits.OnesCount32(ranks)&31])
}

// kickers returns the kickers of a strength: the ranks except those that the shape
// drops.
func kickers(ranks uint32, shape uint16) Strength {
	ranks &= ranks - uint32(shape/layout.DropKicker&1)
	ranks &= ranks - uint32(shape/layout.DropSecond&1)
	return Strength(ranks) << layout.KickerBits
}

// Lowest returns a bit for the lowest rank of the highest straight: bit 2 for an ace
// below the two, bit 3 for the two and so on. Without a straight it returns 0.
func (g Game) Lowest(ranks uint32) uint32 {
	all := rules.Straights(rules.Places(uint16(ranks), deck.Rank(g.LowestRank()))) << 2
	return all &^ (all >> 1)
}

// Category returns the category of a hand with strength s.
func (g Game) Category(s Strength) eval.Category {
	s = g.Kind(s>>layout.KindBits)<<layout.KindBits | s&(1<<layout.KindBits-1)
	return eval.HighCard - eval.Category(PlaceOf(uint16(s>>layout.PrimaryBits)))
}

// royalLow is what Lowest returns for ten to ace.
const royalLow = 1 << (2 + deck.Ranks - 4)

// FlushCategory returns the category of a hand with the given five or more ranks in one
// suit. Such a hand of at most seven cards is never a full house.
func (g Game) FlushCategory(ranks uint16) eval.Category {
	switch low := g.Lowest(uint32(ranks)); {
	case low == royalLow:
		return eval.RoyalFlush
	case low != 0:
		return eval.StraightFlush
	}
	return eval.Flush
}

// CategoryAt returns the category at a place in the order of the game, 0 for the weakest.
func (g Game) CategoryAt(place uint8) eval.Category {
	if kind := Strength(place) - 1; highCard < kind && kind < StraightFlush {
		place = uint8(g.Kind(kind)) + 1
	}
	return eval.HighCard - eval.Category(place)
}

// PlaceOf returns the place of the category of a strength in the order of the game, 0
// for the weakest, from its upper word.
func PlaceOf(high uint16) uint8 {
	place := high >> (layout.KindBits - 16)
	if high != 0 {
		place++
	}
	if high == layout.RoyalHigh {
		place++
	}
	return uint8(place)
}
