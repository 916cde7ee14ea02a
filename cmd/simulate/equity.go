package main

import (
	"context"
	"errors"
	"slices"

	"pokersim/cmd/simulate/internal/files"
	"pokersim/cmd/simulate/internal/status"
	"pokersim/deck/ranges"
	"pokersim/eval"
	"pokersim/results"
	"pokersim/sim/chunk"
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
	plan     equity.Plan // as the flags set it, without the players
	table    string
	by       string   // what a row of -table hands is
	folded   []string // the ranges of the players who folded
	plots    plotFiles
	readFile func(name string) ([]byte, error) // nil if players in files are not accepted
}

func newEquity(flags *flagSet) *equities {
	e := plannedEquity(flags)
	e.plots.flags(flags, "of -table hands a grid of 13 × 13 classes for each player, of -table curve or streets the curves, of -table outs a line for each card")
	e.plots.convergenceFlag(flags, "each player's sampled equity converges")
	e.extras = &e.plots
	e.store.flags(flags)
	e.running.define(flags)
	return e
}

// plannedEquity defines only the flags that determine the result. Without readFile
// a player in a file is an error.
func plannedEquity(flags *flagSet) *equities {
	e := plannedDeals(flags)
	flags.add(whatToPrint, "table", choice(&e.table, equityTables()...), "print the `table` "+inWords(equityTables())+"; hands has each hand of the ranges, curve the equity at each percentile of the ranges, outs what each next card does for player 1, next equities after each next card, streets equities after flop and turn; the default is equity, or categories for one player")
	flags.add(whatToPrint, "by", choice(&e.by, "hand", "class"), "with -table hands, print a row for each `hand` or, of hands of two cards, class such as AKs")
	return e
}

// plannedDeals defines the flags of plannedEquity but -table and -by, which other commands define
// for tables of their own.
func plannedDeals(flags *flagSet) *equities {
	e := &equities{by: string(results.ByHand), plan: equity.Plan{Spec: equity.Spec{Method: equity.Auto, Engine: equity.EngineAuto, RNG: rng.AlgorithmSFC64}}}
	e.flags, e.plan.Game = flags, eval.Holdem().Name
	flags.add(whatToDeal, "rounds", count(&e.plan.Rounds, 1, equity.MaxRounds), "sample `n` deals (default 1e8; with -target-error until the target)")
	flags.add(whatToDeal, "game", choice(&e.plan.Game, gamesByName()...), "play `game`, one of simulate help games: "+gameNames())
	flags.add(whatToDeal, "board", (*cardsFlag)(&e.plan.Board), "known `cards` of the board, 3, 4 or 5, as in \"Td 7c 2s\"")
	flags.add(whatToDeal, "dead", (*cardsFlag)(&e.plan.Dead), "`cards` that are never dealt, as in Ah")
	flags.add(whatToDeal, "folded", (*listFlag)(&e.folded), "the `range` of a player who was dealt a hand and folded it: nobody else has its cards; repeat it for more players")
	flags.add(whatToDeal, "target-error", (*realFlag)(&e.plan.TargetError), "sample until the standard `error` of each equity is at most this fraction of the pot, such as 1e-4;\nan exact answer that -method auto can reach comes first")
	flags.add(howToRun, "method", choice(&e.plan.Method, "auto", "exact", "sample"), "count deals by `method` auto, exact or sample; exact counts every deal, however long it takes; sample deals at random; auto is sample with -rounds, -seed or -shard, else exact if one core needs at most about 4 s, else sample")
	flags.add(howToRun, "engine", choice(&e.plan.Engine, "auto", "lanes", "deck"), "sample with `engine` lanes, deck, or auto: lanes if it supports the plan")
	flags.add(howToRun, "rng", choice(&e.plan.RNG, "sfc64", "chacha8"), "draw random words from `generator` sfc64 or chacha8")
	flags.add(whatToDeal, "seed", (*wholeFlag)(&e.seed), "the `number` that determines every deal of a sample (default: a random one, which is printed)")
	return e
}

