package question

import (
	"context"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/chunk"
	"pokersim/sim/internal/lanes/enumerate"
	"pokersim/sim/internal/lanes/hands"
	"pokersim/sim/internal/ways"
)

// class is the question of a hand's class, in a game in which any hole cards play. Class n
// is outcome n-1; class 1 is the royal flush. Hold'em and stud have 7462 outcomes.
func class(r eval.Rules) *ways.Question {
	q := evaluated(Class, r.ClassNames()[1:], r, func(e ways.Evaluator) func([]deck.Card) int {
		return func(hand []deck.Card) int { return int(e.Class(hand)) - 1 }
	})
	openings := openedClasses(r)
	if likeHoldem(r) {
		q.Ways = ways.ByLanes(func(p *ways.Plan) (ways.LanesDealer, error) {
			kernel, err := hands.NewClassKernel(p.Hands(r))
			return func(seed, chunk, rounds uint64, counts []uint64) {
				kernel.Deal(seed, chunk, uint32(rounds), (*[eval.Classes]uint64)(counts))
			}, err
		})
		openings = openedByLanes(r)
	}
	q.Ways = append(q.Ways, ways.DeckTable(func() ways.CountAll {
		table := eval.NewTableOf(r)
		return func(hands [][7]deck.Card, counts []uint64) {
			var of [256]eval.Class
			table.Classes(hands, of[:])
			for _, c := range of[:len(hands)] {
				counts[c-1]++
			}
		}
	}), openings, byRanks(r, func(c eval.Class) int { return int(c) - 1 }), classFormula(r))
	return q
}

// classFormula is the numbers of hands of each class by combinatorics.
func classFormula(r eval.Rules) ways.Way {
	return ways.ByFormula(func(size int, counts []uint64) error {
		of, err := r.ClassCounts(size)
		if err == nil {
			copy(counts, of[1:])
		}
		return err
	})
}

// openedByLanes enumerates hands many at once. Its workers keep their counts until Later is
// called, because adding thousands of classes takes as long as a chunk.
func openedByLanes(r eval.Rules) ways.Way {
	return ways.Openings(func(p *ways.Plan) (func() chunk.Worker, error) {
		evaluator, err := enumerate.NewEvaluator(r, p.Left, p.Level)
		return func() chunk.Worker {
			classes := evaluator.Classes()
			return func(_ context.Context, chunk uint64, into *chunk.Tally) error {
				classes.Count(p.Known, p.Opening(chunk), p.Draws)
				into.Later = func() { classes.MoveTo((*[eval.Classes]uint64)(into.Counts)) }
				return nil
			}
		}, err
	})
}

func openedClasses(r eval.Rules) ways.Way {
	return ways.Openings(func(p *ways.Plan) (func() chunk.Worker, error) {
		table := eval.NewTableOf(r)
		return func() chunk.Worker {
			byClass := make([]uint64, eval.Classes+1)
			return func(_ context.Context, chunk uint64, into *chunk.Tally) error {
				clear(byClass)
				table.CountHands(p.Known, p.Left, p.Opening(chunk), p.Draws, byClass)
				for i := range into.Counts {
					into.Counts[i] += byClass[i+1]
				}
				return nil
			}
		}, nil
	})
}
