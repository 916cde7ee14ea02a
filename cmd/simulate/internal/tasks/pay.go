package tasks

import (
	"context"
	"errors"

	"pokersim/cmd/simulate/internal/files"
	"pokersim/cmd/simulate/internal/flags"
	"pokersim/cmd/simulate/internal/status"
	"pokersim/results"
	"pokersim/sim"
)

// PayTable is the flag -pay: the file of a pay table.
type PayTable struct {
	File string
	pays *results.Pays // nil until it is read
}

// byPays is the name of the question of the rows of a pay table.
const byPays = "pays"

// Define defines -pay.
func (p *PayTable) Define(set *flags.Set) {
	set.Add(flags.Print, "pay", flags.File(&p.File), "print the return, the house edge and the standard deviation of the pay table in `file`, or on standard input if it is -: CSV with an\noutcome or a set of hands and what it pays to one, as in straight flush,40 or jacks or better,1; an outcome\nthat is not listed loses 1")
}

// read reads the file.
func (p *PayTable) read(ctx context.Context) error {
	text, err := files.ReadRanges(ctx)(p.File)
	switch {
	case errors.As(err, new(status.Interrupted)):
		return err
	case err != nil:
		return flags.Bad("pay", "", ": %w", err)
	}
	p.pays, err = results.ParsePays(p.File, string(text))
	return p.bad(err)
}

// bad returns the error of a pay table, or nil.
func (p *PayTable) bad(err error) error {
	if err == nil {
		return nil
	}
	return flags.Bad("pay", "simulate help paytables has the grammar of rows", ": %w", err)
}

// Ask reads the pay table, and returns a plan that counts by its rows if -by asks for it, or
// if neither it nor -rows is given and the rows are no outcomes of the plan.
func (p *PayTable) Ask(ctx context.Context, set *flags.Set, plan sim.Plan) (sim.Plan, error) {
	if p.File == "" {
		return plan, nil
	}
	if err := p.read(ctx); err != nil || plan.Rows != "" {
		return plan, err
	}
	asked := plan.By == byPays
	if !asked && !set.Given("by") {
		of, err := sim.Prepare(plan)
		asked = err == nil && !p.pays.Are(of.Labels()) && classesOf(of) != nil
	}
	if !asked {
		return plan, nil
	}
	rows, err := p.pays.Rows()
	plan.By, plan.Rows = byPays, rows
	return plan, p.bad(err)
}

// classesOf returns the names of the classes of a plan's hands, nil if a row of a pay table
// cannot be of them.
func classesOf(of *sim.Prepared) []string {
	plan := sim.Plan{Spec: of.Plan().Spec}
	if plan.Engine != sim.Exact {
		plan.Rounds = 1
	}
	plan.By, plan.Rows, plan.Target, plan.Version = byPays, "nothing", sim.Target{}, 0
	if _, err := sim.Prepare(plan); err != nil {
		return nil
	}
	plan.By, plan.Rows = "class", ""
	classes, err := sim.Prepare(plan)
	if err != nil {
		return nil
	}
	return classes.Labels()
}

// Set sets the pay table of a task, if there is one.
func (p *PayTable) Set(ctx context.Context, t *Hands) error {
	if p.File == "" {
		return nil
	}
	if p.pays == nil {
		if err := p.read(ctx); err != nil {
			return err
		}
	}
	t.pays = p.pays
	return p.bad(p.pays.For(t.Labels(), classesOf(t.Prepared)))
}
