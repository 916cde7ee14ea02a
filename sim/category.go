package sim

import (
	"context"
	"fmt"

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
		lanes:     true,
	}
}

func enumerateCategories(cards int) (func() chunk.Worker, error) {
	level, err := lanes.LevelFromEnv()
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrPlan, err)
	}
	evaluator, err := lanes.NewEvaluator(level)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrPlan, err)
	}
	count := func(_ context.Context, chunk uint64, into *chunk.Tally) error {
		evaluator.CountHands(opening(chunk), cards, (*[eval.Categories]uint64)(into.Counts))
		return nil
	}
	return func() chunk.Worker { return count }, nil
}
