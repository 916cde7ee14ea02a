package tasks

import (
	"context"
	"fmt"
	"time"

	"pokersim/cmd/simulate/internal/status"
	"pokersim/sim"
	"pokersim/sim/chunk"
	"pokersim/sim/equity"
)

// A run of longRun or more is compared with the exact count, if there is one, of which
// probeTime is run to measure its speed. worthwhile is how much faster it must be.
const (
	longRun    = 5 * time.Second
	probeTime  = 250 * time.Millisecond
	worthwhile = 2
)

// probe runs part of an exact count and returns how long all of it takes on this machine,
// beside the run in progress. If no chunk is finished in probeTime, it returns predicted.
func probe(run func(context.Context, chunk.Options) (chunk.Tally, error), share func(chunk.Tally) float64, predicted time.Duration) time.Duration {
	ctx, cancel := context.WithTimeout(context.Background(), probeTime)
	defer cancel()
	begin := time.Now()
	tally, err := run(ctx, chunk.Options{})
	took := time.Since(begin)
	if err == nil {
		return took
	}
	if part := share(tally); part > 0 {
		return time.Duration(float64(took) / part)
	}
	return predicted
}

// shorter says that the exact count is faster than a sample that takes some time.
func (t Hands) shorter(takes time.Duration) string {
	if t.Command(1) == "" || takes < longRun {
		return ""
	}
	plan := sim.Plan{Spec: t.Plan().Spec, Level: t.Plan().Level}
	plan.Engine, plan.RNG, plan.Spec.Evaluator, plan.Target, plan.Seed, plan.Version = sim.Enumerate, "", "", sim.Target{}, 0, 0
	exact, err := sim.Prepare(plan)
	if err != nil {
		return ""
	}
	all := Hands{Prepared: exact}
	share := func(tally chunk.Tally) float64 { return float64(tally.Total()) / all.About().Expected }
	return faster(exact.Command(0), "hand", probe(exact.Run, share, exact.Time()), takes)
}

// shorter says that the exact count is faster than a sample that takes some time.
func (t Equity) shorter(takes time.Duration) string {
	if takes < longRun || t.Layout().Starting {
		return ""
	}
	plan := equity.Plan{Spec: t.Plan().Spec, Level: t.Plan().Level}
	plan.Method, plan.Engine, plan.RNG, plan.TargetError, plan.Seed, plan.Version = equity.Exact, "", "", 0, 0, 0
	exact, err := equity.Prepare(plan)
	if err != nil || exact.Time() > takes {
		return ""
	}
	share := func(tally chunk.Tally) float64 { return float64(exact.Deals(tally)) / float64(exact.Plan().Rounds) }
	return faster(exact.Command(0), "deal", probe(exact.Run, share, exact.Time()), takes)
}

// faster returns the line about an exact count that takes some time, or "" if that is not
// much less than a sample takes.
func faster(command, unit string, exact, sample time.Duration) string {
	if sample < worthwhile*exact {
		return ""
	}
	return fmt.Sprintf("%s counts every %s, in about %s", command, unit, status.Duration(exact.Seconds()))
}
