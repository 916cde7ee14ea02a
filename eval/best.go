package eval

import (
	"math/bits"
	"slices"

	"pokersim/deck"
)

// BestFive returns the five cards that a hand of five, six or seven different
// cards plays, in the order of deck.Card, when the first own of them are the
// player's. Often several fives have the hand's class: those with most of the
// player's cards come first, and of these the first in the order of their
// cards. It panics if there are fewer or more cards, or own is out of range.
func (t *Table) BestFive(hand []deck.Card, own int) [5]deck.Card {
	if n := len(hand); n < MinCards || n > MaxCards || own < 0 || own > n {
		panic("eval: BestFive takes five to seven cards, and own is some of them")
	}
	var best [5]deck.Card
	bestClass, bestOwn := Class(Classes+1), 0
	for set := range uint(1) << len(hand) {
		if bits.OnesCount(set) != 5 {
			continue
		}
		var five [5]deck.Card
		n := 0
		for i, c := range hand {
			if set>>i&1 != 0 {
				five[n], n = c, n+1
			}
		}
		slices.Sort(five[:])
		class, from := t.Class(five[:]), bits.OnesCount(set&(1<<own-1))
		if class < bestClass || class == bestClass &&
			(from > bestOwn || from == bestOwn && slices.Compare(five[:], best[:]) < 0) {
			best, bestClass, bestOwn = five, class, from
		}
	}
	return best
}
