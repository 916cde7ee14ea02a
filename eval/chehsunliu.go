package eval

import (
	"github.com/chehsunliu/poker"

	"pokersim/deck"
)

// Chehsunliu is an evaluator that hands the cards to the package
// github.com/chehsunliu/poker: some hundred times slower than Table, and
// written by others, so each checks the other.
type Chehsunliu struct {
	cards [deck.Size]poker.Card
}

// NewChehsunliu returns the adapter.
func NewChehsunliu() *Chehsunliu {
	e := &Chehsunliu{}
	for c := range e.cards {
		e.cards[c] = poker.NewCard(deck.Card(c).String())
	}
	return e
}

// Class returns the class of a hand of five, six or seven different cards. It
// panics if there are fewer or more, or if a card is above 51. Two equal cards
// give a class without meaning or 0, which is the package's failed look-up,
// not its best hand.
func (e *Chehsunliu) Class(hand []deck.Card) Class {
	var cards [MaxCards]poker.Card
	for i, c := range hand {
		cards[i] = e.cards[c]
	}
	return Class(poker.Evaluate(cards[:len(hand)]))
}

// Category returns the category of a hand, under the terms of Class.
func (e *Chehsunliu) Category(hand []deck.Card) Category { return e.Class(hand).Category() }
