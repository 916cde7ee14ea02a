package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
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
	target    target
	store     store[sim.Identity, []uint64]
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
	d.target.flags(flags)
	d.store.flags(flags)
	d.output.flags(flags)
	d.profiling.flags(flags)
	return d
}

const workersHelp = "share the work among `n` goroutines; it changes no count"

func workersFlag() countFlag {
	return countFlag{uint64(runtime.GOMAXPROCS(0)), 1, sim.MaxWorkers}
}

func cardsFlag() countFlag { return countFlag{7, eval.MinCards, eval.MaxCards} }

// run deals, keeps the tally and prints the table, also of the part that was
// dealt before a signal came.
func (d *deal) run(ctx context.Context) error {
	plan, expected, err := d.plan()
	if err != nil {
		return err
	}
	if err := errors.Join(d.output.check(), d.store.check(d.flags, &d.output)); err != nil {
		return err
	}
	done, only, err := d.resume(ctx, &plan)
	if err != nil {
		return err
	}
	var tally results.Tally
	begin := time.Now()
	err = d.profiling.record(func() (err error) {
		before := done.Rounds()
		bar := newBar(max(1, min(expected, float64(plan.Rounds))-float64(before)), "hands", d.quiet)
		defer bar.Clear()
		tally, err = sim.Run(ctx, plan, sim.Options{
			Workers: int(d.workers.value),
			Only:    only,
			Done:    done,
			Every:   min(refresh, d.store.every),
			Watch: func(t results.Tally) {
				bar.Set64(min(int64(t.Rounds()-before), bar.GetMax64()))
				d.store.keep(t.Chunks, t.Counts)
			},
		})
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
	return errors.Join(d.finish(tally, plan, tally.Rounds()-done.Rounds(), took), err)
}

// finish keeps the tally and prints its table; a shard has none.
func (d *deal) finish(tally results.Tally, plan sim.Plan, dealt uint64, took time.Duration) error {
	err := d.store.close(tally.Chunks, tally.Counts)
	if d.store.shard.n == 0 {
		table := printer{identity: d.store.identity, rounds: plan.Rounds, output: d.output}
		err = errors.Join(err, table.print(tally))
	}
	if !d.quiet {
		sayTiming(dealt, "rounds", took)
	}
	return err
}

// resume returns what is done already and the shard to deal, nil for all. A plan
// that goes on from a checkpoint takes the seed from there unless one was given.
func (d *deal) resume(ctx context.Context, plan *sim.Plan) (done results.Tally, only results.Chunks, err error) {
	s := &d.store
	s.rounds = plan.Rounds
	if s.shard.n > 0 {
		only = plan.Chunks().Part(s.shard.i, s.shard.n)
	}
	file, err := s.read()
	if err != nil {
		return done, only, err
	}
	if file != nil && !given(d.flags, "seed") {
		plan.Seed = file.Plan.Seed
	}
	if s.identity, err = plan.Identity(); err != nil || file == nil {
		return done, only, err
	}
	if file.Rounds > plan.Rounds {
		return done, only, fmt.Errorf("-checkpoint %s: it belongs to a plan of %d rounds: -rounds may grow, not shrink", s.checkpoint, file.Rounds)
	}
	if file.Rounds < plan.Rounds && only != nil {
		return done, only, fmt.Errorf("-checkpoint %s: it belongs to a plan of %d rounds, and a shard's -rounds may not grow", s.checkpoint, file.Rounds)
	}
	if err := s.fits(*file); err != nil {
		return done, only, err
	}
	done, err = plan.Grow(ctx, file.Rounds, results.Tally{Counts: file.Tally, Chunks: file.Chunks})
	return done, only, err
}

// plan turns the flags into a plan, and says how many rounds its target, if
// any, is expected to take.
func (d *deal) plan() (plan sim.Plan, expected float64, err error) {
	d.seed = seedOr(d.flags, d.seed)
	if d.target.err != 0 && !given(d.flags, "rounds") {
		d.rounds.value = sim.MaxRounds
	}
	plan = sim.Plan{
		Rounds:    d.rounds.value,
		Seed:      d.seed,
		Cards:     int(d.cards.value),
		Engine:    sim.Engine(d.engine),
		Algorithm: rng.Algorithm(d.algorithm),
	}
	if err := plan.Algorithm.Check(); err != nil {
		return plan, 0, usageError{fmt.Errorf("-rng: %w", err), ""}
	}
	if _, err := results.By(d.by).Hands(); err != nil {
		return plan, 0, usageError{fmt.Errorf("-by: %w", err), ""}
	}
	if err := d.together(); err != nil {
		return plan, 0, err
	}
	if plan.Classifier, err = d.classifier(); err != nil {
		return plan, 0, err
	}
	plan.Target, expected, err = d.target.of(results.By(d.by), plan.Cards)
	if plan.Target.Error == 0 {
		expected = float64(plan.Rounds)
	}
	return plan, expected, err
}

// together finds flags that do not go with each other.
func (d *deal) together() error {
	if d.target.err != 0 && d.store.shard.n > 0 {
		return usageError{errors.New("-target-error does not go with -shard"), "no shard can tell when all of them have reached it"}
	}
	if sim.Engine(d.engine) != sim.Lanes {
		return nil
	}
	for flag, off := range map[string]bool{
		"-evaluator": d.evaluator != "", "-by class": results.By(d.by) != results.ByCategory, "-rng": rng.Algorithm(d.algorithm) != rng.AlgorithmSFC64,
	} {
		if off {
			return usageError{fmt.Errorf("-engine lanes does not go with %s", flag), "it names hands itself, counts categories and draws from sfc64"}
		}
	}
	return nil
}

// classifier returns what the flags ask for; the zero value leaves the choice to
// the engine.
func (d *deal) classifier() (sim.Classifier, error) {
	var evaluator sim.Evaluator
	byCategory := results.By(d.by) == results.ByCategory
	switch {
	case d.evaluator == "" && byCategory:
		return sim.Classifier{}, nil
	case d.evaluator == "" || d.evaluator == "table":
		evaluator = eval.NewTable()
	case d.evaluator == "chehsunliu":
		evaluator = eval.NewChehsunliu()
	default:
		return sim.Classifier{}, usageError{fmt.Errorf("unknown -evaluator %q", d.evaluator), "the evaluators are table and chehsunliu"}
	}
	if byCategory {
		return sim.ByCategory(evaluator), nil
	}
	return sim.ByClass(evaluator), nil
}
