package tasks

import (
	"context"
	"fmt"
	"slices"
	"time"

	"pokersim/cmd/simulate/internal/flags"
	"pokersim/cmd/simulate/internal/run"
	"pokersim/cmd/simulate/internal/status"
	"pokersim/internal/checkpoint"
	"pokersim/results"
	"pokersim/sim/chunk"
	"pokersim/sim/equity"
)

// Equity is a prepared plan of players, and the table to print. An empty table
// is the default one.
type Equity struct {
	*equity.Prepared
	Table string
	By    string // what a row of the table hands is: hand, also if it is empty, or class
}

func equityOf(f checkpoint.File, level string) (run.Task, error) {
	plan := equity.Plan{Rounds: f.Rounds}
	if err := f.Spec(&plan.Spec); err != nil {
		return nil, err
	}
	plan.Level = level
	p, err := equity.Prepare(plan)
	if err != nil {
		return nil, err
	}
	t := Equity{Prepared: p, Table: f.Table, By: f.By}
	if k, found := results.KindOf(p, f.Table); f.Table != "" && (!found || k.Counted) {
		return nil, fmt.Errorf("%w: unknown table %q", checkpoint.ErrFile, f.Table)
	}
	return t, nil
}

// CheckConvergence returns an error for a file of curves that the plan does not have.
func (t Equity) CheckConvergence(file string) error {
	switch {
	case file == "":
	case t.Layout().Players == 1:
		return flags.Bad("convergence", "add a second player", ": one player has the whole pot")
	case !t.seeded():
		return flags.Bad("convergence", "-method sample samples deals", ": every deal is counted, so there is no curve to draw")
	}
	return nil
}

// CheckTable returns an error for a table that the plan does not have.
func (t Equity) CheckTable() error {
	switch k, found := results.KindOf(t.Prepared, t.Table); {
	case !found || k.Counted:
		return flags.Unlisted("table", t.Table, results.TableNames(equity.Kind, nil)...)
	case !k.Alone && t.Layout().Players == 1:
		return flags.Bad("table", "use -table categories, or add a second player", " %s: one player has the whole pot", t.Table)
	}
	return nil
}

func (t Equity) File() (checkpoint.File, error) {
	plan := t.Plan()
	f, err := checkpoint.New(equity.Kind, plan.Spec, plan.Rounds)
	if f.Table = t.Table; t.By != "hand" {
		f.By = t.By
	}
	return f, err
}

// Printing returns the task with another table and other rows, if they are not empty, or the
// error of a tally that does not have them.
func (t Equity) Printing(table, by string) (Equity, error) {
	if table != "" {
		t.Table, t.By = table, ""
	}
	if by != "" {
		t.By = by
	}
	k, found := results.KindOf(t.Prepared, t.Table)
	switch at := t.Layout(); {
	case !found || k.Counted:
		return t, flags.Bad("table", "the tables of simulate equity are not those of simulate table", " %s: not a table of these tally files", t.Table)
	case k.Categories && !at.Categories || k.Hands && !t.Plan().Hands:
		return t, flags.Bad("table", "run the shards with -table "+t.Table, " %s: the tally files do not have what it needs", t.Table)
	case by != "" && by != "hand" && by != "class":
		return t, flags.Unlisted("by", by, "hand", "class")
	case by != "" && !k.Classes:
		return t, flags.Bad("by", "write -table hands", " goes only with -table hands")
	}
	return t, nil
}

func (t Equity) seeded() bool { return t.Plan().Method == equity.Sample }

func (t Equity) Done(tally chunk.Tally) uint64 { return t.Deals(tally) }

func (t Equity) About() run.About {
	rounds := t.Plan().Rounds
	a := run.About{Seeded: t.seeded(), Unit: "deals", PerChunk: equity.ChunkDeals, Expected: float64(rounds), Tables: t.tables()}
	if t.seeded() {
		a.Shorter, a.WithoutTarget = t.shorter, t.withoutTarget
		if t.Layout().Starting {
			a.Estimate = t.estimateStarting
		}
	} else {
		a.PerChunk, a.Estimate = rounds/max(1, t.Chunks().Len()), t.estimate
	}
	return a
}

