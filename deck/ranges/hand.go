// Package hands has sets of hands in deck order: by rank, twos first, and within a rank by
// suit, clubs first. A Class is hands of two ranks, a Pattern is hands of more cards, and a
// Ranking is all hands of a game by strength.
package ranges

import (
	"slices"

	"pokersim/deck"
	"pokersim/deck/game"
)

// Hand is a hand as a number: six bits for each card, the first card highest. Hands
// of the same number of cards sort in deck order.
type Hand uint64

// Place is the position of a card in deck order, 0 to 51.
func Place(c deck.Card) Hand { return Hand(c.Rank())*deck.Suits + Hand(c.Suit()) }

// CardAt returns the card at a place.
func CardAt(place Hand) deck.Card {
	return deck.NewCard(deck.Rank(place/deck.Suits), deck.Suit(place%deck.Suits))
}

// Of returns the hand of some cards, of which the order does not matter.
func Of(cards ...deck.Card) Hand {
	var sorted [game.MaxHole]Hand
	places := sorted[:0]
	for _, c := range cards {
		places = append(places, Place(c))
	}
	slices.Sort(places)
	var h Hand
	for _, p := range places {
		h = h<<6 | p
	}
	return h
}

// Set returns the n cards of the hand as a set.
func (h Hand) Set(n int) (s deck.Set) {
	for range n {
		s |= 1 << CardAt(h&63)
		h >>= 6
	}
	return s
}

// Complete calls yield with every hand of the known cards and count cards of rest.
// rest has none of the known cards.
func Complete(known, rest []deck.Card, count int, yield func(Hand)) {
	if count == 0 {
		yield(Of(known...))
		return
	}
	for i := range len(rest) - count + 1 {
		Complete(append(known[:len(known):len(known)], rest[i]), rest[i+1:], count-1, yield)
	}
}
