package sim

import (
	"pokersim/deck"
	"pokersim/eval"
	"pokersim/results"
)

// Evaluator names hands of five to seven cards: *eval.Table and
// *eval.Chehsunliu do.
type Evaluator interface {
	Category(hand []deck.Card) eval.Category
	Class(hand []deck.Card) eval.Class
}

// ByCategory sorts hands into their ten categories, strongest first.
func ByCategory(e Evaluator) Classifier {
	if t, ok := e.(*eval.Table); ok {
		return Classifier{string(results.ByCategory), eval.Categories, func(hand []deck.Card) int { return int(t.Category(hand)) }}
	}
	return Classifier{string(results.ByCategory), eval.Categories, func(hand []deck.Card) int { return int(e.Category(hand)) }}
}

// ByClass sorts hands into their 7462 classes: class n goes to bucket n-1.
func ByClass(e Evaluator) Classifier {
	return Classifier{string(results.ByClass), eval.Classes, func(hand []deck.Card) int { return int(e.Class(hand)) - 1 }}
}
