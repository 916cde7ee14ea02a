package sim

import (
	"context"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/chunk"
	"pokersim/sim/lanes"
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
		lanes: func(level lanes.Level, s stock) (lanesDealer, error) {
			kernel, err := lanes.NewClassKernel(level, s.left, s.draws, s.known)
			return func(seed, chunk, rounds uint64, counts []uint64) {
				kernel.Deal(seed, chunk, uint32(rounds), (*[eval.Classes]uint64)(counts))
			}, err
		},
	}
}

func enumerateClasses(s stock) (func() chunk.Worker, error) {
	evaluator, err := lanesEvaluator(s)
	count := func(_ context.Context, chunk uint64, into *chunk.Tally) error {
		evaluator.CountClasses(s.known, s.opening(chunk), s.draws, (*[eval.Classes]uint64)(into.Counts))
		return nil
	}
	return func() chunk.Worker { return count }, err
}
