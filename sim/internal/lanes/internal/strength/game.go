package strength

import (
	"fmt"
	"slices"

	"pokersim/deck"
	rules "pokersim/deck/game"
	"pokersim/eval"
)

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
