package main

import (
	"slices"

	"pokersim/deck"
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

// images returns the different sets into which permutations of the suits turn a set, the
// lowest first.
func images(set deck.Set) []deck.Set {
	const suit = 1<<deck.Ranks - 1
	of := [deck.Suits]deck.Set{set & suit, set >> 13 & suit, set >> 26 & suit, set >> 39}
	all := make([]deck.Set, 0, 24)
	for n := range 1 << 8 { // four numbers of two bits
		a, b, c, d := n>>6, n>>4&3, n>>2&3, n&3
		if 1<<a|1<<b|1<<c|1<<d == 0b1111 {
			all = append(all, of[a]|of[b]<<13|of[c]<<26|of[d]<<39)
		}
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
