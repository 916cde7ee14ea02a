package main

import (
	"context"
	"errors"
	"flag"
	"os"

	"pokersim/deck/ranges"
	"pokersim/eval"
	"pokersim/results"
	"pokersim/sim/equity"
	"pokersim/sim/rng"
)

func equityCommand() command {
	return command{
		name:     "equity",
		usage:    "simulate equity [-board cards] [-dead cards] [other flags] player ...",
		summary:  "Print each player's share of the pot: AsKs, QQ+,AKo@0.5, random or @file for each.",
		operands: true,
		setup:    func(flags *flag.FlagSet) func(context.Context) error { return newEquity(flags).run },
	}
}

// equities is the command that compares players.
type equities struct {
	running
	setting     equity.Setting
	method      string
	rounds      countFlag
	targetError float64
	table       string
	engine, rng string
	drawn       drawn
	readFile    func(name string) ([]byte, error) // nil where no player may be in a file
}

func newEquity(flags *flag.FlagSet) *equities {
	e := plannedEquity(flags)
	e.readFile = os.ReadFile
	flags.StringVar(&e.table, "table", "", "print the `table` equity, winners, categories, next (what each next card does) or streets\n(equities after flop and turn); the default is equity, for one player categories")
	e.drawn.convergenceFlag(flags, "each player's sampled equity settles")
	e.store.flags(flags)
	e.running.define(flags)
	return e
}

// plannedEquity defines the flags that fix the deals and what is counted of them,
// and no others. Players in files are an error without readFile.
func plannedEquity(flags *flag.FlagSet) *equities {
	e := &equities{rounds: countFlag{0, 1, equity.MaxRounds}}
	e.flags = flags
	flags.StringVar(&e.setting.Game, "game", eval.Holdem().Name, "play `game` "+gameNames())
	flags.StringVar(&e.setting.Board, "board", "", "known `cards` of the board, 3, 4 or 5, as in \"Td 7c 2s\"")
	flags.StringVar(&e.setting.Dead, "dead", "", "`cards` that nobody can have, as in Ah")
	flags.StringVar(&e.method, "method", string(equity.Auto), "exact counts every deal, sample deals at random, auto decides by this `rule`: sample with\n-rounds, -target-error or -shard; else exact for two players, and for more up to 2e8 deals")
	flags.Var(&e.rounds, "rounds", "sample `n` deals (0: 1e8 where auto samples)")
	flags.Var((*realFlag)(&e.targetError), "target-error", "sample until no player's equity has a larger standard `error`, such as 1e-4 of the pot")
	flags.Var((*wholeFlag)(&e.seed), "seed", "the `number` that fixes every deal of a sample (default: drawn anew, and printed)")
	flags.StringVar(&e.engine, "engine", string(equity.EngineAuto), "sample with `engine` lanes, deck, or auto: the fastest that can")
	flags.StringVar(&e.rng, "rng", string(rng.AlgorithmSFC64), "draw random words from `generator` sfc64 or chacha8")
	return e
}

func (e *equities) run(ctx context.Context) error {
	e.others = e.drawn.destinations()
	if err := e.drawn.check(&e.running, ""); err != nil {
		return err
	}
	if e.table != "next" && e.table != "streets" {
		return e.running.run(ctx, e.task)
	}
	hint := "it counts every deal"
	if err := apart(e.flags, "-table "+e.table, hint, "method", "rounds", "target-error", "seed", "engine", "rng", "tally", "checkpoint", "every", "shard", "convergence"); err != nil {
		return err
	}
	if err := e.running.check(); err != nil {
		return err
	}
	spec, err := e.spec()
	if err != nil {
		return err
	}
	var report results.Report
	if e.table == "next" {
		report, err = results.NewNext(spec)
	} else {
		report, err = results.NewStreets(ctx, spec)
	}
	if err != nil {
		return signalOr(ctx, flagged(e.flags, err))
	}
	return e.output.write(outcome{report: report})
}

// spec reads the players and cards.
func (e *equities) spec() (equity.Spec, error) {
	if len(e.flags.Args()) == 0 {
		return equity.Spec{}, usageError{errors.New("no players"), "simulate equity AsKs QQ+"}
	}
	game, err := ranges.GameNamed(e.setting.Game)
	if err != nil {
		return equity.Spec{}, usage("-game: %v", err)
	}
	scenario, err := ranges.Parse(game, ranges.Input{Players: e.flags.Args(), Board: e.setting.Board, Dead: e.setting.Dead, ReadFile: e.readFile})
	if err != nil {
		return equity.Spec{}, err
	}
	return equity.NewSpec(scenario), nil
}

// task turns the operands and flags into a task.
func (e *equities) task(seed uint64) (task, error) {
	spec, err := e.spec()
	if err != nil {
		return nil, err
	}
	if given(e.flags, "target-error") && e.targetError <= 0 {
		return nil, usage("-target-error %v: want more than 0 and less than 1", e.targetError)
	}
	if e.store.shard.n > 0 && given(e.flags, "target-error") {
		return nil, usageError{errors.New("-target-error does not go with -shard"), "no shard can tell when all of them have reached it"}
	}
	spec.Method, spec.Seed = equity.Method(e.method), seed
	spec.Engine, spec.RNG = equity.Engine(e.engine), rng.Algorithm(e.rng)
	spec.TargetError, spec.Categories = e.targetError, e.table == categoriesTable
	if e.store.shard.n > 0 && spec.Method == equity.Auto {
		spec.Method = equity.Sample
	}
	plan := equity.Plan{Spec: spec, Rounds: e.rounds.value}
	if plan, err = plan.Checked(); err != nil {
		return nil, err
	}
	t := equityTask{plan, e.table, &e.drawn}
	return t, t.check()
}
