package main

import (
	"slices"

	"pokersim/deck"
	"pokersim/sim/equity/internal/joint"
)

// orbit is the sets of cards that permutations of the suits turn into one another.
type orbit struct {
	cards deck.Set // the lowest of them
	size  uint64   // their number
}

// orbits returns the orbits of all sets of some cards.
func orbits(cards int) (all []orbit) {
	var extend func(set deck.Set, below deck.Card, more int)
	extend = func(set deck.Set, below deck.Card, more int) {
		if more == 0 {
			if same := images(set); same[0] == set {
				all = append(all, orbit{set, uint64(len(same))})
			}
			return
		}
		for c := range below {
			extend(set|1<<c, c, more-1)
		}
	}
	extend(0, deck.Size, cards)
	return all
}

var permutations = joint.Permutations()

// images returns the different sets into which permutations of the suits turn a set, the
// lowest first.
func images(set deck.Set) []deck.Set {
	all := make([]deck.Set, len(permutations))
	for i, p := range permutations {
		all[i] = p.Of(set)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// place is the position of a card in deck order.
func place(c deck.Card) int { return int(c.Rank())*deck.Suits + int(c.Suit()) }

// number returns the number of a hand of four cards of the whole deck.
func number(set deck.Set) (n uint64) {
	for i, c := range set.Cards() {
		n += deck.Choose(place(c), i+1)
	}
	return n
}
