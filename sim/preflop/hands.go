package preflop

import (
	"pokersim/deck"
	"pokersim/sim/internal/lanes/showdown"
)

// Hands is the number of starting hands: pairs, suited and offsuit hands.
const Hands = showdown.StartingHands

// Of returns the number of the starting hand of two cards, as Name counts them.
func Of(a, b deck.Card) int { return showdown.StartingHand(a, b) }

// Name returns the name of a starting hand: AA, AKs (suited) or AKo (offsuit). The
// hands are numbered row by row in a square of 13 rows and columns, aces first:
// pairs on the diagonal, suited hands above it, offsuit hands below. Numbers
// outside 0 to Hands-1 panic.
func Name(hand int) string {
	row, column := hand/deck.Ranks, hand%deck.Ranks
	high, low := deck.Rank(deck.Ranks-1-min(row, column)), deck.Rank(deck.Ranks-1-max(row, column))
	switch {
	case row == column:
		return high.String() + high.String()
	case row < column:
		return high.String() + low.String() + "s"
	}
	return high.String() + low.String() + "o"
}

// Combos returns the number of two-card hands of a starting hand: 6 of a pair, 4
// suited, 12 offsuit.
func Combos(hand int) int { return len(combosOf(hand)) }

// combosOf returns the two-card hands of a starting hand.
func combosOf(hand int) (combos [][2]deck.Card) {
	row, column := hand/deck.Ranks, hand%deck.Ranks
	high, low := deck.Rank(deck.Ranks-1-min(row, column)), deck.Rank(deck.Ranks-1-max(row, column))
	for s := range deck.Suit(deck.Suits) {
		for t := range deck.Suit(deck.Suits) {
			if row == column && s < t || row < column && s == t || row > column && s != t {
				combos = append(combos, [2]deck.Card{deck.NewCard(high, s), deck.NewCard(low, t)})
			}
		}
	}
	return combos
}
