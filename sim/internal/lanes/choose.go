package lanes

import (
	"fmt"
	"slices"

	"pokersim/deck"
)

// Levels returns the levels that this machine supports, best first. The last is always
// Go.
func Levels() []Level { return append(assembled(), Go) }

// Choose returns a level: the given one, or for "" the best of this machine. A level that
// this machine lacks is an error.
func Choose(l Level) (Level, error) {
	levels := Levels()
	if l == "" {
		return levels[0], nil
	}
	if !slices.Contains(levels, l) {
		return "", fmt.Errorf("level %q is not among those of this machine: %v", l, levels)
	}
	return l, nil
}

// StartingHands is the number of classes of starting hands of hold'em.
const StartingHands = 169

// StartingHand returns the number of the starting hand of two cards, 0 to
// StartingHands-1, in a square of 13 rows and columns, aces first: pairs on the diagonal,
// suited hands above it and offsuit hands below.
func StartingHand(a, b deck.Card) int {
	row, column := deck.Ranks-1-int(max(a.Rank(), b.Rank())), deck.Ranks-1-int(min(a.Rank(), b.Rank()))
	if a.Suit() != b.Suit() {
		row, column = column, row
	}
	return row*deck.Ranks + column
}
