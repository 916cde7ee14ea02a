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
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"

	"pokersim/deck/shuffle"
	"pokersim/results"
	"pokersim/sim/chunk"
	"pokersim/sim/rng"
)

// ErrPlan is wrapped by the errors of plans and options that cannot be run.
var ErrPlan = errors.New("cannot run this audit")

// Mode is what each shuffle starts from.
type Mode string

// The modes.
const (
	Reset Mode = "reset" // the pack in order
	Reuse Mode = "reuse" // the pack as the last shuffle left it
)

// ChunkShuffles is the number of shuffles in a chunk; the last one may have
// fewer. Every chunk starts from a pack in order with a stream of its own.
const ChunkShuffles = 1 << 14

// The most shuffles and workers of an audit.
const (
	MaxShuffles = 1_000_000_000_000
	MaxWorkers  = 1024
)

// Shuffler returns what turns a pack, in place, into the next one, by the words
// of src. Each chunk calls it once, and uses what it returns in one goroutine.
type Shuffler func(src rand.Source) func(pack []int)

// ByName returns the shuffler of an algorithm of the catalogue.
func ByName(a shuffle.Algorithm) Shuffler {
	return func(src rand.Source) func(pack []int) { return a.New(src).Ints }
}

// Plan is what fixes the result of an audit.
type Plan struct {
	Name     string   // what the report calls the shuffle
	Cards    int      // cards in the pack, 2 to MaxCards
	First    int      // how many positions the shuffle fills; 0 is all of them
	Shuffles uint64   // in each mode, 1 to MaxShuffles
	Seed     uint64   // any value; of no meaning for Read
	Modes    []Mode   // none is both
	Tests    []string // T1, T1k, T2 to T10; none is all that go with the pack
	Shuffler Shuffler
}

// Options is how an audit is run. Nothing in it changes the result.
type Options struct {
	Workers  int               // 1 to MaxWorkers; 0 is one for each processor
	Progress func(done uint64) // is told of shuffles when they are done, by many goroutines
}

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
	second.Repeats = report
	return second, nil
}

func modes() []Mode { return []Mode{Reset, Reuse} }

// checked returns the plan with its defaults filled in.
func (p Plan) checked() (Plan, error) {
	switch {
	case p.Shuffles < 1 || p.Shuffles > MaxShuffles:
		return p, fmt.Errorf("%w: %d shuffles: want 1 to %d", ErrPlan, p.Shuffles, uint64(MaxShuffles))
	case p.Shuffler == nil:
		return p, fmt.Errorf("%w: there is no shuffler", ErrPlan)
	}
	return p.looks()
}

// looks checks and fills in the part of a plan that says what is looked at.
func (p Plan) looks() (Plan, error) {
	switch {
	case p.Cards < 2 || p.Cards > MaxCards:
		return p, fmt.Errorf("%w: %d cards: want 2 to %d", ErrPlan, p.Cards, MaxCards)
	case p.First < 0:
		return p, fmt.Errorf("%w: the first %d positions: want 1 or more", ErrPlan, p.First)
	}
	if p.First == 0 || p.First > p.Cards {
		p.First = p.Cards
	}
	if len(p.Modes) == 0 {
		p.Modes = modes()
	}
	for _, m := range p.Modes {
		if m != Reset && m != Reuse {
			return p, fmt.Errorf("%w: unknown mode %q: the modes are %s and %s", ErrPlan, m, Reset, Reuse)
		}
	}
	return p, checkNames(p.Tests)
}

// runOnce audits without a second look. Streams of lanes below another number
// share no words with those from it on.
func runOnce(ctx context.Context, plan Plan, b *battery, options Options, lane uint8, failBelow float64) (*Report, error) {
	report := &Report{Algorithm: plan.Name, Cards: plan.Cards, First: plan.First, Shuffles: plan.Shuffles, Seed: plan.Seed}
	var err error
	for _, mode := range plan.Modes {
		var t *Tally
		of := lane + uint8(slices.Index(modes(), mode))
		if t, err = plan.tally(ctx, b, mode, of, options); t.shuffles > 0 {
			report.Parts = append(report.Parts, newPart(b, mode, t))
		}
		if err != nil {
			break
		}
	}
	report.judge(failBelow)
	return report, err
}

// tally counts the plan's shuffles in one mode.
func (p Plan) tally(ctx context.Context, b *battery, mode Mode, lane uint8, options Options) (*Tally, error) {
	workers := options.Workers
	if workers == 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	job := chunk.Job[*Tally]{
		Chunks:  results.Chunks{{From: 0, To: (p.Shuffles + ChunkShuffles - 1) / ChunkShuffles}},
		Workers: workers,
		Tally:   func() *Tally { return newTally(b, mode) },
		Worker: func() chunk.Worker[*Tally] {
			pack, inOrder := make([]int, p.Cards), ordered(p.Cards)
			return func(ctx context.Context, chunk uint64, into *Tally) error {
				into.keep = b.repeats() && chunk < maxPrints/ChunkShuffles
				next := p.Shuffler(rng.NewSFC64(p.Seed, chunk, rng.Audit, lane))
				copy(pack, inOrder)
				for i := range min(ChunkShuffles, p.Shuffles-chunk*ChunkShuffles) {
					if i%256 == 0 && ctx.Err() != nil {
						return ctx.Err()
					}
					if mode == Reset {
						copy(pack, inOrder)
					}
					next(pack)
					if err := into.add(pack); err != nil {
						return fmt.Errorf("shuffle %d: %w", chunk*ChunkShuffles+i, err)
					}
				}
				if options.Progress != nil {
					options.Progress(into.shuffles)
				}
				return nil
			}
		},
	}
	done, err := job.Run(ctx)
	return done.Tally, err
}
