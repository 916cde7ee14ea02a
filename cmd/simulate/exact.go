package main

import (
	"context"
	"flag"
	"fmt"
	"time"

	"pokersim/results"
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
	workers   countFlag
	cards     countFlag
	by        string
	quiet     bool
	output    output
	profiling profiling
}

func newExact(flags *flag.FlagSet) *exact {
	e := &exact{workers: workersFlag(), cards: cardsFlag()}
	flags.Var(&e.workers, "workers", workersHelp)
	flags.Var(&e.cards, "cards", "`n` cards in a hand: 5, 6 or 7")
	flags.StringVar(&e.by, "by", "category", "count by `kind`: category or class")
	flags.BoolVar(&e.quiet, "q", false, "no timing")
	e.output.flags(flags)
	e.profiling.flags(flags)
	return e
}

func (e *exact) run(ctx context.Context) error {
	by := results.By(e.by)
	hands, err := by.Hands()
	if err != nil {
		return usageError{fmt.Errorf("-by: %w", err), ""}
	}
	if err := e.output.check(); err != nil {
		return err
	}
	var tally results.Tally
	begin := time.Now()
	err = e.profiling.record(func() (err error) {
		tally, err = sim.Exact(ctx, by, int(e.cards.value), sim.Options{Workers: int(e.workers.value)})
		return err
	})
	if err != nil {
		return signalOr(ctx, err)
	}
	took := time.Since(begin)
	law := results.NewLaw(hands, tally.Counts)
	if err := e.output.write(&law); err != nil {
		return err
	}
	if !e.quiet {
		sayTiming(law.Total, "hands", took)
	}
	return nil
}
