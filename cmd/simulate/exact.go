package main

import (
	"context"
	"flag"

	"pokersim/sim"
)

func exactCommand() command {
	return command{
		name:    "exact",
		usage:   "simulate exact [-cards 5|6|7] [-by category|class] [other flags]",
		summary: "Name every possible hand and print how many there are of each kind.",
		setup:   func(flags *flag.FlagSet) func(context.Context) error { return newExact(flags).run },
	}
}

// exact is the command that enumerates.
type exact struct {
	running
	cards countFlag
	by    string
}

func newExact(flags *flag.FlagSet) *exact {
	e := &exact{cards: cardsFlag()}
	flags.Var(&e.cards, "cards", "`n` cards in a hand: 5, 6 or 7")
	flags.StringVar(&e.by, "by", "category", "count by `kind`: category or class")
	e.running.define(flags)
	return e
}

func (e *exact) run(ctx context.Context) error {
	return e.running.run(ctx, func(uint64) (task, error) {
		plan, err := sim.Plan{Spec: sim.Spec{Engine: sim.Enumerate, Cards: int(e.cards.value), By: e.by}}.Checked()
		return handsTask{plan}, err
	})
}
