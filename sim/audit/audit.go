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
	"cmp"
	"context"
	"errors"
	"fmt"
)

// Run puts the plan's shuffler to the tests. The report depends on the plan
// alone. If ctx ends, Run returns the report on the chunks finished so far and
// ctx's error. A plan or options that cannot be run give an error that wraps
// ErrPlan; a shuffler that loses or repeats a card gives one that says which.
//
// An audit that is suspect gets a second look, at four times the shuffles, unless
// options.Only leaves chunks out.
func Run(ctx context.Context, plan Plan, options Options) (*Report, error) {
	plan, err := plan.checked()
	if err != nil {
		return nil, err
	}
	b := newBattery(plan.Cards, plan.First, plan.Tests)
	tally, err := plan.count(ctx, b, 0, options)
	if errors.Is(err, ErrPlan) {
		return nil, err
	}
	report, judged := plan.judge(b, tally, failBelow)
	if err = cmp.Or(err, judged); err != nil || report.Verdict != Suspect || options.Only != nil {
		return report, err
	}
	plan.Shuffles *= repeatTimes
	options.Done, options.Watch = Tally{}, nil
	tally, err = plan.count(ctx, b, uint8(len(modes())), options)
	if err != nil {
		return report, err // what was finished stands, as suspect
	}
	second, err := plan.judge(b, tally, repeatFail)
	second.FirstLook = report
	return second, err
}

// Count is the first half of Run: it counts what the tests look at, without a
// second look. If ctx ends, it returns the tally of the chunks finished so far
// and ctx's error; other errors are those of Run.
func Count(ctx context.Context, plan Plan, options Options) (Tally, error) {
	plan, err := plan.checked()
	if err != nil {
		return Tally{}, err
	}
	return plan.count(ctx, newBattery(plan.Cards, plan.First, plan.Tests), 0, options)
}

// Judge is the second half of Run: it puts a tally of the plan to the tests. The
// verdict may be Suspect. The plan needs no Shuffler. A tally of another form, or
// of too few shuffles for any test, gives an error that wraps ErrPlan.
func Judge(plan Plan, tally Tally) (*Report, error) {
	plan, err := plan.looks()
	if err != nil {
		return nil, err
	}
	return plan.judge(newBattery(plan.Cards, plan.First, plan.Tests), tally, failBelow)
}

func (p Plan) judge(b *battery, tally Tally, failBelow float64) (*Report, error) {
	report := &Report{Algorithm: p.Name, Cards: p.Cards, First: p.First, Shuffles: p.Shuffles, Seed: p.Seed}
	if len(tally.Modes) != len(p.Modes) {
		return report, fmt.Errorf("%w: a tally of %d modes: want %d", ErrPlan, len(tally.Modes), len(p.Modes))
	}
	for i, counts := range tally.Modes {
		t, err := counts.internal(b, p.Modes[i])
		if err != nil {
			return report, err
		}
		if t.shuffles > 0 {
			report.Parts = append(report.Parts, newPart(b, p.Modes[i], t))
		}
	}
	return report, report.judge(failBelow)
}
