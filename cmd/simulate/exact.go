package main

import (
	"context"
	"errors"

	"pokersim/sim"
)

func exactCommand() command {
	return command{
		name:    "exact",
		usage:   "simulate exact [-cards 3|5|6|7] [-hole cards] [-board cards] [-by category|class] [other flags]",
		summary: "Count every possible hand and print the exact number of each category.",
		setup:   func(flags *flagSet) func(context.Context) error { return newExact(flags).run },
	}
}

// exact is the command that counts all hands.
type exact struct {
	running
	spec  sim.Spec // as the flags set it
	plots plotFiles
	pay   payTable
}

func newExact(flags *flagSet) *exact {
	e := &exact{}
	addHandFlags(flags, &e.spec)
	e.plots.flags(flags, "each probability on a logarithmic axis")
	e.extras = &e.plots
	e.pay.flags(flags)
	e.store.flags(flags)
	e.running.define(flags)
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
