// Package audit tells fair shuffles from others.
//
// It looks at many shuffles of one algorithm, each as the permutation sigma
// that says from which position the card at each position came, and puts them
// to a battery of tests whose distributions for a fair shuffle are
// known exactly or to high accuracy. Each p is the probability of a statistic at
// least as large; it is adjusted for the number of tests, so one audit has one
// verdict.
//
// The tests look at single shuffles and at one after another. A generator that runs
// on is not seen for what it is by them: one with a state of 31 bits passes an
// audit of 10^7 shuffles, as its packs do not come again before its period ends.
// One that is seeded anew for each pack fails by repeats.
//
// In reset mode every shuffle starts from the pack in order; in reuse mode from
// what the shuffle before it left, as a dealer does it. The tests take sigma in
// either mode, since the packs of a reused deck hide a bias: they mix with each
// further shuffle, however bad.
//
// An audit is a job of numbered chunks (package chunk), so it can be resumed and
// cut into shards. Its tally has, for each mode of the plan, the number of
// shuffles and then the cells of test after test; fingerprints of the orders are
// kept beside them, with the mode as their highest bit.
//
// Cards and positions count from 0 in the numbers, and from 1 in the words of a
// finding. Distributions come from gonum.
package audit

import (
	"context"
	"errors"

	"pokersim/sim/chunk"
)

// Run puts the plan's shuffler to the tests. The report depends on the plan
// alone. If ctx ends, Run returns the report on the chunks finished so far, which
// has no verdict, and ctx's error. A plan or options that cannot be run give an
// error that matches chunk.ErrPlan; a shuffler that loses a card or leaves a
// duplicate gives one that says which.
//
// An audit that is suspect gets a second look, at four times the shuffles. One
// whose options leave chunks out has no verdict.
func Run(ctx context.Context, plan Plan, options chunk.Options) (*Report, error) {
	plan, err := plan.runnable()
	if err != nil {
		return nil, err
	}
	b := newBattery(plan.Spec)
	tally, err := plan.count(ctx, b, 0, options)
	switch {
	case errors.Is(err, chunk.ErrPlan):
		return nil, err
	case err != nil:
		report, _ := plan.judge(b, tally, failBelow)
		return report, err
	}
	report, err := plan.judge(b, tally, failBelow)
	if err != nil || report.Verdict != Suspect {
		return report, err
	}
	plan.Shuffles *= repeatTimes
	tally, err = plan.count(ctx, b, uint8(len(Both.each())), chunk.Options{Workers: options.Workers, Progress: options.Progress})
	if err != nil {
		report.MoreNeeded = plan.Shuffles
		return report, err // what was finished stands, as suspect
	}
	second, err := plan.judge(b, tally, repeatFail)
	second.FirstLook = report
	return second, err
}

// Count is the first half of Run: it counts what the tests look at, without a
// second look. If ctx ends, it returns the tally of the chunks finished so far
// and ctx's error; other errors are those of Run.
func Count(ctx context.Context, plan Plan, options chunk.Options) (chunk.Tally, error) {
	plan, err := plan.runnable()
	if err != nil {
		return chunk.Tally{}, err
	}
	return plan.count(ctx, newBattery(plan.Spec), 0, options)
}

// Judge is the second half of Run: it puts a tally of the plan to the tests. The
// verdict may be Suspect; a tally without all of the plan's chunks gets none. The
// plan needs no Shuffler. A tally that fails Check, or has too few shuffles for
// any test, gives an error that matches chunk.ErrPlan.
func Judge(plan Plan, tally chunk.Tally) (*Report, error) {
	plan, err := plan.Checked()
	if err != nil {
		return nil, err
	}
	b := newBattery(plan.Spec)
	if err := plan.check(b.sections(plan.Mode), b.repeats(), tally); err != nil {
		return nil, err
	}
	return plan.judge(b, tally, failBelow)
}

func (p Plan) judge(b *battery, tally chunk.Tally, failBelow float64) (*Report, error) {
	report := &Report{Algorithm: p.Algorithm, Cards: p.Cards, First: p.First, Shuffles: p.Shuffles, Seed: p.Seed, Plan: p.Spec}
	for _, s := range b.sections(p.Mode) {
		report.Parts = append(report.Parts, newPart(b, s, tally))
	}
	complete := len(p.Chunks().Minus(tally.Chunks)) == 0
	return report, report.judge(failBelow, complete)
}
