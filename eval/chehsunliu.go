package eval

import (
	"github.com/chehsunliu/poker"

	"pokersim/deck"
)

// Chehsunliu is an evaluator for hold'em that calls the package
// github.com/chehsunliu/poker. It is about a hundred times slower than Table, and
// independent of it: tests compare the two. It never changes, so goroutines may share
// it.
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
// panics for another number of cards or if a card is above 51. With duplicate cards the
// class is undefined and may be 0.
func (e *Chehsunliu) Class(hand []deck.Card) Class {
	var cards [MaxCards]poker.Card
	for i, c := range hand {
		cards[i] = e.cards[c]
	}
	return Class(poker.Evaluate(cards[:len(hand)]))
}

// Category returns the category of a hand, with the conditions of Class.
func (e *Chehsunliu) Category(hand []deck.Card) Category { return e.Class(hand).Category() }
