package sim

import (
	"context"
	"fmt"

	"pokersim/results"
	"pokersim/sim/chunk"
)

// Run deals plan.Rounds hands and counts the bucket of each.
//
// The tally depends on the plan alone: neither workers nor the order in which
// chunks finish changes a count. A plan with a target calls Watch after each
// window of chunks instead of by the clock. If ctx ends, Run returns the tally of the
// chunks finished so far and ctx's error. A plan or options that cannot be run
// give an error that wraps ErrPlan; so does a hand that the classifier puts
// into no bucket of its own.
func Run(ctx context.Context, plan Plan, options Options) (results.Tally, error) {
	plan, err := plan.checked()
	if err != nil {
		return results.Tally{}, err
	}
	chunks := plan.Chunks()
	if options.Only != nil {
		chunks = options.Only
	}
	for _, c := range []results.Chunks{chunks, options.Done.Chunks} {
		if outside := c.Minus(plan.Chunks()); len(outside) > 0 {
			return results.Tally{}, fmt.Errorf("%w: chunks %v are not in it", ErrPlan, outside)
		}
	}
	buckets, _ := plan.buckets()
	if n := len(options.Done.Counts); n != 0 && n != buckets {
		return results.Tally{}, fmt.Errorf("%w: what is done has %d buckets, not %d", ErrPlan, n, buckets)
	}
	if plan.Target != (Target{}) {
		return runTo(ctx, plan, options)
	}
	worker := func() chunk.Worker[*counts] { return (&dealer{plan: plan}).deal }
	if plan.Engine == Lanes {
		if worker, err = lanesWorker(plan); err != nil {
			return results.Tally{}, err
		}
	}
	return count(ctx, chunks.Minus(options.Done.Chunks), buckets, worker, options)
}

// count runs a job of chunks that are counted into buckets, and adds it to what
// is done.
func count(ctx context.Context, chunks results.Chunks, buckets int, worker func() chunk.Worker[*counts], options Options) (results.Tally, error) {
	workers, err := options.workers()
	if err != nil {
		return results.Tally{}, err
	}
	job := chunk.Job[*counts]{
		Chunks:  chunks,
		Workers: workers,
		Tally:   func() *counts { return newCounts(buckets) },
		Worker:  worker,
	}
	if options.Watch != nil {
		job.Every = options.Every
		job.Watch = func(s chunk.Snapshot[*counts]) { options.Watch(options.Done.Plus(tally(s))) }
	}
	done, err := job.Run(ctx)
	return options.Done.Plus(tally(done)), err
}

func tally(s chunk.Snapshot[*counts]) results.Tally {
	return results.Tally{Counts: s.Tally.of, Chunks: s.Chunks}
}

// counts is a tally of one worker, by bucket.
type counts struct {
	of []uint64
}

// newCounts leaves room around the counts, so that no two workers write to
// one line of the cache.
func newCounts(buckets int) *counts {
	const line = 8
	room := make([]uint64, line+buckets+line)
	return &counts{room[line : line+buckets]}
}

func (c *counts) Add(other *counts) {
	for i, n := range other.of {
		c.of[i] += n
	}
}

func (c *counts) Reset() { clear(c.of) }
