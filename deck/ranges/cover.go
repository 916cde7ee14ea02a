package ranges

import (
	"math/bits"
	"slices"

	"pokersim/deck"
)

// tooFewKeys reports whether some players all need one of fewer cards than they
// are many, as five players who each hold an ace. Then no joint hand exists,
// which the search alone would take long to find. It looks at players with
// about as many hands: those side by side if ordered by that number.
func tooFewKeys(players [][]deck.Set) bool {
	sorted := slices.DeleteFunc(slices.Clone(players), func(hands []deck.Set) bool {
		return slices.Contains(hands, 0) // any hand, which needs no card
	})
	slices.SortStableFunc(sorted, func(a, b []deck.Set) int { return len(a) - len(b) })
	for from := range sorted {
		for to := from + 1; to <= len(sorted); to++ {
			if !needsKeys(slices.Concat(sorted[from:to]...), to-from) {
				return true
			}
		}
	}
	return false
}

// needsKeys reports whether taking the most frequent card again and again
// leaves a hand without one of the cards taken until enough are taken.
func needsKeys(hands []deck.Set, enough int) bool {
	for range enough - 1 {
		var count [64]int
		for _, h := range hands {
			for rest := uint64(h); rest != 0; rest &= rest - 1 {
				count[bits.TrailingZeros64(rest)]++
			}
		}
		key := slices.Index(count[:], slices.Max(count[:]))
		hands = slices.DeleteFunc(hands, func(h deck.Set) bool { return h.Has(deck.Card(key)) })
	}
	return len(hands) > 0
}
