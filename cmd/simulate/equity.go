package main

import (
	"context"
	"errors"
	"slices"
	"strings"

	"al.essio.dev/pkg/shellescape"

	"pokersim/cmd/simulate/internal/files"
	"pokersim/cmd/simulate/internal/flags"
	"pokersim/cmd/simulate/internal/run"
	"pokersim/cmd/simulate/internal/status"
	"pokersim/cmd/simulate/internal/tasks"
	"pokersim/deck/ranges"
	"pokersim/eval"
	"pokersim/results"
	"pokersim/sim"
	"pokersim/sim/chunk"
	"pokersim/sim/equity"
	"pokersim/sim/rng"
)

func equityCommand() flags.Command {
	return flags.Command{
		Name:     "equity",
		Usage:    "simulate equity [-board cards] [-dead cards] [other flags] player ...",
		Summary:  "Print each player's equity. A player is AsKs, QQ+,AKo@0.5, random or @file.",
		Operands: true,
		Setup:    func(set *flags.Set) func(context.Context) error { return newEquity(set).run },
	}
}

// equities is the command that compares players.
type equities struct {
	run.Runner
	plan     equity.Plan // as the flags set it, without the players
	table    string
	by       string   // what a row of -table hands is
	folded   []string // the ranges of the players who folded
	plots    tasks.Pictures
	readFile func(name string) ([]byte, error) // nil if players in files are not accepted
}

func newEquity(set *flags.Set) *equities {
	e := plannedEquity(set)
	e.plots.Define(set, flags.PictureWords(equity.Kind))
	e.plots.ConvergenceFlag(set, "each player's sampled equity converges")
	e.Extras = &e.plots
	e.Store.Define(set)
	e.Runner.Define(set)
	return e
}

// plannedEquity defines only the flags that determine the result. Without readFile
// a player in a file is an error.
func plannedEquity(set *flags.Set) *equities {
	e := plannedDeals(set, equity.Games(false))
	set.Add(flags.Print, "table", flags.Choice(&e.table, results.TableNames(equity.Kind, nil)...), "print the `table` "+flags.InWords(results.TableNames(equity.Kind, nil))+"; "+flags.TableWords(equity.Kind)+"; the default is equity, or categories for one player")
	set.Add(flags.Print, "by", flags.Choice(&e.by, "hand", "class"), "with -table hands, print a row for each `hand` or, of hands of two cards, class such as AKs")
	return e
}

// plannedDeals defines the flags of plannedEquity but -table and -by, which other commands define
// for tables of their own, of some games.
func plannedDeals(set *flags.Set, games []string) *equities {
	e := &equities{by: "hand", plan: equity.Plan{Spec: equity.Spec{Method: equity.Auto, Engine: sim.Auto, RNG: rng.AlgorithmSFC64}}}
	e.Flags, e.plan.Game = set, eval.Holdem().Name
	set.Add(flags.Deal, "rounds", flags.Count(&e.plan.Rounds, 1, chunk.MaxRounds), "sample `n` deals (default 1e8; with -target-error until the target)")
	set.Add(flags.Deal, "game", flags.Game(&e.plan.Game, games...), "play `game`, one of simulate help games: "+flags.InWords(games))
	set.Add(flags.Deal, "board", (*flags.Cards)(&e.plan.Board), "known `cards` of the board, 3, 4 or 5, as in \"Td 7c 2s\"")
	set.Add(flags.Deal, "dead", (*flags.Cards)(&e.plan.Dead), "`cards` that are never dealt, as in Ah")
	set.Add(flags.Deal, "folded", (*flags.List)(&e.folded), "the `range` of a player who was dealt a hand and folded it: nobody else has its cards; repeat it for more players")
	set.Add(flags.Deal, "target-error", (*flags.Real)(&e.plan.TargetError), "sample until the standard `error` of each equity is at most this fraction of the pot, such as 1e-4;\nan exact answer that -method auto can reach comes first")
	set.Add(flags.Run, "method", flags.Choice(&e.plan.Method, "auto", "exact", "sample"), "count deals by `method` auto, exact or sample; exact counts every deal, however long it takes; sample deals at random; auto is sample with -rounds, -seed or -shard, else exact if one core needs at most about 4 s, else sample")
	set.Add(flags.Run, "engine", flags.Choice(&e.plan.Engine, sim.Engines()...), "sample with `engine` lanes, deck, or auto: lanes if it supports the plan")
	set.Add(flags.Run, "rng", flags.Choice(&e.plan.RNG, "sfc64", "chacha8"), "draw random words from `generator` sfc64 or chacha8")
	set.Add(flags.Deal, "seed", flags.Whole(&e.Seed), "the `number` that determines every deal of a sample (default: a random one, which is printed)")
	return e
}

func (e *equities) run(ctx context.Context) error {
	e.readFile = files.ReadRanges(ctx)
	if err := errors.Join(checkPlayers(e.Flags.Args()), checkFolded(e.folded), e.plots.Check(&e.Runner, "")); err != nil {
		return err
	}
	if !results.TableNamed(equity.Kind, e.table).Counted {
		return e.Runner.Run(ctx, e.task)
	}
	if err := e.checkHands(); err != nil {
		return err
	}
	return e.Count(ctx, "", func() (out run.Outcome, _ uint64, err error) {
		out.Report, err = e.cardByCard(ctx)
		return out, 0, err
	})
}

