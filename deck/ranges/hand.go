package ranges

import (
	"slices"

	"pokersim/deck"
	"pokersim/deck/game"
)

// Combo is one hand with its weight.
type Combo struct {
	Cards  [game.MaxHole]deck.Card // the first Count are the hand, in deck order
	Count  uint8
	Weight uint64 // in the range's unit
}

// Hand returns the cards in deck order. The slice is part of the Combo.
func (c *Combo) Hand() []deck.Card { return c.Cards[:c.Count] }

// Set returns the cards as a set.
func (c *Combo) Set() deck.Set { return deck.SetOf(c.Hand()...) }

// String writes the cards in deck order: "KsAs".
func (c Combo) String() string { return joined(c.Hand()) }

func joined(cards []deck.Card) string {
	var text []byte
	for _, c := range cards {
		text = append(text, c.String()...)
	}
	return string(text)
}

// hand is a hand as a number: six bits for each card, the first card highest. Hands
// of the same number of cards sort in deck order.
type hand uint64

// place is the position of a card in deck order, 0 to 51.
func place(c deck.Card) hand { return hand(c.Rank())*deck.Suits + hand(c.Suit()) }

func cardAt(place hand) deck.Card {
	return deck.NewCard(deck.Rank(place/deck.Suits), deck.Suit(place%deck.Suits))
}

func handOf(cards ...deck.Card) hand {
	var sorted [game.MaxHole]hand
	places := sorted[:0]
	for _, c := range cards {
		places = append(places, place(c))
	}
	slices.Sort(places)
	var h hand
	for _, p := range places {
		h = h<<6 | p
	}
	return h
}

// combo returns the hand of n cards as a Combo.
func (h hand) combo(n int, weight uint64) Combo {
	c := Combo{Count: uint8(n), Weight: weight}
	for i := n - 1; i >= 0; i-- {
		c.Cards[i] = cardAt(h & 63)
		h >>= 6
	}
	return c
}

// set returns the n cards of the hand as a set.
func (h hand) set(n int) (s deck.Set) {
	for range n {
		s |= 1 << cardAt(h&63)
		h >>= 6
	}
	return s
}

// complete calls yield with every hand of the known cards and count cards of rest.
// rest has none of the known cards.
func complete(known, rest []deck.Card, count int, yield func(hand)) {
	if count == 0 {
		yield(handOf(known...))
		return
	}
	for i := range len(rest) - count + 1 {
		complete(append(known[:len(known):len(known)], rest[i]), rest[i+1:], count-1, yield)
	}
}
