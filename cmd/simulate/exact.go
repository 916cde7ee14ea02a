package main

import (
	"context"
	"errors"

	"pokersim/cmd/simulate/internal/flags"
	"pokersim/sim"
)

func exactCommand() flags.Command {
	return flags.Command{
		Name:    "exact",
		Usage:   "simulate exact [-cards 3|5|6|7] [-hole cards] [-board cards] [-by category|class] [other flags]",
		Summary: "Count every possible hand and print the exact number of each category.",
		Setup:   func(set *flags.Set) func(context.Context) error { return newExact(set).run },
	}
}

// exact is the command that counts all hands.
type exact struct {
	running
	spec  sim.Spec // as the flags set it
	plots plotFiles
	pay   payTable
}

func newExact(set *flags.Set) *exact {
	e := &exact{}
	addHandFlags(set, &e.spec)
	e.plots.define(set, "each probability on a logarithmic axis")
	e.extras = &e.plots
	e.pay.define(set)
	e.store.define(set)
	e.running.define(set)
	return e
}

func (e *exact) run(ctx context.Context) error {
	if err := errors.Join(e.plots.check(&e.running, e.spec.By), e.pay.check(&e.running)); err != nil {
		return err
	}
	return e.running.run(ctx, e.task)
}

// task turns the flags into a task.
func (e *exact) task(ctx context.Context, _ uint64) (task, error) {
	plan := sim.Plan{Spec: withoutDefaultCards(e.flags, e.spec)}
	plan.Engine = sim.Enumerate
	run, err := e.prepare(plan)
	t := handsTask{Prepared: run}
	if err == nil {
		err = e.pay.set(ctx, &t)
	}
	return t, err
}
