package sim

import (
	"context"

	"pokersim/sim/chunk"
)

// allEngine counts all hands in one chunk.
type allEngine struct {
	enumerated
	cards    *cards
	question countsAll
}

func newAll(q countsAll, c *cards) engine {
	return allEngine{enumerated{1, func(uint64) uint64 { return c.total() }}, c, q}
}

func (e allEngine) workers() (func() chunk.Worker, error) {
	count := func(ctx context.Context, _ uint64, into *chunk.Tally) error {
		counts, err := e.question.countAll(ctx, e.cards)
		for i, n := range counts {
			into.Counts[i] += n
		}
		return err
	}
	return func() chunk.Worker { return count }, nil
}
