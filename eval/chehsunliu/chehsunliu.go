// Package chehsunliu evaluates hands of hold'em by the package github.com/chehsunliu/poker.
// It is about a hundred times slower than eval.Table, and independent of it: tests compare
// the two.
//
//	other := chehsunliu.New()
//	hand, err := deck.ParseHand("7s 5d 4h 3c 2s")
//	if err != nil {
//		fmt.Println(err)
//		return
//	}
//	fmt.Println(other.Class(hand), other.Category(hand))
//	// Output: 7462 high card
package chehsunliu

import (
	"github.com/chehsunliu/poker"

	"pokersim/deck"
	"pokersim/eval"
)

// Evaluator is an evaluator for hold'em. It never changes, so goroutines may share it.
type Evaluator struct {
	cards [deck.Size]poker.Card
}

// New returns the evaluator.
func New() *Evaluator {
	e := &Evaluator{}
	for c := range e.cards {
		e.cards[c] = poker.NewCard(deck.Card(c).String())
	}
	return e
}

// Class returns the class of a hand of five, six or seven different cards. It
// panics for another number of cards or if a card is above 51. With duplicate cards the
// class is undefined and may be 0.
func (e *Evaluator) Class(hand []deck.Card) eval.Class {
	var cards [eval.MaxCards]poker.Card
	for i, c := range hand {
		cards[i] = e.cards[c]
	}
	return eval.Class(poker.Evaluate(cards[:len(hand)]))
}

// Category returns the category of a hand, with the conditions of Class.
func (e *Evaluator) Category(hand []deck.Card) eval.Category { return e.Class(hand).Category() }
