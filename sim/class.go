package sim

import (
	"context"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/chunk"
	"pokersim/sim/lanes"
)

const byClass = "class"

// Classes returns the question of a hand's class in hold'em. Class n, 1 to 7462, is
// outcome n-1; class 1 is the royal flush.
func Classes() Question { return classesOf(eval.Holdem()) }

// classesOf is Classes for the rules of a game in which any hole cards play.
func classesOf(r eval.Rules) Question {
	q := Question{
		Name: byClass, Labels: r.ClassNames()[1:], rules: r,
		Counts: func(cards int) ([]uint64, error) {
			counts, err := r.ClassCounts(cards)
			if err != nil {
				return nil, err
			}
			return counts[1:], nil
		},
		evaluate: func(e Evaluator) func([]deck.Card) int {
			return func(hand []deck.Card) int { return int(e.Class(hand)) - 1 }
		},
		enumerate: enumerateClassesOf(r),
	}
	if r.Name == eval.Holdem().Name {
		q.enumerate, q.lanes, q.seven = enumerateClasses, dealClasses, (*eval.Table).DealClasses
	}
	return q
}

func dealClasses(level lanes.Level, s stock) (lanesDealer, error) {
	kernel, err := lanes.NewClassKernel(lanes.Hands{Left: s.left, Draws: s.draws, Hole: s.known, Level: level})
	return func(seed, chunk, rounds uint64, counts []uint64) {
		kernel.Deal(seed, chunk, uint32(rounds), (*[eval.Classes]uint64)(counts))
	}, err
}

// enumerateClasses returns the workers that count all hands by class. A worker keeps its
// counts until Later is called, because adding thousands of classes takes as long as a
// chunk.
func enumerateClasses(s stock) (func() chunk.Worker, error) {
	evaluator, err := lanesEvaluator(eval.Holdem(), s)
	return func() chunk.Worker {
		classes := evaluator.Classes()
		return func(_ context.Context, chunk uint64, into *chunk.Tally) error {
			classes.Count(s.known, s.opening(chunk), s.draws)
			into.Later = func() { classes.MoveTo((*[eval.Classes]uint64)(into.Counts)) }
			return nil
		}
	}, err
}

// enumerateClassesOf is enumerateClasses for the rules of any game. It uses eval.Table.
func enumerateClassesOf(r eval.Rules) func(stock) (func() chunk.Worker, error) {
	return func(s stock) (func() chunk.Worker, error) {
		table := eval.NewTableOf(r)
		return func() chunk.Worker {
			byClass := make([]uint64, eval.Classes+1)
			return func(_ context.Context, chunk uint64, into *chunk.Tally) error {
				clear(byClass)
				table.CountHands(s.known, s.left, s.opening(chunk), s.draws, byClass)
				for i := range into.Counts {
					into.Counts[i] += byClass[i+1]
				}
				return nil
			}
		}, nil
	}
}
