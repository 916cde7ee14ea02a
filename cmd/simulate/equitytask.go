package main

import (
	"context"
	"fmt"

	"pokersim/results"
	"pokersim/sim/checkpoint"
	"pokersim/sim/chunk"
	"pokersim/sim/equity"
	"pokersim/sim/lanes"
)

// equityTask is a checked plan of players, and the table to print. An empty table
// is the default one.
type equityTask struct {
	plan  equity.Plan
	table string
}

const equityKind = equity.Kind

// The tables that are made from a tally.
const (
	equityTable     = "equity"
	winnersTable    = "winners"
	categoriesTable = "categories"
)

func equityOf(f checkpoint.File, level lanes.Level) (task, error) {
	plan := equity.Plan{Rounds: f.Rounds}
	err := f.Spec(&plan.Spec)
	if err == nil {
		plan, err = plan.Checked()
	}
	t := equityTask{plan: plan}
	if plan.Categories {
		t.table = categoriesTable
	}
	return t, err
}

// checkConvergence returns an error for a file of curves that the plan does not have.
func (t equityTask) checkConvergence(file string) error {
	switch {
	case file == "":
	case t.plan.Layout().Players == 1:
		return badFlag("convergence", "add a second player", ": one player has the whole pot")
	case t.plan.Method == equity.Exact:
		return badFlag("convergence", "-method sample samples deals", ": every deal is counted, so there is no curve to draw")
	}
	return nil
}

// checkTable returns an error for a table that the plan does not have.
func (t equityTask) checkTable() error {
	one := t.plan.Layout().Players == 1
	switch t.table {
	case "", categoriesTable:
		return nil
	case equityTable, winnersTable:
		if one {
			return badFlag("table", "use -table categories, or add a second player", " %s: one player has the whole pot", t.table)
		}
		return nil
	}
	return unlisted("table", t.table, equityTable, winnersTable, categoriesTable, "next", "streets")
}

func (t equityTask) file() (checkpoint.File, error) {
	return checkpoint.New(equity.Kind, t.plan.Spec, t.plan.Rounds)
}

func (t equityTask) seeded() bool                 { return t.plan.Method == equity.Sample }
func (t equityTask) chunks() chunk.Set            { return t.plan.Chunks() }
func (t equityTask) fits(tally chunk.Tally) error { return t.plan.Check(tally) }

func (t equityTask) complete(tally chunk.Tally) bool {
	return len(t.chunks().Minus(tally.Chunks)) == 0 || t.plan.Reached(tally)
}

func (t equityTask) grow(ctx context.Context, f checkpoint.File) (chunk.Tally, error) {
	return t.plan.Grow(ctx, f.Rounds, f.Tally)
}

func (t equityTask) size(tally chunk.Tally) size {
	s := size{t.plan.Deals(tally), "deals", equity.ChunkDeals, float64(t.plan.Rounds)}
	if t.plan.Method == equity.Exact {
		s.perChunk = t.plan.Rounds / max(1, t.chunks().Len())
	}
	return s
}

func (t equityTask) run(ctx context.Context, options chunk.Options) (chunk.Tally, error) {
	return equity.Run(ctx, t.plan, options)
}

// withoutTarget returns the task of the same plan without a target.
func (t equityTask) withoutTarget() task {
	t.plan.TargetError = 0
	return t
}

func (t equityTask) report(_ context.Context, tally chunk.Tally, _ chunk.Options) (out outcome, err error) {
	complete := t.complete(tally)
	if t.plan.Method == equity.Exact && !complete {
		return out, fmt.Errorf("an unfinished exact run has no table: %d of %d deals are counted", t.plan.Deals(tally), t.plan.Rounds)
	}
	report, err := t.tableOf(tally)
	if err != nil {
		return out, err
	}
	if !complete {
		out.incomplete = fmt.Sprintf("incomplete: these are %d of %d deals", t.plan.Deals(tally), t.plan.Rounds)
	}
	if complete && t.plan.TargetError != 0 && !t.plan.Reached(tally) {
		out.verdict = fmt.Errorf("the target was not reached: a player's equity has a standard error above %g after all %d deals", t.plan.TargetError, t.plan.Rounds)
		report.Warn(out.verdict.Error())
	}
	out.report = report
	out.curves = func(prefixes []chunk.Tally) (*results.Convergence, error) {
		return results.NewEquityConvergence(t.plan, prefixes)
	}
	return out, nil
}

// tableOf returns the table of a tally.
func (t equityTask) tableOf(tally chunk.Tally) (report interface {
	results.Report
	Warn(string)
}, err error) {
	switch {
	case t.table == winnersTable:
		return results.NewWinners(t.plan, tally)
	case t.table == categoriesTable || t.plan.Layout().Players == 1:
		return results.NewCategories(t.plan, tally)
	}
	return results.NewEquity(t.plan, tally)
}
