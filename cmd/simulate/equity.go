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
	"pokersim/sim/lanes"
	"pokersim/sim/rng"
)

func equityCommand() command {
	return command{
		name:     "equity",
		usage:    "simulate equity [-board cards] [-dead cards] [other flags] player ...",
		summary:  "Print each player's equity. A player is AsKs, QQ+,AKo@0.5, random or @file.",
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
	readFile    func(name string) ([]byte, error) // nil if players in files are not accepted
}

func newEquity(flags *flag.FlagSet) *equities {
	e := plannedEquity(flags)
	e.readFile = os.ReadFile
	flags.StringVar(&e.table, "table", "", "print the `table` equity, winners, categories, next (equities after each next card) or streets\n(equities after flop and turn); the default is equity, or categories for one player")
	e.drawn.convergenceFlag(flags, "each player's sampled equity converges")
	e.store.flags(flags)
	e.running.define(flags)
	return e
}

// plannedEquity defines only the flags that determine the result. Without readFile
// a player in a file is an error.
func plannedEquity(flags *flag.FlagSet) *equities {
	e := &equities{rounds: countFlag{0, 1, equity.MaxRounds}}
	e.flags = flags
	flags.StringVar(&e.setting.Game, "game", eval.Holdem().Name, "play `game` "+gameNames())
	flags.StringVar(&e.setting.Board, "board", "", "known `cards` of the board, 3, 4 or 5, as in \"Td 7c 2s\"")
	flags.StringVar(&e.setting.Dead, "dead", "", "`cards` that are never dealt, as in Ah")
	flags.StringVar(&e.method, "method", string(equity.Auto), "`method` exact counts every deal; sample deals at random; auto is sample with -rounds, -target-error\nor -shard, else exact for two players, and for more players up to 2e8 deals")
	flags.Var(&e.rounds, "rounds", "sample `n` deals (default 1e8; with -target-error until the target)")
	flags.Var((*realFlag)(&e.targetError), "target-error", "sample until the standard `error` of each equity is at most this fraction of the pot, such as 1e-4")
	flags.Var((*wholeFlag)(&e.seed), "seed", "the `number` that determines every deal of a sample (default: a random one, which is printed)")
	flags.StringVar(&e.engine, "engine", string(equity.EngineAuto), "sample with `engine` lanes, deck, or auto: lanes if it supports the plan")
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
	plan, err := e.prepare(equity.Plan{Spec: equity.Spec{Method: equity.Sample}}) // no total of weights, which may be too large
	if err != nil {
		return flagged(e.flags, err)
	}
	var report results.Report
	if e.table == "next" {
		report, err = results.NewNext(ctx, plan)
	} else {
		report, err = results.NewStreets(ctx, plan)
	}
	if err != nil {
		return signalOr(ctx, flagged(e.flags, err))
	}
	return e.output.write(outcome{report: report})
}

// prepare checks a plan with the players, the cards and the game of the command line.
func (e *equities) prepare(plan equity.Plan) (p *equity.Prepared, err error) {
	if len(e.flags.Args()) == 0 {
		return nil, usageError{errors.New("no players"), "name them, as in simulate equity AsKs QQ+"}
	}
	if plan.Level, err = lanes.LevelFromEnv(); err != nil {
		return nil, err
	}
	plan.Game = e.setting.Game
	return equity.PrepareInput(plan, ranges.Input{Players: e.flags.Args(), Board: e.setting.Board, Dead: e.setting.Dead, ReadFile: e.readFile})
}

// task turns the operands and flags into a task.
func (e *equities) task(seed uint64) (task, error) {
	if given(e.flags, "target-error") && e.targetError <= 0 {
		return nil, usage("-target-error %v: want more than 0 and less than 1", e.targetError)
	}
	if e.store.shard.n > 0 && given(e.flags, "target-error") {
		return nil, usageError{errors.New("-target-error does not go with -shard"), "a shard cannot tell when all shards together reach the target"}
	}
	plan := equity.Plan{Rounds: e.rounds.value}
	plan.Method, plan.Seed = equity.Method(e.method), seed
	plan.Engine, plan.RNG = equity.Engine(e.engine), rng.Algorithm(e.rng)
	plan.TargetError, plan.Categories = e.targetError, e.table == categoriesTable
	if e.store.shard.n > 0 && plan.Method == equity.Auto {
		plan.Method = equity.Sample
	}
	p, err := e.prepare(plan)
	if err != nil {
		return nil, err
	}
	t := equityTask{p, e.table, &e.drawn}
	return t, t.check()
}
