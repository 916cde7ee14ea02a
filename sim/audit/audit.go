// Package audit tells fair shuffles from others.
//
// It looks at many shuffles of one algorithm, each as the permutation sigma
// that says from which position the card at each position came, and puts them
// to a battery of tests, T1 to T10, whose laws for a fair shuffle are known
// exactly or to high accuracy. What they find is adjusted for the number of
// tests, so one audit has one verdict.
//
// In reset mode every shuffle starts from the pack in order; in reuse mode from
// what the shuffle before it left, as a dealer does it. The tests take sigma in
// either mode, since the packs of a reused deck hide a bias: they mix with each
// further shuffle, however bad.
//
// Cards and positions count from 0 in the numbers, and from 1 in the words of a
// finding. Distributions come from gonum.
package audit

import (
	"context"
	"fmt"
	"runtime"
	"slices"

	"pokersim/results"
	"pokersim/sim/chunk"
	"pokersim/sim/rng"
)

// Run puts the plan's shuffler to the tests. The report depends on the plan
// alone. If ctx ends, Run returns the report on the chunks finished so far and
// ctx's error. A plan or options that cannot be run give an error that wraps
// ErrPlan; a shuffler that loses or repeats a card gives one that says which.
func Run(ctx context.Context, plan Plan, options Options) (*Report, error) {
	plan, err := plan.checked()
	if err != nil {
		return nil, err
	}
	if options.Workers < 0 || options.Workers > MaxWorkers {
		return nil, fmt.Errorf("%w: %d workers: want 1 to %d", ErrPlan, options.Workers, MaxWorkers)
	}
	b := newBattery(plan.Cards, plan.First, plan.Tests)
	report, err := runOnce(ctx, plan, b, options, 0, failBelow)
	if err != nil || report.Verdict != Suspect {
		return report, err
	}
	plan.Shuffles *= repeatTimes
	second, err := runOnce(ctx, plan, b, options, uint8(len(modes())), repeatFail)
	if err != nil {
		return report, err // what was finished stands, as suspect
	}
	second.FirstLook = report
	return second, nil
}

// runOnce audits without a second look, on streams from the given lane on, one
// for each mode.
func runOnce(ctx context.Context, plan Plan, b *battery, options Options, lane uint8, failBelow float64) (*Report, error) {
	report := &Report{Algorithm: plan.Name, Cards: plan.Cards, First: plan.First, Shuffles: plan.Shuffles, Seed: plan.Seed}
	var err error
	for _, mode := range plan.Modes {
		var t *tally
		of := lane + uint8(slices.Index(modes(), mode))
		if t, err = plan.tally(ctx, b, mode, of, options); t.shuffles > 0 {
			report.Parts = append(report.Parts, newPart(b, mode, t))
		}
		if err != nil {
			break
		}
	}
	if judged := report.judge(failBelow); err == nil {
		err = judged
	}
	return report, err
}

// tally counts the plan's shuffles in one mode.
func (p Plan) tally(ctx context.Context, b *battery, mode Mode, lane uint8, options Options) (*tally, error) {
	workers := options.Workers
	if workers == 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	job := chunk.Job[*tally]{
		Chunks:  results.Chunks{{From: 0, To: (p.Shuffles + ChunkShuffles - 1) / ChunkShuffles}},
		Workers: workers,
		Tally:   func() *tally { return newTally(b, mode) },
		Worker: func() chunk.Worker[*tally] {
			pack := make([]int, p.Cards)
			return func(ctx context.Context, chunk uint64, into *tally) error {
				into.keep = b.repeats() && chunk < maxPrints/ChunkShuffles
				next := p.Shuffler(rng.NewSFC64(p.Seed, chunk, rng.Audit, lane))
				err := into.addChunk(ctx, pack, next, min(ChunkShuffles, p.Shuffles-chunk*ChunkShuffles))
				if err == nil && options.Progress != nil {
					options.Progress(into.shuffles)
				}
				return err
			}
		},
	}
	done, err := job.Run(ctx)
	return done.Tally, err
}