// estimate returns a line with the predicted time of an exact run, if that is over a
// second.
func (t Equity) estimate(options chunk.Options) string {
	chunks := t.Chunks()
	todo := chunks
	if options.Only != nil {
		todo = *options.Only
	}
	part := float64(todo.Minus(options.Done.Chunks).Len()) / float64(max(1, chunks.Len()))
	if took := part * t.Time().Seconds(); took > 1 {
		return fmt.Sprintf("exact: %d deals, about %s on one core", t.Plan().Rounds, status.Duration(took))
	}
	return ""
}

// manyStarting is the number of deals of starting hands from which on their time is
// predicted: by a part of the run.
const manyStarting = 100_000_000

// estimateStarting returns a line with the time of a sample of starting hands.
func (t Equity) estimateStarting(options chunk.Options) string {
	rounds := t.Plan().Rounds
	if rounds < manyStarting || options.Only != nil || len(options.Done.Chunks) > 0 {
		return ""
	}
	share := func(tally chunk.Tally) float64 { return float64(t.Deals(tally)) / float64(rounds) }
	took := probe(t.Run, share, 0)
	return fmt.Sprintf("%d deals take about %s; a hundredth of them has ten times the standard errors", rounds, status.Duration(took.Seconds()))
}

// withoutTarget returns the task of the same plan without a target.
func (t Equity) withoutTarget() run.Task {
	t.Prepared = t.WithoutTarget()
	return t
}

func (t Equity) Report(ctx context.Context, tally chunk.Tally, _ chunk.Options) (out run.Outcome, err error) {
	complete, plan := t.Complete(tally), t.Plan()
	if plan.Method == equity.Exact && !complete {
		return out, status.Untabled("an unfinished exact run has no table: %d of %d deals are counted", t.Deals(tally), plan.Rounds)
	}
	if !complete && t.Deals(tally) == 0 {
		return out, status.Untabled("no chunk of deals was finished, so there is no table")
	}
	report, err := t.tableOf(ctx, tally)
	if err != nil {
		return out, err
	}
	out.Warnings = slices.Clone(report.About().Warnings)
	if !complete {
		out.Incomplete = fmt.Sprintf("incomplete: these are %d of %d deals", t.Deals(tally), plan.Rounds)
	}
	if complete && plan.TargetError != 0 && !t.Reached(tally) {
		out.Verdict = fmt.Errorf("the target was not reached: a player's equity has a standard error above %g after all %d deals", plan.TargetError, plan.Rounds)
		report.(interface{ Warn(string) }).Warn(out.Verdict.Error())
	}
	out.Report = report
	if t.Layout().Starting || t.Layout().HasTable {
		return out, nil
	}
	out.Curves = func(ctx context.Context, prefixes []chunk.Tally) (*results.Convergence, error) {
		all, err := t.Early(ctx, prefixes)
		if err != nil {
			return nil, err
		}
		return results.NewEquityConvergence(t.Prepared, all)
	}
	return out, nil
}

// tables returns functions that make the tables of each hand's results from a tally, by
// the name of their file on the page.
func (t Equity) tables() map[string]func(chunk.Tally) (results.Report, error) {
	if !t.Plan().Hands {
		return nil
	}
	of := func(table, by string) func(chunk.Tally) (results.Report, error) {
		return func(tally chunk.Tally) (results.Report, error) {
			return Equity{t.Prepared, table, by}.tableOf(context.Background(), tally)
		}
	}
	all := map[string]func(chunk.Tally) (results.Report, error){"hands": of("hands", ""), "percentiles": of("curve", "")}
	if t.Rules().Hole == 2 {
		all["classes"] = of("hands", "class")
	}
	return all
}

// tableOf returns the table of a tally.
func (t Equity) tableOf(ctx context.Context, tally chunk.Tally) (results.Report, error) {
	k, found := results.KindOf(t.Prepared, t.Table)
	if !found {
		return nil, fmt.Errorf("no table %q", t.Table)
	}
	return k.New(ctx, results.Input{Plan: t.Prepared, Tally: tally, By: t.By, Whole: t.Table == ""})
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
