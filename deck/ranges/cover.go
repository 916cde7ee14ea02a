package ranges

import (
	"math/bits"
	"slices"

	"pokersim/deck"
)

// coverTooSmall reports whether the hands of some n players have a vertex cover
// (a set of cards that meets every hand) of fewer than n cards, as when five
// players each have an ace. Then no joint hand exists; the search alone would
// take long to prove it. The cover is the greedy one, and the players are
// neighbours in the order of their numbers of hands: false proves nothing.
func coverTooSmall(players [][]deck.Set) bool {
	sorted := slices.DeleteFunc(slices.Clone(players), func(hands []deck.Set) bool {
		return slices.Contains(hands, 0) // any hand: it has no known card
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

// coverNeeds reports whether the greedy cover of the hands, which always takes the
// most frequent card next, has at least the given number of cards.
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
