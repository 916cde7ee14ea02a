package tasks

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"pokersim/cmd/simulate/internal/run"
	"pokersim/cmd/simulate/internal/status"
	"pokersim/internal/checkpoint"
	"pokersim/sim/audit"
	"pokersim/sim/chunk"
)

// incompleteAudit returns the warning of an audit that was interrupted.
func incompleteAudit(report *audit.Report) string {
	var done []string
	for _, part := range report.Parts {
		done = append(done, fmt.Sprintf("%d (%s)", part.Rounds, part.Mode))
	}
	return fmt.Sprintf("incomplete: %s shuffles of %d in each mode", strings.Join(done, " and "), report.Rounds)
}

// Audit is an audit. A plan without a shuffler, as from a tally file, cannot be
// run, but its tally can be judged.
type Audit struct {
	*audit.Prepared
}

func auditOf(f checkpoint.File, level string) (run.Task, error) {
	plan := audit.Plan{Rounds: f.Rounds, Level: level}
	if err := f.Spec(&plan.Spec); err != nil {
		return nil, err
	}
	p, err := audit.Prepare(plan)
	return Audit{Prepared: p}, err
}

func (t Audit) File() (checkpoint.File, error) {
	plan := t.Plan()
	return checkpoint.New(audit.Kind, plan.Spec, plan.Rounds)
}

func (t Audit) Done(tally chunk.Tally) uint64 { return t.Rounds(tally) }

func (t Audit) About() run.About {
	all := float64(t.Chunks().Len() * audit.ChunkRounds)
	return run.About{Seeded: true, Unit: "shuffles", PerChunk: audit.ChunkRounds, Expected: all, Memory: t.Memory()}
}

// Report judges the tally. If a complete tally is suspect and the plan has a
// shuffler, report repeats the audit with more shuffles.
func (t Audit) Report(ctx context.Context, tally chunk.Tally, options chunk.Options) (out run.Outcome, err error) {
	if !t.Complete(tally) && t.Done(tally) == 0 {
		return out, status.Untabled("no chunk of shuffles was finished, so there is no report")
	}
	report, err := t.Judge(tally)
	if errors.Is(err, chunk.ErrPlan) && !t.Complete(tally) {
		return out, status.Untabled("too few shuffles were finished for any of the tests, %d, so there is no report", t.Done(tally))
	}
	if err == nil && report.Verdict == audit.Suspect && t.Plan().Shuffler != nil {
		options.Every, options.Watch, options.Progress = 0, nil, nil
		report, err = t.Audit(ctx, options)
	}
	if err != nil && !errors.Is(err, context.Canceled) {
		return out, err
	}
	out = Verdict(ctx, report)
	if !t.Complete(tally) {
		out.Incomplete = incompleteAudit(report)
	}
	return out, nil
}
