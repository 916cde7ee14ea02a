package sim

import (
	"context"

	"pokersim/sim/chunk"
	"pokersim/sim/internal/ways"
)

// Run deals the plan's rounds, or counts every possible hand with the engine Exact:
// element i of the tally's counts is the number of hands with outcome i. Exact counts
// many hands by category or class, without an evaluator and in one run of all chunks, by the
// multisets of their ranks; else it visits each hand.
//
// The tally depends only on the plan: neither workers nor the order in which chunks
// finish changes a count. If ctx ends, Run returns the tally of the chunks finished so
// far and ctx.Err(). Options that cannot be run give an error that matches chunk.ErrPlan. So
// does a hand on which the question panics or returns an outcome out of range.
func (p *Prepared) Run(ctx context.Context, options chunk.Options) (chunk.Tally, error) {
	if all := p.quickest(); all.Engine == ways.Ranks && whole(options) {
		return p.runAtOnce(ctx, all, options)
	}
	return p.Work.Run(ctx, options)
}

// quickest returns the count of all hands of a run without an end between: by ranks if they
// are enumerated and can be, else by the chunks of the engine.
func (p *Prepared) quickest() ways.Count {
	if p.plan.Engine == Exact {
		if all, ok := p.counted().Choose(ways.Ranks); ok {
			return all
		}
	}
	return p.count
}

// whole reports whether options ask for all chunks of a run and for nothing between.
func whole(o chunk.Options) bool {
	return o.Only == nil && len(o.Done.Chunks) == 0 && o.Watch == nil && o.Prefix == nil
}

// runAtOnce is Run for all chunks of an enumeration that counts them in one.
func (p *Prepared) runAtOnce(ctx context.Context, all ways.Count, options chunk.Options) (chunk.Tally, error) {
	worker, err := all.Workers()
	if err != nil {
		return chunk.Tally{}, err
	}
	options.Progress = nil
	tally, err := chunk.Run(ctx, chunk.Job{Chunks: all.Chunks, Counts: p.Counts, Worker: worker}, options)
	if err == nil {
		tally.Chunks = p.All
	}
	return tally, err
}
