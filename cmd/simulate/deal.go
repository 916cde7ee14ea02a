package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"runtime"
	"time"

	"pokersim/eval"
	"pokersim/results"
	"pokersim/sim"
	"pokersim/sim/rng"
)

func dealCommand() command {
	return command{
		usage:   "simulate [-rounds n] [-workers n] [-seed n] [other flags]",
		summary: "Deal random hands, name each, and print how often each kind came up\nbeside its error bar and its exact value.",
		setup:   func(flags *flag.FlagSet) func(context.Context) error { return newDeal(flags).run },
	}
}

// deal is the default command.
type deal struct {
	flags     *flag.FlagSet
	rounds    countFlag
	workers   countFlag
	cards     countFlag
	seed      uint64
	by        string
	engine    string
	evaluator string
	algorithm string
	quiet     bool
	output    output
	profiling profiling
}

func newDeal(flags *flag.FlagSet) *deal {
	d := &deal{
		flags:   flags,
		rounds:  countFlag{1e7, 1, sim.MaxRounds},
		workers: workersFlag(),
		cards:   cardsFlag(),
	}
	flags.Var(&d.rounds, "rounds", "deal `n` hands, as in 1e8, 100_000_000 or 2.5G")
	flags.Var(&d.workers, "workers", workersHelp)
	flags.Var(&d.cards, "cards", "`n` cards in a hand: 5, 6 or 7")
	flags.Uint64Var(&d.seed, "seed", 0, "the `number` that fixes every hand (default: drawn anew, and printed)")
	flags.StringVar(&d.by, "by", "category", "count by `kind`: category or class")
	flags.StringVar(&d.engine, "engine", string(sim.Auto), "deal with `engine` lanes, which counts categories only, deck, or auto: lanes if it can")
	flags.StringVar(&d.evaluator, "evaluator", "", "name hands with `evaluator` table (the default) or chehsunliu, on the deck engine")
	flags.StringVar(&d.algorithm, "rng", string(rng.AlgorithmSFC64), "draw random words from `generator` sfc64 or chacha8")
	flags.BoolVar(&d.quiet, "q", false, "no progress bar and no timing")
	d.output.flags(flags)
	d.profiling.flags(flags)
	return d
}

const workersHelp = "share the work among `n` goroutines; it changes no count"

func workersFlag() countFlag {
	return countFlag{uint64(runtime.GOMAXPROCS(0)), 1, sim.MaxWorkers}
}

func cardsFlag() countFlag { return countFlag{7, eval.MinCards, eval.MaxCards} }

// run deals, and prints the table, also of the part that was dealt before a
// signal came.
func (d *deal) run(ctx context.Context) error {
	plan, err := d.plan()
	if err != nil {
		return err
	}
	if err := d.output.check(); err != nil {
		return err
	}
	var tally results.Tally
	begin := time.Now()
	err = d.profiling.record(func() (err error) {
		tally, err = d.deal(ctx, plan)
		return err
	})
	took := time.Since(begin)
	if err != nil {
		err = signalOr(ctx, err)
	}
	var signalled interrupted
	if err != nil && !errors.As(err, &signalled) {
		return err
	}
	return errors.Join(d.print(tally, plan, took), err)
}

// plan turns the flags into a plan.
func (d *deal) plan() (sim.Plan, error) {
	drawn := true
	d.flags.Visit(func(f *flag.Flag) { drawn = drawn && f.Name != "seed" })
	if drawn {
		d.seed = rand.Uint64()
	}
	plan := sim.Plan{
		Rounds:    d.rounds.value,
		Seed:      d.seed,
		Cards:     int(d.cards.value),
		Engine:    sim.Engine(d.engine),
		Algorithm: rng.Algorithm(d.algorithm),
	}
	if err := plan.Algorithm.Check(); err != nil {
		return plan, usageError{fmt.Errorf("-rng: %w", err), ""}
	}
	if _, err := results.By(d.by).Hands(); err != nil {
		return plan, usageError{fmt.Errorf("-by: %w", err), ""}
	}
	var evaluator sim.Evaluator
	switch d.evaluator {
	case "":
		if results.By(d.by) == results.ByCategory {
			return plan, nil
		}
		evaluator = eval.NewTable()
	case "table":
		evaluator = eval.NewTable()
	case "chehsunliu":
		evaluator = eval.NewChehsunliu()
	default:
		return plan, usageError{fmt.Errorf("unknown -evaluator %q", d.evaluator), "the evaluators are table and chehsunliu"}
	}
	plan.Classifier = sim.ByCategory(evaluator)
	if results.By(d.by) == results.ByClass {
		plan.Classifier = sim.ByClass(evaluator)
	}
	return plan, nil
}

// deal runs the plan under a progress bar.
func (d *deal) deal(ctx context.Context, plan sim.Plan) (results.Tally, error) {
	bar := newBar(plan.Rounds, "hands", d.quiet)
	tally, err := sim.Run(ctx, plan, sim.Options{
		Workers: int(d.workers.value),
		Every:   refresh,
		Watch:   func(t results.Tally) { bar.Set64(int64(t.Rounds())) },
	})
	bar.Clear()
	return tally, err
}

func (d *deal) print(tally results.Tally, plan sim.Plan, took time.Duration) error {
	done := tally.Rounds()
	if done == 0 {
		fmt.Fprintln(os.Stderr, "no chunk of rounds was finished, so there is no table")
		return nil
	}
	law, err := results.ExactLaw(results.By(d.by), plan.Cards)
	if err != nil {
		return err
	}
	table, err := results.NewTable(tally.Counts, law, plan.Seed)
	if err != nil {
		return err
	}
	if done < plan.Rounds {
		table.Warnings = append(table.Warnings, fmt.Sprintf("stopped early: these are %d of %d rounds", done, plan.Rounds))
	}
	if err := d.output.write(&table); err != nil {
		return err
	}
	if d.output.form() == "csv" { // the other forms hold the warnings
		for _, w := range table.Warnings {
			fmt.Fprintf(os.Stderr, "simulate: warning: %s\n", w)
		}
	}
	if !d.quiet {
		sayTiming(done, "rounds", took)
	}
	return nil
}
