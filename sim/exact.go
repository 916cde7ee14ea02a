package sim

import (
	"context"
	"fmt"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/results"
	"pokersim/sim/chunk"
	"pokersim/sim/lanes"
)

// openings is the number of ways in which a hand of ascending cards can start:
// with each pair of cards. An opening is a chunk of the enumeration.
const openings = deck.Size * (deck.Size - 1) / 2

// Exact evaluates every hand of five, six or seven cards and counts them by
// category, or by class: class n in bucket n-1. Cards out of range and options
// that cannot be run give an error that wraps ErrPlan; when ctx ends, the error
// is ctx's.
func Exact(ctx context.Context, by results.By, cards int, options Options) (results.Tally, error) {
	if cards < eval.MinCards || cards > eval.MaxCards {
		return results.Tally{}, fmt.Errorf("%w: %d cards: want %d to %d", ErrPlan, cards, eval.MinCards, eval.MaxCards)
	}
	buckets, worker := eval.Classes, exactClasses(cards)
	switch by {
	case results.ByClass:
	case results.ByCategory:
		buckets = eval.Categories
		var err error
		if worker, err = exactCategories(cards); err != nil {
			return results.Tally{}, err
		}
	default:
		return results.Tally{}, fmt.Errorf("%w: unknown way to count %q: want category or class", ErrPlan, string(by))
	}
	return count(ctx, results.Chunks{{From: 0, To: openings}}, buckets, worker, options)
}

func exactClasses(cards int) func() chunk.Worker[*counts] {
	table := eval.NewTable()
	return func() chunk.Worker[*counts] {
		byClass := make([]uint64, eval.Classes+1)
		return func(_ context.Context, chunk uint64, into *counts) error {
			clear(byClass)
			table.CountHands(opening(chunk), cards, byClass)
			for i := range into.of {
				into.of[i] += byClass[i+1]
			}
			return nil
		}
	}
}

func exactCategories(cards int) (func() chunk.Worker[*counts], error) {
	level, err := lanes.LevelFromEnv()
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrPlan, err)
	}
	evaluator, err := lanes.NewEvaluator(level)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrPlan, err)
	}
	count := func(_ context.Context, chunk uint64, into *counts) error {
		evaluator.CountHands(opening(chunk), cards, (*[eval.Categories]uint64)(into.of))
		return nil
	}
	return func() chunk.Worker[*counts] { return count }, nil
}

// opening returns the pair of ascending cards with number n in order.
func opening(n uint64) []deck.Card {
	for first := deck.Card(0); ; first++ {
		seconds := uint64(deck.Size - 1 - first)
		if n < seconds {
			return []deck.Card{first, first + 1 + deck.Card(n)}
		}
		n -= seconds
	}
}
