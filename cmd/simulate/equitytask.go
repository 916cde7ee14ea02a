package main

import (
	"context"
	"errors"
	"fmt"

	"pokersim/results"
	"pokersim/sim/checkpoint"
	"pokersim/sim/chunk"
	"pokersim/sim/equity"
	"pokersim/sim/lanes"
)

// equityTask is a prepared plan of players, and the table to print. An empty table
// is the default one.
type equityTask struct {
	plan  *equity.Prepared
	table string
	drawn *drawn
}

const equityKind = equity.Kind

// The tables that are made from a tally.
const (
	equityTable     = "equity"
	winnersTable    = "winners"
	categoriesTable = "categories"
)

func equityOf(f checkpoint.File) (task, error) {
	plan := equity.Plan{Rounds: f.Rounds}
	if err := f.Spec(&plan.Spec); err != nil {
		return nil, err
	}
	var err error
	if plan.Level, err = lanes.LevelFromEnv(); err != nil {
		return nil, err
	}
	p, err := equity.Prepare(plan)
	if err != nil {
		return nil, err
	}
	t := equityTask{plan: p, drawn: &drawn{}}
	if p.Layout().Categories {
		t.table = categoriesTable
	}
	return t, nil
}

// check returns an error for a table or a curve that the plan does not have.
func (t equityTask) check() error {
	one := t.plan.Layout().Players == 1
	switch {
	case t.drawn.convergence == "":
	case one:
		return usageError{errors.New("-convergence: one player has the whole pot"), "add a second player"}
	case !t.seeded():
		return usageError{errors.New("-convergence: every deal is counted, so there is no curve to draw"), "-method sample samples deals"}
	}
	switch t.table {
	case "", categoriesTable:
		return nil
	case equityTable, winnersTable:
		if one {
			return usageError{fmt.Errorf("-table %s: one player has the whole pot", t.table), "use -table categories, or add a second player"}
		}
		return nil
	}
	return unlisted("table", t.table, equityTable, winnersTable, categoriesTable, "next", "streets")
}

func (t equityTask) file() (checkpoint.File, error) {
	plan := t.plan.Plan()
	return checkpoint.New(equity.Kind, plan.Spec, plan.Rounds)
}

func (t equityTask) seeded() bool                 { return t.plan.Plan().Method == equity.Sample }
func (t equityTask) chunks() chunk.Set            { return t.plan.Chunks() }
func (t equityTask) fits(tally chunk.Tally) error { return t.plan.Check(tally) }

func (t equityTask) complete(tally chunk.Tally) bool {
	return len(t.chunks().Minus(tally.Chunks)) == 0 || t.plan.Reached(tally)
}

func (t equityTask) grow(ctx context.Context, f checkpoint.File) (chunk.Tally, error) {
	return t.plan.Grow(ctx, f.Rounds, f.Tally)
}

func (t equityTask) size(tally chunk.Tally) size {
	rounds := t.plan.Plan().Rounds
	s := size{t.plan.Deals(tally), "deals", equity.ChunkDeals, float64(rounds)}
	if !t.seeded() {
		s.perChunk = rounds / max(1, t.chunks().Len())
	}
	return s
}

func (t equityTask) run(ctx context.Context, options chunk.Options) (chunk.Tally, error) {
	return t.plan.Run(ctx, t.drawn.watching(options))
}

func (t equityTask) report(_ context.Context, tally chunk.Tally, _ chunk.Options) (out outcome, err error) {
	complete, plan := t.complete(tally), t.plan.Plan()
	if plan.Method == equity.Exact && !complete {
		return out, fmt.Errorf("an unfinished exact run has no table: %d of %d deals are counted", t.plan.Deals(tally), plan.Rounds)
	}
	report, err := t.tableOf(tally)
	if err != nil {
		return out, err
	}
	if !complete {
		out.warnings = []string{fmt.Sprintf("incomplete: these are %d of %d deals", t.plan.Deals(tally), plan.Rounds)}
	}
	for _, w := range out.warnings {
		report.Warn(w)
	}
	if complete && plan.TargetError != 0 && !t.plan.Reached(tally) {
		out.verdict = fmt.Errorf("the target was not reached: a player's equity has a standard error above %g after all %d deals", plan.TargetError, plan.Rounds)
		report.Warn(out.verdict.Error())
	}
	out.report = report
	out.curves = func(prefixes []chunk.Tally) (*results.Convergence, error) {
		return results.NewEquityConvergence(t.plan, prefixes)
	}
	out.verdict = errors.Join(t.drawn.writeConvergence(out.curves), out.verdict)
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
		return results.NewPlayerCategories(t.plan, tally)
	}
	return results.NewEquity(t.plan, tally)
}
