package main

import (
	"context"

	"pokersim/sim"
)

func exactCommand() command {
	return command{
		name:    "exact",
		usage:   "simulate exact [-cards 5|6|7] [-hole cards] [-board cards] [-by category|class] [other flags]",
		summary: "Evaluate every possible hand and print the exact count of each category.",
		setup:   func(flags *flagSet) func(context.Context) error { return newExact(flags).run },
	}
}

// exact is the command that enumerates all hands.
type exact struct {
	running
	spec  sim.Spec // as the flags set it
	plots plotFiles
}

func newExact(flags *flagSet) *exact {
	e := &exact{}
	addHandFlags(flags, &e.spec)
	e.plots.flags(flags, "each probability on a logarithmic axis")
	e.extras = &e.plots
	e.store.flags(flags)
	e.running.define(flags)
	return e
}

func (e *exact) run(ctx context.Context) error {
	if err := e.plots.check(&e.running, e.spec.By); err != nil {
		return err
	}
	return e.running.run(ctx, e.task)
}

// task turns the flags into a task.
func (e *exact) task(context.Context, uint64) (task, error) {
	plan := sim.Plan{Spec: withoutDefaultCards(e.flags, e.spec)}
	plan.Engine = sim.Enumerate
	run, err := e.prepare(plan)
	return handsTask{Prepared: run}, err
}
