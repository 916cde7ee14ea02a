package handset

import (
	"pokersim/deck"
)

// Rows are the sets of a pay table. A hand belongs to the first set that has it.
type Rows []Set

// Row returns the index of the first set that has a hand; ok is false if none has it.
func (r Rows) Row(h Hand) (row int, ok bool) {
	for i, s := range r {
		if s.Has(h) {
			return i, true
		}
	}
	return 0, false
}

// Best returns the first set that has a hand of five cards for some choice of its wild
// cards. The joker is card 52.
func (r Rows) Best(hand []deck.Card, wild Wild) (row int, ok bool) {
	row = len(r)
	choices(hand, wild, func(h Hand) {
		if better, ok := r[:row].Row(h); ok {
			row = better
		}
	})
	return row, row < len(r)
}

// All returns the sets that have a hand of five cards for some choice of its wild cards, as
// bits. There may be at most 64 sets.
func (r Rows) All(hand []deck.Card, wild Wild) (rows uint64) {
	choices(hand, wild, func(h Hand) {
		for i, s := range r {
			if s.Has(h) {
				rows |= 1 << i
			}
		}
	})
	return rows
}

// choices calls each with a hand for every choice of its wild cards.
func choices(hand []deck.Card, wild Wild, each func(Hand)) {
	var cards [5]deck.Rank
	known := cards[:0]
	suited, suit := true, -1
	for _, c := range hand {
		if c == deck.Size || wild == Deuces && c.Rank() == deck.Two {
			continue
		}
		known = append(known, c.Rank())
		suited = suited && (suit < 0 || suit == int(c.Suit()))
		suit = int(c.Suit())
	}
	wilds := len(hand) - len(known)
	chosen := func(known []deck.Rank, suited bool) {
		h := Of(known, suited)
		h.Wild = wilds
		if wild == Deuces {
			h.Deuces = wilds
		}
		each(h)
	}
	var choose func(known []deck.Rank, from deck.Rank)
	choose = func(known []deck.Rank, from deck.Rank) {
		if len(known) == len(hand) {
			chosen(known, suited)
			if suited && wilds > 0 { // a wild card may be of another suit
				chosen(known, false)
			}
			return
		}
		for next := from; next < deck.Ranks; next++ {
			choose(append(known, next), next)
		}
	}
	choose(known, 0)
}
