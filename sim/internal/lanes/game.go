package lanes

import (
	"fmt"
	"slices"

	"pokersim/deck"
	rules "pokersim/deck/game"
	"pokersim/eval"
)

// game is the set of rules by which hands are evaluated. The kernels of the games
// differ in constants.
type game uint8

const (
	holdem     game = iota
	short           // 36 cards, the lowest a six; the ace also counts below the six
	shortTrips      // short, where three of a kind beats a straight
	omaha           // exactly two of four to six hole cards play
	omaha8          // omaha, where the best low gets half of the pot
)

// lowestShort is the lowest rank of a short deck.
const lowestShort = 4

// gameOf returns the game of the rules. It ignores the order of flush and full house:
// a hand of five to seven cards is never both.
func gameOf(r eval.Rules) (game, error) {
	trips := r.TripsBeatStraight
	switch {
	case r.Played == 2 && 4 <= r.Hole && r.Hole <= maxHole && r.Order == eval.Holdem().Order:
		if r.Low {
			return omaha8, nil
		}
		return omaha, nil
	case r.Lowball != rules.High || r.Played > 0 || r.Lowest != 0 && r.Lowest != lowestShort || r.Lowest == 0 && trips:
		return 0, fmt.Errorf("game %s: package lanes has no kernel for it", r.Name)
	case r.Lowest == 0:
		return holdem, nil
	case trips:
		return shortTrips, nil
	}
	return short, nil
}

// anyHole returns an error if exactly two hole cards play.
func (g game) anyHole(r eval.Rules) error {
	if g.twoHole() {
		return fmt.Errorf("game %s: exactly two hole cards play; want a game in which any do", r.Name)
	}
	return nil
}

// kind converts the kind of a hand from the order of hold'em to that of the game, or
// back. Short decks exchange flush and full house. Short-trips also exchanges three of
// a kind and straight.
func (g game) kind(k strength) strength {
	switch {
	case g.short() && (k == flush5 || k == fullHouse):
		return flush5 + fullHouse - k
	case g == shortTrips && (k == straight5 || k == threeOfAKind):
		return straight5 + threeOfAKind - k
	}
	return k
}

// categoryAt returns the category at a place in the order of the game, 0 for the weakest.
func (g game) categoryAt(place uint8) eval.Category {
	c := eval.HighCard - eval.Category(place)
	switch {
	case g.short() && (c == eval.Flush || c == eval.FullHouse):
		return eval.Flush + eval.FullHouse - c
	case g == shortTrips && (c == eval.Straight || c == eval.ThreeOfAKind):
		return eval.Straight + eval.ThreeOfAKind - c
	}
	return c
}

// lowestRank returns the lowest rank of the deck.
func (g game) lowestRank() int {
	if g.short() {
		return lowestShort
	}
	return 0
}

// twoHole reports whether exactly two hole cards play.
func (g game) twoHole() bool { return g == omaha || g == omaha8 }

// short reports whether the game has a short deck.
func (g game) short() bool { return g == short || g == shortTrips }

// check returns an error if the game's deck lacks one of the cards.
func (g game) check(cards ...[]deck.Card) error {
	for _, c := range slices.Concat(cards...) {
		if g.short() && c < deck.Size && c.Rank() < lowestShort {
			return fmt.Errorf("%v is not in a short deck", c)
		}
	}
	return nil
}

// straight reports whether a set of ranks has five in a row. The ace also counts below
// the lowest rank.
func (g game) straight(ranks uint16) bool {
	x := ranks<<1 | ranks>>(deck.Ranks-1)<<g.lowestRank()
	pair := x & (x >> 1)
	return pair&(pair>>2)&(x>>4) != 0
}
