// Package strength evaluates and orders hands in plain Go: a Hand has its cards in one word, a
// Game the rules, and a Strength orders the hands of a game. The tables of classes and slots
// number the strengths.
package strength

import (
	"fmt"
	"math/bits"
	"slices"

	"pokersim/deck"
	rules "pokersim/deck/game"
	"pokersim/eval"
	"pokersim/sim/internal/lanes/internal/arguments"
)

// Strength orders hands of the same number of cards, five to seven: a stronger hand has
// a higher strength, and hands that tie have equal strengths. From the highest bit
// down it has the kind of hand (3 bits), the primary ranks, which are compared first (13
// bits), the kickers (13 bits), and 3 bits of 0. The primary rank of a straight is one
// bit: bit 2 for the five-high straight, bit 3 for the six-high, and so on.
type Strength uint32

// The kinds of hands in the order of hold'em, weakest first (see package arguments).
const (
	highCard      Strength = arguments.HighCard
	twoPair       Strength = arguments.TwoPair
	ThreeOfAKind  Strength = arguments.ThreeOfAKind
	Straight      Strength = arguments.Straight
	Flush         Strength = arguments.Flush
	FullHouse     Strength = arguments.FullHouse
	fourOfAKind   Strength = arguments.FourOfAKind
	StraightFlush Strength = arguments.StraightFlush
)

// NewShapes returns the shapes of hands of the given number of cards, by number. The
// number of a hand's shape is the number of its different ranks, plus eight times the
// number of ranks that occur twice or more, plus FourAdds for four of a kind. For a
// flush only the ranks in its suit count.
func NewShapes(cards int) (s [32]uint16) {
	drop := [...]uint16{0, arguments.DropKicker, arguments.DropKicker | arguments.DropSecond}
	spare := cards - 5
	add := func(number int, kind Strength, shape uint16) { s[number] = uint16(kind)<<arguments.KindOfWord | shape }
	for ranks := 5; ranks <= cards; ranks++ {
		add(ranks, highCard, drop[ranks-5])
	}
	add(cards-1+8, highCard, drop[spare])
	add(cards-2+16, twoPair, drop[spare])
	add(cards-2+8, ThreeOfAKind, drop[spare])
	add(cards-3+16, FullHouse, arguments.KickersPairs)
	add(cards-3+8+arguments.FourAdds, fourOfAKind, drop[spare])
	if cards >= 6 {
		add(cards-3+24, twoPair, arguments.DropPrimary|drop[cards-6])
		add(cards-4+16+arguments.FourAdds, fourOfAKind, drop[cards-6])
		add(cards-4+16, FullHouse, arguments.KickersPairs|arguments.DropPrimary) // three and three
	}
	if cards == 7 {
		add(3+24, FullHouse, arguments.KickersPairs|arguments.DropKicker) // three, two and two
		add(2+16+arguments.FourAdds, fourOfAKind, 0)                      // four and three
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
		return g.Kind(Straight)<<arguments.KindBits | Strength(low)<<arguments.PrimaryBits
	}
	number := bits.OnesCount32(one) + 8*bits.OnesCount32(two)
	primary := two
	if three != 0 {
		primary = three
	}
	if four != 0 {
		primary = four
		number += arguments.FourAdds
	}
	shape := shapes[number&31]
	primary &= primary - uint32(shape&arguments.DropPrimary)
	others := one
	if shape&arguments.KickersPairs != 0 {
		others = two
	}
	return g.Kind(Strength(shape>>arguments.KindOfWord))<<arguments.KindBits | Strength(primary)<<arguments.PrimaryBits | kickers(others^primary, shape)
}

// FlushStrength returns the strength of a hand with the given five or more ranks in one
// suit.
func (g Game) FlushStrength(ranks uint32, shapes *[32]uint16) Strength {
	if low := g.Lowest(ranks); low != 0 {
		return StraightFlush<<arguments.KindBits | Strength(low)<<arguments.PrimaryBits
	}
	return g.Kind(Flush)<<arguments.KindBits | kickers(ranks, shapes[bits.OnesCount32(ranks)&31])
}

// kickers returns the kickers of a strength: the ranks except those that the shape
// drops.
func kickers(ranks uint32, shape uint16) Strength {
	ranks &= ranks - uint32(shape/arguments.DropKicker&1)
	ranks &= ranks - uint32(shape/arguments.DropSecond&1)
	return Strength(ranks) << arguments.KickerBits
}

// Lowest returns a bit for the lowest rank of the highest straight: bit 2 for an ace
// below the two, bit 3 for the two and so on. Without a straight it returns 0.
func (g Game) Lowest(ranks uint32) uint32 {
	all := rules.Straights(rules.Places(uint16(ranks), deck.Rank(g.LowestRank()))) << 2
	return all &^ (all >> 1)
}

// Category returns the category of a hand with strength s.
func (g Game) Category(s Strength) eval.Category {
	s = g.Kind(s>>arguments.KindBits)<<arguments.KindBits | s&(1<<arguments.KindBits-1)
	return eval.HighCard - eval.Category(PlaceOf(uint16(s>>arguments.PrimaryBits)))
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
	place := high >> (arguments.KindBits - 16)
	if high != 0 {
		place++
	}
	if high == arguments.RoyalHigh {
		place++
	}
	return uint8(place)
}

