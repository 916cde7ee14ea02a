package sim

import (
	"context"

	"pokersim/sim/chunk"
)

// Chunks returns the numbers of the chunks.
func (p *Prepared) Chunks() chunk.Set { return p.engine.Chunks() }

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
	worker, err := p.workers()
	if err != nil {
		return chunk.Tally{}, chunk.Invalid("engine", "%s: %v", p.plan.Engine, err)
	}
	if all, ok := p.engine.(enumeration); ok && all.atOnce() != nil && all.time() >= longTime && whole(options) {
		return p.runAtOnce(ctx, all.atOnce(), options)
	}
	job := chunk.Job{Chunks: p.Chunks(), Counts: len(p.labels), Worker: worker}
	if p.plan.Target != (Target{}) {
		return chunk.RunTo(ctx, job, options, p.plan.Target.of(p.labels))
	}
	return chunk.Run(ctx, job, options)
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

// Reached reports whether a tally of the plan reaches its target. It is false without a
// target.
func (p *Prepared) Reached(tally chunk.Tally) bool {
	return p.plan.Target != (Target{}) && len(tally.Counts) == len(p.labels) && p.plan.Target.of(p.labels).Reached(tally)
}

// Complete reports whether a tally has all chunks of the plan, or reaches its target.
func (p *Prepared) Complete(tally chunk.Tally) bool {
	return len(p.Chunks().Minus(tally.Chunks)) == 0 || p.Reached(tally)
}

// Check returns nil if a tally, such as one from a file, fits the plan: its chunks are
// in the plan and the sum of its counts is the rounds of these chunks. The error matches
// ErrPlan.
func (p *Prepared) Check(tally chunk.Tally) error {
	if outside := tally.Chunks.Minus(p.Chunks()); len(outside) > 0 {
		return chunk.Invalid("chunks", "%v are not in the plan, which has %v", outside, p.Chunks())
	}
	if n := len(tally.Counts); n != len(p.labels) && (n > 0 || len(tally.Chunks) > 0) {
		return chunk.Invalid("counts", "%d of them: want %d", n, len(p.labels))
	}
	if len(tally.Prints) > 0 {
		return chunk.Invalid("prints", "%d fingerprints: a run of hands has none", len(tally.Prints))
	}
	want := p.engine.In(tally.Chunks)
	left := want
	for _, n := range tally.Counts {
		if n > left {
			return chunk.Invalid("counts", "their sum is above the %d rounds of chunks %v", want, tally.Chunks)
		}
		left -= n
	}
	if left > 0 {
		return chunk.Invalid("counts", "their sum is %d: chunks %v have %d rounds", want-left, tally.Chunks, want)
	}
	return nil
}

// Grow takes a tally of the same plan with only before rounds, and returns the part of
// it that is a tally of p. If before's last chunk is shorter than the same chunk of p,
// Grow deals it again to subtract it; an error is that of this run.
func (p *Prepared) Grow(ctx context.Context, before uint64, tally chunk.Tally) (chunk.Tally, error) {
	if p.plan.Engine == Enumerate {
		return tally, nil
	}
	small := p.of(before)
	return p.rounds().Grow(ctx, small.rounds(), tally, small.Run)
}

// Early returns prefixes, the tallies that Options.Prefix got, with those of fewer rounds
// between them, as chunk.Rounds.Early does. It deals these rounds again, about as many as
// ten chunks have. An error is that of this run.
func (p *Prepared) Early(ctx context.Context, prefixes []chunk.Tally) ([]chunk.Tally, error) {
	return p.rounds().Early(prefixes, func(rounds uint64, only chunk.Set) (chunk.Tally, error) {
		return p.of(rounds).Run(ctx, chunk.Options{Workers: 1, Only: &only})
	})
}

// of returns the plan with another number of rounds and no target.
func (p *Prepared) of(rounds uint64) *Prepared {
	other := *p
	other.plan.Rounds, other.plan.Target = rounds, Target{}
	other.start()
	return &other
}
