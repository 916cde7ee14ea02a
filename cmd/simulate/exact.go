package main

import (
	"context"
	"flag"

	"pokersim/sim"
)

func exactCommand() command {
	return command{
		name:    "exact",
		usage:   "simulate exact [-cards 5|6|7] [-hole cards] [-board cards] [-by category|class] [other flags]",
		summary: "Evaluate every possible hand and print the exact count of each category.",
		setup:   func(flags *flag.FlagSet) func(context.Context) error { return newExact(flags).run },
	}
}

// exact is the command that enumerates all hands.
type exact struct {
	running
	asked asked
	drawn drawn
}

func newExact(flags *flag.FlagSet) *exact {
	e := &exact{}
	e.asked.flags(flags)
	e.drawn.flags(flags, "each probability on a logarithmic axis")
	e.store.flags(flags)
	e.running.define(flags)
	return e
}

func (e *exact) run(ctx context.Context) error {
	e.others = e.drawn.destinations()
	if err := e.drawn.check(&e.running, e.asked.by); err != nil {
		return err
	}
	return e.running.run(ctx, func(uint64) (task, error) {
		plan := sim.Plan{Spec: e.asked.spec()}
		plan.Engine = sim.Enumerate
		run, err := prepare(plan)
		return handsTask{sim: run, drawn: &e.drawn}, err
	})
}
