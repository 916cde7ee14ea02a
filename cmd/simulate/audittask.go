package main

import (
	"context"
	"errors"

	"pokersim/sim/audit"
	"pokersim/sim/checkpoint"
	"pokersim/sim/chunk"
)

// auditTask is an audit. A plan without a shuffler, as from a tally file, cannot be
// run, but its tally can be judged.
type auditTask struct {
	*audit.Prepared
	pictures *pictures
}

const auditKind = audit.Kind

func auditOf(f checkpoint.File) (task, error) {
	plan := audit.Plan{Shuffles: f.Rounds}
	if err := f.Spec(&plan.Spec); err != nil {
		return nil, err
	}
	p, err := audit.Prepare(plan)
	return auditTask{p, &pictures{}}, err
}

func (t auditTask) file() (checkpoint.File, error) {
	plan := t.Plan()
	return checkpoint.New(audit.Kind, plan.Spec, plan.Shuffles)
}

func (t auditTask) seeded() bool                 { return true }
func (t auditTask) chunks() chunk.Set            { return t.Chunks() }
func (t auditTask) fits(tally chunk.Tally) error { return t.Check(tally) }

func (t auditTask) complete(tally chunk.Tally) bool { return t.Complete(tally) }

func (t auditTask) grow(_ context.Context, f checkpoint.File) (chunk.Tally, error) {
	return t.Grow(f.Rounds, f.Tally)
}

func (t auditTask) size(tally chunk.Tally) size {
	return size{t.Shuffled(tally.Chunks), "shuffles", audit.ChunkShuffles, float64(t.Chunks().Len() * audit.ChunkShuffles)}
}

func (t auditTask) run(ctx context.Context, options chunk.Options) (chunk.Tally, error) {
	return t.Run(ctx, options)
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
	out.verdict = errors.Join(t.pictures.write(report), out.verdict)
	if !t.complete(tally) {
		out.warnings = append(out.warnings, sayIncomplete(report))
	}
	return out, nil
}
