package ranges

import (
	"math/bits"
	"slices"

	"pokersim/deck"
)

// coverTooSmall reports whether the hands of some players have a vertex cover
// (cards of which every hand has one) smaller than the number of these players,
// as five players who each hold an ace. Then no joint hand exists, which the
// search alone would take long to find. The cover is the greedy one, and the
// players tried are those side by side in the order of their numbers of hands:
// false says nothing.
func coverTooSmall(players [][]deck.Set) bool {
	sorted := slices.DeleteFunc(slices.Clone(players), func(hands []deck.Set) bool {
		return slices.Contains(hands, 0) // any hand, which needs no card
	})
	slices.SortStableFunc(sorted, func(a, b []deck.Set) int { return len(a) - len(b) })
	for from := range sorted {
		for to := from + 1; to <= len(sorted); to++ {
			if !coverNeeds(slices.Concat(sorted[from:to]...), to-from) {
				return true
			}
		}
	}
	return false
}

// coverNeeds reports whether the greedy cover of the hands, which takes the most
// frequent card again and again, has at least the given number of cards.
func coverNeeds(hands []deck.Set, cards int) bool {
	for range cards - 1 {
		var count [64]int
		for _, h := range hands {
			for rest := uint64(h); rest != 0; rest &= rest - 1 {
				count[bits.TrailingZeros64(rest)]++
			}
		}
		most := slices.Index(count[:], slices.Max(count[:]))
		hands = slices.DeleteFunc(hands, func(h deck.Set) bool { return h.Has(deck.Card(most)) })
	}
	return len(hands) > 0
}
