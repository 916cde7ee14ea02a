package sim

import (
	"context"
	"math"
	"slices"
	"time"

	"golang.org/x/sync/semaphore"

	"pokersim/sim/chunk"
	"pokersim/sim/internal/ways"
)

// maxExact is the longest predicted time of Exact, on one core of Zen 4.
const maxExact = 4 * time.Second

// Exact returns the number of hands with each outcome among all hands that the plan can
// deal. It counts them once, by a formula or by the fastest enumeration; with a question or
// an evaluator of the program, it visits each hand. Later calls, and calls at the same time,
// return the same numbers. If ctx ends it returns ctx.Err(), and a later call counts again.
// Only Workers of the options is used. Other errors are those of Run.
//
// Exact returns nil if it predicts that the count takes more than four seconds on one
// core of Zen 4. The prediction depends only on the plan, so the same plans are counted on
// every machine: it takes 20 ns for a hand that a function of the program sorts, so a slow
// function makes all 133784560 hands of seven cards take longer. Of the questions of this
// package, only two take longer, both with dead cards: omaha6 without another known card, and
// the made hands of many hole cards on the river.
func (p *Prepared) Exact(ctx context.Context, options chunk.Options) ([]uint64, error) {
	return p.exact.get(ctx, func() ([]uint64, error) { return p.exactly(ctx, options.Workers) })
}

// Time returns the predicted time of all chunks on one core of Zen 4 of a plan with the
// engine Exact, and 0 of another plan.
func (p *Prepared) Time() time.Duration {
	if p.plan.Engine != Exact {
		return 0
	}
	return time.Duration(min(p.count.Time, float64(math.MaxInt64/2)))
}

// exactly counts all hands.
func (p *Prepared) exactly(ctx context.Context, workers int) ([]uint64, error) {
	all := *p
	all.plan.Engine, all.plan.Target = Exact, Target{}
	if !all.evaluatorOfProgram() {
		all.plan.Evaluator = nil
	}
	if formula, ok := all.counted().Choose(ways.Formula); ok {
		counts := make([]uint64, p.Counts)
		return counts, formula.Add(context.WithoutCancel(ctx), counts)
	}
	if all.start(); all.quickest().Time > float64(maxExact) {
		return nil, nil
	}
	tally, err := all.Run(ctx, chunk.Options{Workers: workers})
	return tally.Counts, err
}

// memo is a list of counts that is computed at most once.
type memo struct {
	turn   *semaphore.Weighted // of the goroutine that reads or computes
	known  bool
	counts []uint64
}

func newMemo() *memo { return &memo{turn: semaphore.NewWeighted(1)} }

// get returns a copy of the counts. If they are unknown it computes them. An error, such
// as that of a context that ends, is not kept. Known counts are returned even if ctx has
// ended.
func (m *memo) get(ctx context.Context, compute func() ([]uint64, error)) ([]uint64, error) {
	if !m.turn.TryAcquire(1) {
		if err := m.turn.Acquire(ctx, 1); err != nil {
			return nil, err
		}
	}
	defer m.turn.Release(1)
	if !m.known {
		counts, err := compute()
		if err != nil {
			return nil, err
		}
		m.known, m.counts = true, counts
	}
	return slices.Clone(m.counts), nil
}
