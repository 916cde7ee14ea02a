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

// packTime is the time of a count of hands of seven cards from two decks with four jokers,
// in nanoseconds. No pack takes longer.
const packTime = 2e7

func newAll(q countsAll, c *cards) enumeration {
	return allEngine{enumerated{1, func(uint64) uint64 { return c.total() }, packTime}, c, q}
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