// Hand is a set of up to seven cards. Each suit has 16 bits, suit 0 the lowest: bit r
// for rank r, and in the upper three bits the number of cards. The sum of two hands
// without a common card is their union.
type Hand uint64

const (
	SuitRanks = 1<<deck.Ranks - 1
	AllRanks  = 0x1fff1fff1fff1fff // the ranks of every suit
	fours     = 0x8000800080008000 // the highest bit of each suit's number of cards
)

func HandOf(cards ...deck.Card) (h Hand) {
	for _, c := range cards {
		h += (1<<c.Rank() + 1<<deck.Ranks) << (16 * c.Suit())
	}
	return h
}

// Flush returns the ranks of the suit with five cards or more, or 0 if there is none.
func (h Hand) Flush() uint16 {
	five := h & (h<<1 | h<<2) & fours
	if five == 0 {
		return 0
	}
	return uint16(h>>(bits.TrailingZeros64(uint64(five))&^15)) & SuitRanks
}

// Only returns the card of a hand of one card.
func (h Hand) Only() deck.Card {
	bit := bits.TrailingZeros64(uint64(h))
	return deck.NewCard(deck.Rank(bit%16), deck.Suit(bit/16))
}

// NoDuplicates returns the set of the cards, a bit for each. An invalid or duplicate
// card is an error.
func NoDuplicates(cards ...[]deck.Card) (set uint64, err error) {
	for _, some := range cards {
		for _, c := range some {
			if c >= deck.Size {
				return 0, fmt.Errorf("invalid card %v", c)
			}
			if set>>c&1 != 0 {
				return 0, fmt.Errorf("duplicate card %v", c)
			}
			set |= 1 << c
		}
	}
	return set, nil
}

// Game is the set of rules by which hands are evaluated. The kernels of the games
// differ in constants.
type Game uint8

const (
	Holdem     Game = iota
	Short           // 36 cards, the lowest a six; the ace also counts below the six
	ShortTrips      // short, where three of a kind beats a straight
	Omaha           // exactly two of four to six hole cards play
	Omaha8          // omaha, where the best low gets half of the pot
	Games           // their number
)

// lowestShort is the lowest rank of a short deck.
const lowestShort = deck.Six

// GameOf returns the game of the rules. It ignores the order of flush and full house:
// a hand of five to seven cards is never both.
func GameOf(r eval.Rules) (Game, error) {
	trips := r.TripsBeatStraight
	switch {
	case r.Played == 2 && 4 <= r.Hole && r.Hole <= MaxHole && r.Order == eval.Holdem().Order:
		if r.Low {
			return Omaha8, nil
		}
		return Omaha, nil
	case r.Lowball != rules.High || r.Played > 0 || r.Lowest != 0 && r.Lowest != lowestShort || r.Lowest == 0 && trips:
		return 0, fmt.Errorf("game %s: package lanes has no kernel for it", r.Name)
	case r.Lowest == 0:
		return Holdem, nil
	case trips:
		return ShortTrips, nil
	}
	return Short, nil
}

// Table returns the evaluator of a game in which any hole cards play.
func (g Game) Table() *eval.Table {
	games := eval.Games()
	return eval.NewTableOf(games[slices.IndexFunc(games, func(r eval.Rules) bool {
		of, err := GameOf(r)
		return err == nil && of == g
	})])
}

// AnyHole returns an error if exactly two hole cards play.
func (g Game) AnyHole(r eval.Rules) error {
	if g.TwoHole() {
		return fmt.Errorf("game %s: exactly two hole cards play; want a game in which any do", r.Name)
	}
	return nil
}

// Kind converts the kind of a hand from the order of hold'em to that of the game, or
// back. Short decks exchange flush and full house. Short-trips also exchanges three of
// a kind and straight.
func (g Game) Kind(k Strength) Strength {
	switch {
	case g.Short() && (k == Flush || k == FullHouse):
		return Flush + FullHouse - k
	case g == ShortTrips && (k == Straight || k == ThreeOfAKind):
		return Straight + ThreeOfAKind - k
	}
	return k
}

// LowestRank returns the lowest rank of the deck.
func (g Game) LowestRank() int {
	if g.Short() {
		return int(lowestShort)
	}
	return 0
}

// TwoHole reports whether exactly two hole cards play.
func (g Game) TwoHole() bool { return g == Omaha || g == Omaha8 }

// Short reports whether the game has a short deck.
func (g Game) Short() bool { return g == Short || g == ShortTrips }

// Check returns an error if the game's deck lacks one of the cards.
func (g Game) Check(cards ...[]deck.Card) error {
	for _, c := range slices.Concat(cards...) {
		if g.Short() && c < deck.Size && c.Rank() < lowestShort {
			return fmt.Errorf("%v is not in a short deck", c)
		}
	}
	return nil
}

// MaxHole is the largest number of hole cards of a player.
const MaxHole = 6

// HasFive reports whether a mask has five ones in a row.
func HasFive(x int) bool { return x&(x>>1)&(x>>2)&(x>>3)&(x>>4) != 0 }

// RankBit returns the bit of a rank in the kernels of showdowns: bit 3 for the two to
// bit 15 for the ace. In the games of exactly two hole cards it is bit 0 for the ace to
// bit 12 for the two.
func (g Game) RankBit(rank int) uint16 {
	if g.TwoHole() {
		return 1 << (deck.Ranks - 1 - rank)
	}
	return 1 << (3 + rank)
}
