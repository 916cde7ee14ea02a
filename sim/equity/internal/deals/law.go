package deals

import (
	"context"

	"pokersim/deck"
	"pokersim/sim/chunk"
	"pokersim/sim/equity/internal/joint"
)

// Can reports whether a question about a Law is one of this package: all deals of two
// players or more with two cards each, of which they play any number, without categories.
// The plans of two players of hold'em that package headsup counted first keep their
// chunks, so they are not.
func Can(l *joint.Law, q joint.Question) bool {
	return q.Sample == nil && !q.Categories && l.Showdown() > 1 && l.Rules.Hole == 2 && l.Rules.Played == 0 && !l.Rules.Low &&
		(q.Hands || !l.HeadsUp())
}

// Of returns the deals of a Law.
func Of(l *joint.Law) (*Deals, error) {
	q := Question{Rules: l.Rules, Board: l.Board, Dead: l.Dead, Folded: l.Folded}
	for _, p := range l.Players {
		hands := make([]Hand, len(p.Hands))
		for i, h := range p.Hands {
			hands[i] = Hand{[2]deck.Card(h.Cards[:2]), h.Weight}
		}
		q.Players = append(q.Players, hands)
	}
	return New(q)
}

// Counter counts chunks of a question. It is for one goroutine.
type Counter interface {
	Count(ctx context.Context, chunk uint64, words []uint64) error
}

// worker returns a worker that adds the counts of a Counter to those of a tally of the
// Law, modulo 2^64.
func worker(c Counter, l *joint.Law, q joint.Question, from Layout) chunk.Worker {
	at, words := q.Layout(l), make([]uint64, from.Words())
	return func(ctx context.Context, n uint64, into *chunk.Tally) error {
		clear(words)
		if err := c.Count(ctx, n, words); err != nil {
			return err
		}
		for set := range at.Sets() {
			into.Counts[set] += from.Count(words, set).Lo
		}
		if !from.Hands() {
			return nil
		}
		for i := range at.Players {
			for j, h := range l.Players[i].Hands {
				counts := at.Hand(into.Counts, i, j)
				for k := range counts {
					counts[k] += h.Weight * from.Count(words, from.Hand(i, j)+k).Lo
				}
			}
		}
		return nil
	}
}
