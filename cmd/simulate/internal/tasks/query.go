package tasks

import (
	"context"
	"fmt"
	"slices"

	"pokersim/cmd/simulate/internal/run"
	"pokersim/cmd/simulate/internal/status"
	"pokersim/internal/checkpoint"
	"pokersim/results"
	"pokersim/sim/chunk"
	"pokersim/sim/query"
)

// Query is a prepared script of queries.
type Query struct{ *query.Prepared }

func queryOf(f checkpoint.File, level string) (run.Task, error) {
	plan := query.Plan{Rounds: f.Rounds}
	if err := f.Spec(&plan.Spec); err != nil {
		return nil, err
	}
	if plan.Method == query.Exact || plan.Deals != 0 {
		plan.Rounds = 0
	}
	plan.Level = level
	p, err := query.Prepare(plan)
	if err != nil {
		return nil, err
	}
	t := Query{p}
	if n := t.rounds(); f.Rounds != n {
		return nil, chunk.Invalid("rounds", "%d: the exact run has %d chunks of deals", f.Rounds, n)
	}
	return t, nil
}

// rounds is the number of units of the plan in its tally file: deals, or the chunks of a plan
// whose number of deals is not known before.
func (t Query) rounds() uint64 {
	if n := t.Plan().Rounds; n != 0 {
		return n
	}
	return t.Chunks().Len()
}

func (t Query) File() (checkpoint.File, error) {
	return checkpoint.New(query.Kind, t.Plan().Spec, t.rounds())
}

func (t Query) Done(tally chunk.Tally) uint64 { return t.Deals(tally) }

func (t Query) About() run.About {
	a := run.About{Seeded: t.Sampled(), Unit: "deals", PerChunk: query.ChunkDeals}
	if a.Expected = float64(t.Chunks().Len()) * query.ChunkDeals; t.Plan().Rounds != 0 {
		a.Expected = float64(t.Plan().Rounds)
		a.PerChunk = uint64(a.Expected) / max(1, t.Chunks().Len())
	}
	a.Estimate = func(chunk.Options) string {
		if took := t.Time().Seconds(); took > 1 {
			return fmt.Sprintf("exact: about %s on one core", status.Duration(took))
		}
		return ""
	}
	return a
}

func (t Query) Report(_ context.Context, tally chunk.Tally, _ chunk.Options) (out run.Outcome, err error) {
	complete := t.Complete(tally)
	switch {
	case !t.Sampled() && !complete:
		return out, status.Untabled("an unfinished exact run has no table: %d of %d chunks are counted", tally.Chunks.Len(), t.Chunks().Len())
	case !complete && t.Deals(tally) == 0:
		return out, status.Untabled("no chunk of deals was finished, so there is no table")
	}
	report, err := results.NewQuery(t.Prepared, tally)
	if err != nil {
		return out, err
	}
	out.Warnings = slices.Clone(report.Warnings)
	if !complete {
		out.Incomplete = fmt.Sprintf("incomplete: these are %d of %d chunks of deals", tally.Chunks.Len(), t.Chunks().Len())
	}
	if complete && t.Plan().TargetError != 0 && !t.Reached(tally) {
		out.Verdict = fmt.Errorf("the target was not reached: a standard error is above %g after all %d deals", t.Plan().TargetError, t.Deals(tally))
		report.Warn(out.Verdict.Error())
	}
	out.Report = report
	return out, nil
}
