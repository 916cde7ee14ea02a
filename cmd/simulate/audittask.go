package main

import (
	"context"
	"errors"

	"pokersim/internal/checkpoint"
	"pokersim/sim/audit"
	"pokersim/sim/chunk"
)

// auditTask is an audit. A plan without a shuffler, as from a tally file, cannot be
// run, but its tally can be judged.
type auditTask struct {
	*audit.Prepared
}

const auditKind = audit.Kind

func auditOf(f checkpoint.File, _ string) (task, error) {
	plan := audit.Plan{Shuffles: f.Rounds}
	if err := f.Spec(&plan.Spec); err != nil {
		return nil, err
	}
	p, err := audit.Prepare(plan)
	return auditTask{p}, err
}

func (t auditTask) file() (checkpoint.File, error) {
	plan := t.Plan()
	return checkpoint.New(audit.Kind, plan.Spec, plan.Shuffles)
}

func (t auditTask) seeded() bool { return true }

func (t auditTask) size(tally chunk.Tally) size {
	return size{done: t.Shuffled(tally.Chunks), unit: "shuffles", perChunk: audit.ChunkShuffles, expected: float64(t.Chunks().Len() * audit.ChunkShuffles)}
}

// report judges the tally. If a complete tally is suspect and the plan has a
// shuffler, report repeats the audit with more shuffles.
func (t auditTask) report(ctx context.Context, tally chunk.Tally, options chunk.Options) (out outcome, err error) {
	report, err := t.Judge(tally)
	if err == nil && report.Verdict == audit.Suspect && t.Plan().Shuffler != nil {
		options.Every, options.Watch, options.Progress = 0, nil, nil
		report, err = t.Audit(ctx, options)
	}
	if err != nil && !errors.Is(err, context.Canceled) {
		return out, err
	}
	out = verdict(report)
	if !t.Complete(tally) {
		out.incomplete = incompleteAudit(report)
	}
	return out, nil
}
