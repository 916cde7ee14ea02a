package sim

import (
	"context"

	"pokersim/sim/chunk"
)

// Run deals the plan's rounds, or counts every possible hand with the engine Enumerate:
// element i of the tally's counts is the number of hands with outcome i. Enumerate counts
// many hands by category or class, without an evaluator and in one run of all chunks, by the
// multisets of their ranks; else it visits each hand.
//
// The tally depends only on the plan: neither workers nor the order in which chunks
// finish changes a count. If ctx ends, Run returns the tally of the chunks finished so
// far and ctx.Err(). Options that cannot be run give an error that matches ErrPlan. So
// does a hand on which the question panics or returns an outcome out of range.
func (p *Prepared) Run(ctx context.Context, options chunk.Options) (chunk.Tally, error) {
	if all, ok := p.engine.(enumeration); ok && all.atOnce() != nil && all.time() >= longTime && whole(options) {
		return p.runAtOnce(ctx, all.atOnce(), options)
	}
	return p.Work.Run(ctx, options)
}

// whole reports whether options ask for all chunks of a run and for nothing between.
func whole(o chunk.Options) bool {
	return o.Only == nil && len(o.Done.Chunks) == 0 && o.Watch == nil && o.Prefix == nil
}

// runAtOnce is Run for all chunks of an enumeration that counts them at once.
func (p *Prepared) runAtOnce(ctx context.Context, count func(counts []uint64), options chunk.Options) (chunk.Tally, error) {
	worker := func() chunk.Worker {
		return func(_ context.Context, _ uint64, into *chunk.Tally) error {
			count(into.Counts)
			return nil
		}
	}
	options.Progress = nil
	tally, err := chunk.Run(ctx, chunk.Job{Chunks: chunk.Set{{From: 0, To: 1}}, Counts: len(p.labels), Worker: worker}, options)
	if err == nil {
		tally.Chunks = p.Chunks()
	}
	return tally, err
}
