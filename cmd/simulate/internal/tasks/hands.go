package tasks

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"pokersim/cmd/simulate/internal/run"
	"pokersim/cmd/simulate/internal/status"
	"pokersim/internal/checkpoint"
	"pokersim/results"
	"pokersim/sim"
	"pokersim/sim/chunk"
)

// MadeDraw is the table of made hands and draws, and the name of its question.
const MadeDraw = "made-draw"

// seenQuestions are the questions about what a player sees.
var seenQuestions = []string{"made", "draw", MadeDraw}

// Hands is a plan of hands, dealt or enumerated.
type Hands struct {
	*sim.Prepared
	expected float64       // rounds until the target is reached; 0 if unknown
	pays     *results.Pays // nil if no pay table is given
}

// HandsOf returns the task of a tally file of hands.
func HandsOf(f checkpoint.File, level string) (run.Task, error) {
	plan := sim.Plan{Rounds: f.Rounds}
	if err := f.Spec(&plan.Spec); err != nil {
		return nil, err
	}
	plan.Level = level
	p, err := sim.Prepare(plan)
	return Hands{Prepared: p}, err
}

func (t Hands) File() (checkpoint.File, error) {
	plan := t.Plan()
	return checkpoint.New(sim.Kind, plan.Spec, plan.Rounds)
}

func (t Hands) exact() bool { return t.Plan().Engine == sim.Exact }

func (t Hands) Done(tally chunk.Tally) uint64 { return tally.Total() }

func (t Hands) About() run.About {
	rounds := t.Plan().Rounds
	if t.exact() {
		return run.About{Unit: "hands", PerChunk: rounds / max(1, t.Chunks().Len()), Expected: float64(rounds)}
	}
	a := run.About{Seeded: true, Unit: "rounds", PerChunk: sim.ChunkRounds, Expected: float64(rounds), Shorter: t.shorter, WithoutTarget: t.withoutTarget}
	if t.expected > 0 {
		a.Expected = min(a.Expected, t.expected)
	}
	a.Estimate = t.instead
	return a
}

// atOnce is the longest predicted time of an exact count that is named before a sample.
const atOnce = 100 * time.Millisecond

// instead returns the line about an exact count of what a player sees, if it takes next to
// no time.
func (t Hands) instead(chunk.Options) string {
	if !slices.Contains(seenQuestions, t.Plan().By) || t.Command(1) == "" {
		return ""
	}
	exact, err := t.enumerated()
	if err != nil || exact.Time() > atOnce {
		return ""
	}
	return fmt.Sprintf("%s counts every hand, in about %s", exact.Command(0), status.Duration(exact.Time().Seconds()))
}

// enumerated returns the exact count of the plan.
func (t Hands) enumerated() (*sim.Prepared, error) {
	plan := sim.Plan{Spec: t.Plan().Spec, Level: t.Plan().Level}
	plan.Engine, plan.RNG, plan.Spec.Evaluator, plan.Target, plan.Seed, plan.Version = sim.Exact, "", "", sim.Target{}, 0, 0
	return sim.Prepare(plan)
}

// withoutTarget returns the task of the same plan without a target.
func (t Hands) withoutTarget() run.Task {
	t.Prepared, _ = t.WithTarget(sim.Target{}) // which every plan can have
	t.expected = 0
	return t
}

// ErrNoRounds is the error of an empty tally.
var ErrNoRounds = status.Untabled("no chunk of rounds was finished, so there is no table")

func (t Hands) Report(ctx context.Context, tally chunk.Tally, options chunk.Options) (run.Outcome, error) {
	return t.priced(t.table(ctx, tally, options))
}

// table returns the outcome with the table of frequencies.
func (t Hands) table(ctx context.Context, tally chunk.Tally, options chunk.Options) (out run.Outcome, err error) {
	complete, plan := t.Complete(tally), t.Plan()
	switch {
	case t.exact() && !complete:
		return out, status.Untabled("exact: %d of %d hands are counted, so there is no table", tally.Total(), plan.Rounds)
	case t.exact():
		exact := results.NewDistribution(t.Prepared, tally.Counts)
		return run.Outcome{Report: exact}, nil
	case tally.Total() == 0:
		return out, ErrNoRounds
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
		out.Incomplete = fmt.Sprintf("incomplete: these are %d of %d rounds", tally.Total(), plan.Rounds)
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
	out.Report, out.Warnings = table, slices.Clone(table.Warnings)
	if table.Chi != nil {
		out.Note = table.Chi.String()
	}
	if complete && plan.Target != (sim.Target{}) && !t.Reached(tally) {
		out.Verdict = fmt.Errorf("the target was not reached: %q has a relative standard error above %g after all %d rounds",
			plan.Target.Hand, plan.Target.Error, tally.Total())
		table.Warnings = append(table.Warnings, out.Verdict.Error())
	}
	out.Curves = func(ctx context.Context, prefixes []chunk.Tally) (*results.Convergence, error) {
		all, err := t.Early(ctx, prefixes)
		if err != nil {
			return nil, err
		}
		return results.NewConvergence(t.Prepared, all, exact)
	}
	out.Verdict = errors.Join(out.Verdict, stopped)
	return out, nil
}

// steady is the number of counts of the stopping hand below which its frequency has a bias
// that is worth a warning: at 100 counts it is about 1 %.
const steady = 100

// fewCounts returns the warning of a run that stopped at few counts of the target's hand.
func (t Hands) fewCounts(tally chunk.Tally) string {
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
func (t Hands) exactColumn(ctx context.Context, options chunk.Options) (counts []uint64, stopped, err error) {
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

// shorter says that the exact count is faster than a sample that takes some time.
func (t Hands) shorter(takes time.Duration) string {
	if t.Command(1) == "" || takes < longRun {
		return ""
	}
	exact, err := t.enumerated()
	if err != nil {
		return ""
	}
	all := Hands{Prepared: exact}
	share := func(tally chunk.Tally) float64 { return float64(tally.Total()) / all.About().Expected }
	return faster(exact.Command(0), "hand", probe(exact.Run, share, exact.Time()), takes)
}

// priced returns the outcome with the return of the task's pay table, if there is one.
func (t Hands) priced(out run.Outcome, err error) (run.Outcome, error) {
	if err != nil || t.pays == nil || out.Report == nil {
		return out, err
	}
	out.Report, err = results.NewReturn(out.Report, t.pays)
	out.Warnings = append(out.Warnings, t.pays.Warnings...)
	return out, err
}
