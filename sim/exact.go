package sim

import (
	"context"
	"fmt"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/results"
	"pokersim/sim/chunk"
)

// openings is the number of ways in which a hand of ascending cards can start:
// with each pair of cards. An opening is a chunk of the enumeration.
const openings = deck.Size * (deck.Size - 1) / 2

// Exact names every hand of five, six or seven cards and counts each class:
// class n in bucket n-1. Cards out of range and options that cannot be run
// give an error that wraps ErrPlan; when ctx ends, the error is ctx's.
func Exact(ctx context.Context, cards int, options Options) (results.Tally, error) {
	if cards < eval.MinCards || cards > eval.MaxCards {
		return results.Tally{}, fmt.Errorf("%w: %d cards: want %d to %d", ErrPlan, cards, eval.MinCards, eval.MaxCards)
	}
	table := eval.NewTable()
	worker := func() chunk.Worker[*counts] {
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
	return count(ctx, results.Chunks{{From: 0, To: openings}}, eval.Classes, worker, options)
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
