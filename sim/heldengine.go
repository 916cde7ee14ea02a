package sim

import (
	"context"

	"pokersim/sim/chunk"
)

// heldEngine enumerates the hands of a range. A chunk is all boards of one of them, each
// with the weight of the hand.
type heldEngine struct {
	enumerated
	cards *cards
	each  func(hand int) enumeration
}

func newHeld(c *cards, each func(hand int) enumeration) enumeration {
	n, boards := len(c.held), c.boards()
	hands := func(chunk uint64) uint64 { return c.held[chunk].weight * boards }
	return heldEngine{enumerated{uint64(n), hands, float64(n) * each(0).time()}, c, each}
}

func (e heldEngine) workers() (func() chunk.Worker, error) {
	count := func(ctx context.Context, hand uint64, into *chunk.Tally) error {
		counts := make([]uint64, len(into.Counts))
		if err := countAll(ctx, e.each(int(hand)), e.time() >= longTime, counts); err != nil {
			return err
		}
		for i, n := range counts {
			into.Counts[i] += n * e.cards.held[hand].weight
		}
		return nil
	}
	return func() chunk.Worker { return count }, nil
}

// countAll adds the counts of all chunks of an enumeration, which may count them at once,
// to counts.
func countAll(ctx context.Context, e enumeration, atOnce bool, counts []uint64) error {
	if count := e.atOnce(); count != nil && atOnce {
		count(counts)
		return ctx.Err()
	}
	worker, err := e.workers()
	if err != nil {
		return err
	}
	deals, tally := worker(), chunk.Tally{Counts: counts}
	for _, r := range e.Chunks() {
		for n := r.From; n < r.To; n++ {
			if err := deals(ctx, n, &tally); err != nil {
				return err
			}
			if err := ctx.Err(); err != nil {
				return err
			}
		}
	}
	if tally.Later != nil {
		tally.Later()
	}
	return nil
}