// cardByCard returns a table that counts every deal by itself.
func (e *equities) cardByCard(ctx context.Context) (results.Report, error) {
	plan, err := e.prepare(equity.Plan{Spec: equity.Spec{Method: equity.Sample}}) // no total of weights, which may be too large
	if err != nil {
		return nil, err
	}
	return results.TableNamed(equity.Kind, e.table).New(ctx, results.Input{Plan: plan, Options: chunk.Options{Workers: e.Workers}})
}

// checkHands returns the errors of the flags of some tables.
func (e *equities) checkHands() error {
	table := results.TableNamed(equity.Kind, e.table)
	switch {
	case e.by != "hand" && e.by != "class":
		return flags.Bad("by", "", ": unknown %q: want hand or class", e.by)
	case e.Flags.Given("by") && !table.Classes:
		return flags.Bad("by", "write -table hands", " goes only with -table hands")
	case e.plots.Plot != "" && table.Picture == "":
		ofHands := results.TableNames(equity.Kind, func(k results.Kind) bool { return k.Picture != "" && k.Hands })
		counted := results.TableNames(equity.Kind, func(k results.Kind) bool { return k.Picture != "" && k.Counted })
		return flags.Bad("plot", "write -table "+strings.Join(ofHands, " or -table ")+", or "+flags.InWords(counted),
			" goes only with -table %s", flags.InWords(flags.Pictured(equity.Kind)))
	}
	return nil
}

// prepare checks a plan with the players, the cards and the game of the command line.
func (e *equities) prepare(plan equity.Plan) (p *equity.Prepared, err error) {
	if len(e.Flags.Args()) == 0 {
		return nil, status.Usage("name them, as in simulate equity AsKs QQ+", "no players")
	}
	plan.Game, plan.Level = e.plan.Game, e.Level
	return equity.PrepareInput(plan, ranges.Input{Players: e.Flags.Args(), Folded: e.folded, Board: e.plan.Board, Dead: e.plan.Dead, ReadFile: e.readFile})
}

// task turns the operands and flags into a task.
func (e *equities) task(_ context.Context, seed uint64) (run.Task, error) {
	if err := e.checkHands(); err != nil {
		return nil, err
	}
	if e.Flags.Given("target-error") && e.plan.TargetError <= 0 {
		return nil, flags.Bad("target-error", "", " %v: want more than 0 and less than 1", e.plan.TargetError)
	}
	plan := e.plan
	table := results.TableNamed(equity.Kind, e.table)
	plan.Seed, plan.Categories, plan.Hands = seed, table.Categories, table.Hands
	if err := e.sampled(&plan); err != nil {
		return nil, err
	}
	p, err := e.prepare(plan)
	if err != nil {
		return nil, err
	}
	if e.plots.Plot != "" && table.Classes && p.Rules().Hole != 2 {
		return nil, flags.Bad("plot", "use -o file.csv, or -table curve", ": the grid of -table hands shows hands of two cards")
	}
	t := tasks.Equity{Prepared: p, Table: e.table, By: e.by}
	return t, errors.Join(t.CheckTable(), t.CheckConvergence(e.plots.Convergence))
}

// sampled changes the method for the flags of a sample: -seed and -shard, like -rounds,
// make auto sample. With -method exact, -seed is an error.
func (e *equities) sampled(plan *equity.Plan) error {
	seeded := e.Flags.Given("seed")
	switch {
	case seeded && plan.Method == equity.Exact:
		return flags.Bad("seed", "every deal is counted, so nothing depends on a seed", " does not go with -method exact")
	case plan.Method == equity.Auto && (seeded || e.Store.Shard.N > 0):
		plan.Method = equity.Sample
	}
	return nil
}

// checkPlayers returns the error of operands that a shell has cut where the user did not
// mean to, and of words between players.
func checkPlayers(players []string) error {
	between := []string{"vs", "vs.", "v", "versus", "against"}
	for i, p := range players {
		switch last := i == len(players)-1; {
		case p == "@":
			return status.Usage("@range.txt is a range in the file range.txt", "player %d: want the name of a file after @", i+1)
		case slices.Contains(between, strings.ToLower(p)):
			others := slices.DeleteFunc(slices.Clone(players), func(p string) bool { return slices.Contains(between, strings.ToLower(p)) })
			return status.Usage(asEquity(others), "player %d: %q is no hand: players are separated by blanks", i+1, p)
		case strings.HasSuffix(p, ",") && last:
			return status.Usage("leave out the last comma", "player %d: %q ends with a comma", i+1, p)
		case strings.HasSuffix(p, ","):
			joined := slices.Concat(players[:i], []string{p + " " + players[i+1]}, players[i+2:])
			return status.Usage("quote a range with blanks: "+asEquity(joined), "player %d: %q ends with a comma: a blank begins the next player", i+1, p)
		}
	}
	return nil
}

// checkFolded returns the error of a range of -folded that a shell has cut.
func checkFolded(folded []string) error {
	for _, text := range folded {
		if strings.HasSuffix(text, ",") {
			return flags.Bad("folded", "quote a range with blanks; leave out a last comma", ": %q ends with a comma: a blank begins a player", text)
		}
	}
	return nil
}

func asEquity(players []string) string {
	return shellescape.QuoteCommand(append([]string{"simulate", "equity"}, flags.Operands(players)...))
}
