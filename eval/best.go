package eval

import (
	"math/bits"
	"slices"

	"pokersim/deck"
)

// BestFive returns the best five cards of a hand, in ascending order of deck.Card. The
// hand has five, six or seven different cards; the first own of them are the hole
// cards. If several sets of five have the best class, BestFive returns the one with
// the most hole cards, then the first in lexicographic order. It panics if the number
// of cards or own is out of range.
func (t *Table) BestFive(hand []deck.Card, own int) [5]deck.Card {
	if n := len(hand); n < MinCards || n > MaxCards || own < 0 || own > n {
		panic("eval: BestFive: want five to seven cards, and own from 0 to their number")
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
