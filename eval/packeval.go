package eval

import "pokersim/deck"

// PackEvaluator evaluates hands from a pack. It never changes, so goroutines may share
// it.
type PackEvaluator struct{ PackRules }

// NewPackEvaluator returns the evaluator for a pack.
func NewPackEvaluator(p PackRules) *PackEvaluator { return &PackEvaluator{p} }

// Category returns the category of the best five cards of a hand, under the terms of
// PackRules.Category.
func (e *PackEvaluator) Category(hand []deck.Card) Category { return e.PackRules.Category(hand) }
