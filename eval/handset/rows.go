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
	row = len(r)
	var choose func(known []deck.Rank, from deck.Rank)
	choose = func(known []deck.Rank, from deck.Rank) {
		if len(known) == len(hand) {
			row = min(row, r[:row].rowOf(known, suited, wilds, wild))
			if suited && wilds > 0 { // a wild card may be of another suit
				row = min(row, r[:row].rowOf(known, false, wilds, wild))
			}
			return
		}
		for next := from; next < deck.Ranks; next++ {
			choose(append(known, next), next)
		}
	}
	choose(known, 0)
	return row, row < len(r)
}

// rowOf returns the first set that has a hand of the given ranks, or the number of sets.
func (r Rows) rowOf(cards []deck.Rank, suited bool, wilds int, wild Wild) int {
	h := Of(cards, suited)
	h.Wild = wilds
	if wild == Deuces {
		h.Deuces = wilds
	}
	if row, ok := r.Row(h); ok {
		return row
	}
	return len(r)
}
