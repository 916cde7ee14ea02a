package main

import (
	"context"
	"errors"
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
		summary:  "Print each player's equity. A player is AsKs, QQ+,AKo@0.5, random or @file.",
		operands: true,
		setup:    func(flags *flagSet) func(context.Context) error { return newEquity(flags).run },
	}
}

// equities is the command that compares players.
type equities struct {
	running
	setting     equity.Setting
	method      string
	rounds      uint64
	targetError float64
	table       string
	engine, rng string
	plots       plotFiles
	readFile    func(name string) ([]byte, error) // nil if players in files are not accepted
}

func newEquity(flags *flagSet) *equities {
	e := plannedEquity(flags)
	e.readFile = os.ReadFile
	flags.add(whatToPrint, "table", text(&e.table), "print the `table` equity, winners, categories, next (equities after each next card) or streets\n(equities after flop and turn); the default is equity, or categories for one player")
	e.plots.convergenceFlag(flags, "each player's sampled equity converges")
	e.extras = &e.plots
	e.store.flags(flags)
	e.running.define(flags)
	return e
}

// plannedEquity defines only the flags that determine the result. Without readFile
// a player in a file is an error.
func plannedEquity(flags *flagSet) *equities {
	e := &equities{method: string(equity.Auto), engine: string(equity.EngineAuto), rng: string(rng.AlgorithmSFC64)}
	e.flags, e.setting.Game = flags, eval.Holdem().Name
	flags.add(whatToDeal, "rounds", count(&e.rounds, 1, equity.MaxRounds), "sample `n` deals (default 1e8; with -target-error until the target)")
	flags.add(whatToDeal, "game", text(&e.setting.Game), "play `game` "+gameNames())
	flags.add(whatToDeal, "board", text(&e.setting.Board), "known `cards` of the board, 3, 4 or 5, as in \"Td 7c 2s\"")
	flags.add(whatToDeal, "dead", text(&e.setting.Dead), "`cards` that are never dealt, as in Ah")
	flags.add(whatToDeal, "target-error", (*realFlag)(&e.targetError), "sample until the standard `error` of each equity is at most this fraction of the pot, such as 1e-4")
	flags.add(howToRun, "method", text(&e.method), "`method` exact counts every deal; sample deals at random; auto is sample with -rounds, -target-error\nor -shard, else exact for two players, and for more players up to 2e8 deals")
	flags.add(howToRun, "engine", text(&e.engine), "sample with `engine` lanes, deck, or auto: lanes if it supports the plan")
	flags.add(howToRun, "rng", text(&e.rng), "draw random words from `generator` sfc64 or chacha8")
	flags.add(whatToDeal, "seed", (*wholeFlag)(&e.seed), "the `number` that determines every deal of a sample (default: a random one, which is printed)")
	return e
}

func (e *equities) run(ctx context.Context) error {
	if err := e.plots.check(&e.running, ""); err != nil {
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
		return equity.Spec{}, usageError{errors.New("no players"), "name them, as in simulate equity AsKs QQ+"}
	}
	game, err := ranges.GameNamed(e.setting.Game)
	if err != nil {
		return equity.Spec{}, badFlag("game", "", ": %v", err)
	}
	scenario, err := ranges.Parse(game, ranges.Input{Players: e.flags.Args(), Board: e.setting.Board, Dead: e.setting.Dead, ReadFile: e.readFile})
	if err != nil {
		return equity.Spec{}, err
	}
	return equity.NewSpec(scenario), nil
}

// task turns the operands and flags into a task.
func (e *equities) task(_ context.Context, seed uint64) (task, error) {
	spec, err := e.spec()
	if err != nil {
		return nil, err
	}
	if e.flags.given("target-error") && e.targetError <= 0 {
		return nil, badFlag("target-error", "", " %v: want more than 0 and less than 1", e.targetError)
	}
	if e.store.shard.n > 0 && e.flags.given("target-error") {
		return nil, badFlag("target-error", "a shard cannot tell when all shards together reach the target", " does not go with -shard")
	}
	spec.Method, spec.Seed = equity.Method(e.method), seed
	spec.Engine, spec.RNG = equity.Engine(e.engine), rng.Algorithm(e.rng)
	spec.TargetError, spec.Categories = e.targetError, e.table == categoriesTable
	if e.store.shard.n > 0 && spec.Method == equity.Auto {
		spec.Method = equity.Sample
	}
	plan := equity.Plan{Spec: spec, Rounds: e.rounds}
	if plan, err = plan.Checked(); err != nil {
		return nil, err
	}
	t := equityTask{plan, e.table}
	return t, errors.Join(t.checkTable(), t.checkConvergence(e.plots.convergence))
}
