package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"pokersim/cmd/simulate/internal/status"
	"pokersim/internal/checkpoint"
	"pokersim/results"
	"pokersim/sim"
	"pokersim/sim/chunk"
)

// handsTask is a plan of hands, dealt or enumerated.
type handsTask struct {
	*sim.Prepared
	expected float64       // rounds until the target is reached; 0 if unknown
	pays     *results.Pays // nil if no pay table is given
}

const handsKind = sim.Kind

func handsOf(f checkpoint.File, level string) (task, error) {
	plan := sim.Plan{Rounds: f.Rounds}
	if err := f.Spec(&plan.Spec); err != nil {
		return nil, err
	}
	plan.Level = level
	p, err := sim.Prepare(plan)
	return handsTask{Prepared: p}, err
}

func (t handsTask) file() (checkpoint.File, error) {
	plan := t.Plan()
	return checkpoint.New(sim.Kind, plan.Spec, plan.Rounds)
}

func (t handsTask) exact() bool  { return t.Plan().Engine == sim.Enumerate }
func (t handsTask) seeded() bool { return !t.exact() }

func (t handsTask) size(tally chunk.Tally) size {
	rounds := t.Plan().Rounds
	s := size{done: tally.Total(), unit: "rounds", perChunk: sim.ChunkRounds, expected: float64(rounds)}
	if t.exact() {
		s.unit, s.perChunk = "hands", rounds/max(1, t.Chunks().Len())
	}
	if t.expected > 0 {
		s.expected = min(s.expected, t.expected)
	}
	return s
}

// withoutTarget returns the task of the same plan without a target.
func (t handsTask) withoutTarget() task {
	t.Prepared, _ = t.WithTarget(sim.Target{}) // which every plan can have
	t.expected = 0
	return t
}

// errNoRounds is the error of an empty tally.
var errNoRounds = status.Untabled("no chunk of rounds was finished, so there is no table")

func (t handsTask) report(ctx context.Context, tally chunk.Tally, options chunk.Options) (outcome, error) {
	return t.priced(t.table(ctx, tally, options))
}

// table returns the outcome with the table of frequencies.
func (t handsTask) table(ctx context.Context, tally chunk.Tally, options chunk.Options) (out outcome, err error) {
	complete, plan := t.Complete(tally), t.Plan()
	switch {
	case t.exact() && !complete:
		return out, status.Untabled("exact: %d of %d hands are counted, so there is no table", tally.Total(), plan.Rounds)
	case t.exact():
		exact := results.NewDistribution(t.Prepared, tally.Counts)
		if plan.By == madeDraw {
			return outcome{report: &results.ExactMadeDraw{Distribution: exact}}, nil
		}
		return outcome{report: &exact}, nil
	case tally.Total() == 0:
		return out, errNoRounds
	}
	exact, stopped, err := t.exactColumn(ctx, options)
	if err != nil {
		return out, err
	}
	table, err := results.NewTable(t.Prepared, tally, exact)
	if err != nil {
		return out, err
	}
	if !complete {
		out.incomplete = fmt.Sprintf("incomplete: these are %d of %d rounds", tally.Total(), plan.Rounds)
	}
	switch {
	case exact == nil && ctx.Err() != nil:
		table.Warnings = append(table.Warnings, "a signal stopped the count of the exact values")
	case exact == nil:
		table.Warnings = append(table.Warnings, "the exact values are not known: the known cards leave too many deals to count them one by one")
	}
	if few := t.fewCounts(tally); few != "" {
		table.Warnings = append(table.Warnings, few)
	}
	out.report, out.warnings = &table, slices.Clone(table.Warnings)
	if table.Chi != nil {
		out.note = table.Chi.String()
	}
	if complete && plan.Target != (sim.Target{}) && !t.Reached(tally) {
		out.verdict = fmt.Errorf("the target was not reached: %q has a relative standard error above %g after all %d rounds",
			plan.Target.Hand, plan.Target.Error, tally.Total())
		table.Warnings = append(table.Warnings, out.verdict.Error())
	}
	out.curves = func(ctx context.Context, prefixes []chunk.Tally) (*results.Convergence, error) {
		all, err := t.Early(ctx, prefixes)
		if err != nil {
			return nil, err
		}
		return results.NewConvergence(t.Prepared, all, exact)
	}
	out.verdict = errors.Join(out.verdict, stopped)
	if plan.By == madeDraw {
		out.report = &results.MadeDraw{Table: table}
	}
	return out, nil
}

// steady is the number of counts of the stopping hand below which its frequency has a bias
// that is worth a warning: at 100 counts it is about 1 %.
const steady = 100

// fewCounts returns the warning of a run that stopped at few counts of the target's hand.
func (t handsTask) fewCounts(tally chunk.Tally) string {
	target := t.Plan().Target
	if target == (sim.Target{}) || !t.Reached(tally) {
		return ""
	}
	n := tally.Counts[slices.Index(t.Labels(), target.Hand)]
	if n >= steady {
		return ""
	}
	return fmt.Sprintf("the run stopped at %d counts of %q: stopping there makes its frequency too high on average, by about 1 in %d; from %d counts on by less than 1 %%", n, target.Hand, n, steady)
}

// exactGrace is the time for the exact column of a run that a signal has stopped.
const exactGrace = 50 * time.Millisecond

// exactColumn returns the exact numbers of hands. If a signal stops the count, they are
// nil, and stopped is the signal, unless it had stopped the run already.
func (t handsTask) exactColumn(ctx context.Context, options chunk.Options) (counts []uint64, stopped, err error) {
	counted := ctx
	if ctx.Err() != nil {
		var cancel context.CancelFunc
		counted, cancel = context.WithTimeout(context.WithoutCancel(ctx), exactGrace)
		defer cancel()
	}
	counts, err = t.Exact(counted, options)
	switch {
	case err == nil || counted.Err() == nil:
		return counts, nil, err
	case counted == ctx:
		return nil, context.Cause(ctx), nil
	}
	return nil, nil, nil
}
