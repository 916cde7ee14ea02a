package main

import (
	"context"
	"errors"
	"fmt"

	"pokersim/sim/audit"
	"pokersim/sim/checkpoint"
	"pokersim/sim/chunk"
)

// auditTask is a checked plan of an audit. A plan without a shuffler, as from a tally
// file, cannot be run, but its tally can be judged.
type auditTask struct {
	plan     audit.Plan
	pictures *pictures
}

const auditKind = audit.Kind

func auditOf(f checkpoint.File) (task, error) {
	plan := audit.Plan{Shuffles: f.Rounds}
	err := f.Spec(&plan.Spec)
	if err == nil {
		plan, err = plan.Checked()
	}
	return auditTask{plan, &pictures{}}, err
}

func (t auditTask) file() (checkpoint.File, error) {
	return checkpoint.New(audit.Kind, t.plan.Spec, t.plan.Shuffles)
}

func (t auditTask) seeded() bool                 { return true }
func (t auditTask) chunks() chunk.Set            { return t.plan.Chunks() }
func (t auditTask) fits(tally chunk.Tally) error { return t.plan.Check(tally) }

func (t auditTask) complete(tally chunk.Tally) bool {
	return len(t.chunks().Minus(tally.Chunks)) == 0
}

// grow returns an error if the number of shuffles differs: that of an audit is fixed.
func (t auditTask) grow(_ context.Context, f checkpoint.File) (chunk.Tally, error) {
	if f.Rounds != t.plan.Shuffles {
		return chunk.Tally{}, fmt.Errorf("it belongs to an audit of %d shuffles", f.Rounds)
	}
	return f.Tally, nil
}

func (t auditTask) size(tally chunk.Tally) size {
	return size{t.plan.Shuffled(tally.Chunks), "shuffles", audit.ChunkShuffles, float64(t.chunks().Len() * audit.ChunkShuffles)}
}

func (t auditTask) run(ctx context.Context, options chunk.Options) (chunk.Tally, error) {
	return audit.Count(ctx, t.plan, options)
}

// report judges the tally. If a complete tally is suspect and the plan has a
// shuffler, report takes the second look: it audits more shuffles.
func (t auditTask) report(ctx context.Context, tally chunk.Tally, options chunk.Options) (out outcome, err error) {
	report, err := audit.Judge(t.plan, tally)
	if err == nil && report.Verdict == audit.Suspect && t.plan.Shuffler != nil {
		options.Every, options.Watch, options.Progress = 0, nil, nil
		report, err = audit.Run(ctx, t.plan, options)
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