func (e *equities) run(ctx context.Context) error {
	e.readFile = files.ReadRanges(ctx)
	if err := errors.Join(checkPlayers(e.flags.Args()), checkFolded(e.folded), e.plots.check(&e.running, "")); err != nil {
		return err
	}
	if !slices.Contains([]string{outsTable, "next", "streets"}, e.table) {
		return e.running.run(ctx, e.task)
	}
	if err := errors.Join(e.checkHands(), e.running.check()); err != nil {
		return err
	}
	report, err := e.cardByCard(ctx)
	if err != nil {
		return files.SignalOr(ctx, flagged(e.flags, err))
	}
	out := outcome{report: report}
	return errors.Join(e.output.write(ctx, out), e.plots.write(ctx, out))
}

// cardByCard returns the table outs, next or streets.
func (e *equities) cardByCard(ctx context.Context) (results.Report, error) {
	if err := apart(e.flags, "-table "+e.table, "it counts every deal", "method", "rounds", "target-error", "seed", "engine", "rng", "tally", "checkpoint", "every", "shard", "convergence"); err != nil {
		return nil, err
	}
	plan, err := e.prepare(equity.Plan{Spec: equity.Spec{Method: equity.Sample}}) // no total of weights, which may be too large
	if err != nil {
		return nil, err
	}
	switch e.table {
	case outsTable:
		return results.NewOuts(ctx, plan)
	case "next":
		return results.NewNext(ctx, plan)
	}
	return results.NewStreets(ctx, plan, chunk.Options{Workers: e.workers})
}

// checkHands returns the errors of the flags of -table hands and -table curve.
func (e *equities) checkHands() error {
	by := results.By(e.by)
	switch {
	case by != results.ByHand && by != results.ByClass:
		return badFlag("by", "", ": unknown %q: want hand or class", e.by)
	case e.flags.given("by") && e.table != handsTable:
		return badFlag("by", "write -table hands", " goes only with -table hands")
	case e.plots.plot != "" && !countsHands(e.table) && e.table != outsTable && e.table != "streets":
		return badFlag("plot", "write -table hands or -table curve, or outs or streets", " goes only with -table hands, curve, outs or streets")
	}
	return nil
}

// prepare checks a plan with the players, the cards and the game of the command line.
func (e *equities) prepare(plan equity.Plan) (p *equity.Prepared, err error) {
	if len(e.flags.Args()) == 0 {
		return nil, status.Usage("name them, as in simulate equity AsKs QQ+", "no players")
	}
	plan.Game, plan.Level = e.plan.Game, e.level
	return equity.PrepareInput(plan, ranges.Input{Players: e.flags.Args(), Folded: e.folded, Board: e.plan.Board, Dead: e.plan.Dead, ReadFile: e.readFile})
}

// task turns the operands and flags into a task.
func (e *equities) task(_ context.Context, seed uint64) (task, error) {
	if err := e.checkHands(); err != nil {
		return nil, err
	}
	if e.flags.given("target-error") && e.plan.TargetError <= 0 {
		return nil, badFlag("target-error", "", " %v: want more than 0 and less than 1", e.plan.TargetError)
	}
	if e.store.shard.n > 0 && e.flags.given("target-error") {
		return nil, badFlag("target-error", "a shard cannot tell when all shards together reach the target", " does not go with -shard")
	}
	plan := e.plan
	plan.Seed, plan.Categories, plan.Hands = seed, e.table == categoriesTable, countsHands(e.table)
	if (e.store.shard.n > 0 || e.flags.given("seed")) && plan.Method == equity.Auto {
		plan.Method = equity.Sample
	}
	if err := e.sampledOnly(&plan); err != nil {
		return nil, err
	}
	p, err := e.prepare(plan)
	if err != nil {
		return nil, err
	}
	if e.plots.plot != "" && e.table == handsTable && p.Rules().Hole != 2 {
		return nil, badFlag("plot", "use -o file.csv, or -table curve", ": the grid of -table hands shows hands of two cards")
	}
	t := equityTask{p, e.table, results.By(e.by)}
	return t, errors.Join(t.checkTable(), t.checkConvergence(e.plots.convergence))
}
