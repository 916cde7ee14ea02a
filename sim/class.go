package sim

import (
	"context"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/chunk"
)

const byClass = "class"

// Classes asks for a hand's class: class n of the 7462 is outcome n-1.
func Classes() Question {
	return Question{
		Name: byClass, Labels: eval.ClassNames()[1:],
		Counts: func(cards int) ([]uint64, error) {
			counts, err := eval.ClassCounts(cards)
			if err != nil {
				return nil, err
			}
			return counts[1:], nil
		},
		evaluate: func(e Evaluator) func([]deck.Card) int {
			return func(hand []deck.Card) int { return int(e.Class(hand)) - 1 }
		},
		enumerate: enumerateClasses,
	}
}

func enumerateClasses(cards int) (func() chunk.Worker, error) {
	table := eval.NewTable()
	return func() chunk.Worker {
		byClass := make([]uint64, eval.Classes+1)
		return func(_ context.Context, chunk uint64, into *chunk.Tally) error {
			clear(byClass)
			table.CountHands(opening(chunk), cards, byClass)
			for i := range into.Counts {
				into.Counts[i] += byClass[i+1]
			}
			return nil
		}
	}, nil
}
