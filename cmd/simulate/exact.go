package main

import (
	"context"

	"pokersim/cmd/simulate/internal/flags"
	"pokersim/cmd/simulate/internal/run"
	"pokersim/cmd/simulate/internal/tasks"
	"pokersim/sim"
)

func exactCommand() flags.Command {
	return flags.Command{
		Name:    "exact",
		Usage:   "simulate exact [-cards 3|5|6|7] [-hole cards] [-board cards] [-by category|class|pays] [other flags]",
		Summary: "Count every possible hand and print the exact number of each category.",
		Setup:   func(set *flags.Set) func(context.Context) error { return newExact(set).run },
	}
}

// exact is the command that counts all hands.
type exact struct {
	run.Runner
	spec  sim.Spec // as the flags set it
	plots tasks.Pictures
	pay   tasks.PayTable
}

func newExact(set *flags.Set) *exact {
	e := &exact{}
	tasks.AddHandFlags(set, &e.spec)
	e.plots.Define(set, "each probability on a logarithmic axis")
	e.Extras = &e.plots
	e.pay.Define(set)
	e.Store.Define(set)
	e.Runner.Define(set)
	return e
}

func (e *exact) run(ctx context.Context) error {
	if err := e.plots.Check(&e.Runner, e.spec.By); err != nil {
		return err
	}
	return e.Runner.Run(ctx, e.task)
}

// task turns the flags into a task.
func (e *exact) task(ctx context.Context, _ uint64) (run.Task, error) {
	plan := sim.Plan{Spec: tasks.WithoutDefaultCards(e.Flags, e.spec)}
	plan.Engine = sim.Exact
	plan, err := e.pay.Ask(ctx, e.Flags, plan)
	if err != nil {
		return nil, err
	}
	run, err := prepare(&e.Runner, plan)
	t := tasks.Hands{Prepared: run}
	if err == nil {
		err = e.pay.Set(ctx, &t)
	}
	return t, err
}
