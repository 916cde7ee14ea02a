package tasks

import (
	"context"
	"fmt"

	"pokersim/cmd/simulate/internal/run"
	"pokersim/cmd/simulate/internal/status"
	"pokersim/internal/checkpoint"
	"pokersim/sim/audit"
	"pokersim/sim/chunk"
)

// AuditInput is an audit of a file whose tally is kept.
type AuditInput struct {
	*audit.Input
	Packs float64 // about how many the file has
}

func (t AuditInput) File() (checkpoint.File, error) {
	return checkpoint.New(audit.InputKind, t.Plan().Spec, t.Limit())
}

func (t AuditInput) Done(tally chunk.Tally) uint64 { return t.Rounds(tally) }

func (t AuditInput) About() run.About {
	return run.About{Unit: "packs", PerChunk: 1, Expected: min(t.Packs, float64(t.Limit())), Memory: t.Memory()}
}

// Report judges the packs that were counted, and after a suspect first run those after it.
func (t AuditInput) Report(ctx context.Context, tally chunk.Tally, _ chunk.Options) (out run.Outcome, err error) {
	report, err := t.Input.Report()
	if err != nil {
		return out, err
	}
	if ran, _ := report.Ran(); ran == 0 && !t.Complete(tally) {
		return out, status.Untabled("too few packs were counted for any of the tests, %d, so there is no report", report.Rounds)
	}
	out = Verdict(ctx, report)
	if !t.Complete(tally) {
		out.Incomplete = fmt.Sprintf("incomplete: the first %d packs of %s", report.Rounds, report.Algorithm)
	}
	return out, nil
}
