package sim

import (
	"context"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/chunk"
	"pokersim/sim/lanes"
)

const byCategory = "category"

// Categories asks for a hand's category, one of ten, strongest first.
func Categories() Question {
	labels := make([]string, eval.Categories)
	for c := range labels {
		labels[c] = eval.Category(c).String()
	}
	return Question{
		Name: byCategory, Labels: labels, Counts: eval.CategoryCounts,
		evaluate: func(e Evaluator) func([]deck.Card) int {
			if t, ok := e.(*eval.Table); ok {
				return func(hand []deck.Card) int { return int(t.Category(hand)) }
			}
			return func(hand []deck.Card) int { return int(e.Category(hand)) }
		},
		enumerate: enumerateCategories,
		lanes: func(level lanes.Level, s stock) (lanesDealer, error) {
			kernel, err := lanes.New(level, s.left, s.draws, s.known)
			return func(seed, chunk, rounds uint64, counts []uint64) {
				kernel.Deal(seed, chunk, rounds, (*[eval.Categories]uint64)(counts))
			}, err
		},
	}
}

func enumerateCategories(s stock) (func() chunk.Worker, error) {
	evaluator, err := lanesEvaluator(s)
	count := func(_ context.Context, chunk uint64, into *chunk.Tally) error {
		evaluator.CountHands(s.known, s.opening(chunk), s.draws, (*[eval.Categories]uint64)(into.Counts))
		return nil
	}
	return func() chunk.Worker { return count }, err
}
