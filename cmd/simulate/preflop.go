package main

import (
	"context"
	"errors"
	"slices"

	"pokersim/cmd/simulate/internal/flags"
	"pokersim/cmd/simulate/internal/run"
	"pokersim/deck/ranges"
	"pokersim/eval"
	"pokersim/results"
	"pokersim/sim"
	"pokersim/sim/chunk"
	"pokersim/sim/equity"
	"pokersim/sim/preflop"
)

var preflopCommand = flags.Command{
	Name:    "preflop",
	Usage:   "simulate preflop [-players n | -matrix | -hand cards] [other flags]",
	Summary: "Print the equity of the 169 starting hands against random hands, or of each pair.",
	Setup:   func(set *flags.Set) func(context.Context) error { return newPreflop(set).run },
}

// startingHands is the command that compares starting hands.
type startingHands struct {
	run.Runner
	game    string
	hand    string
	matrix  bool
	players uint64
	rounds  uint64
	method  equity.Method
	plots   pictures
}

func newPreflop(set *flags.Set) *startingHands {
	p := &startingHands{game: eval.Holdem().Name, players: 2, rounds: startingRounds, method: equity.Auto}
	set.Add(flags.Deal, "rounds", flags.Count(&p.rounds, 1, chunk.MaxRounds), "sample `n` deals; the hand of every seat counts, so that 1e6 deals of six players are 6e6 hands (default 4e8)")
	set.Add(flags.Deal, "game", flags.Choice(&p.game, flags.GamesByName()...), "`game` of the starting hands, holdem; with -hand also short, short-trips, omaha, omaha8, omaha5 or bigo")
	set.Add(flags.Deal, "players", flags.Count(&p.players, 2, equity.MaxPlayers), "`n` players, 2 to 10: each hand against the random hands of the others")
	set.Add(flags.Print, "matrix", (*flags.Bool)(&p.matrix), "print all 169 × 169 pairs of starting hands")
	set.Add(flags.Deal, "hand", flags.Text(&p.hand), "print the rank of one starting `hand` and the share of all hands that are as good, as in AsKs or AKs; also of the other games of -game")
	p.plots.define(set, "a heat map of the 169 starting hands")
	set.Add(flags.Run, "method", flags.Choice(&p.method, "auto", "exact", "sample"), "`method` exact counts every deal of two or three players; sample deals at random; auto is sample with -rounds,\n-seed or -shard and from four players on, else exact")
	set.Add(flags.Deal, "seed", flags.Whole(&p.Seed), "the `number` that determines every deal of a sample (default: a random one, which is printed)")
	set.Quietly(flags.Any("matrix"), "the picture shows the equities against a random hand", "plot")
	for _, other := range []string{"players", "matrix", "rounds", "for", "seed", "method", "shard", "plot"} {
		set.Apart(flags.Any("hand"), flags.Any(other), "it prints the place of one hand among all")
	}
	p.Extras = &p.plots
	p.Store.Define(set)
	p.DefineFor(set, &p.rounds, maxStartingRounds)
	p.Runner.Define(set)
	return p
}

// startingRounds is the default number of deals of a sample. At a table of six, the
// standard errors of all starting hands are below 2e-4.
const startingRounds = 400_000_000

// maxStartingRounds is the most deals whose sums of starting hands have 64 bits.
const maxStartingRounds = 1_000_000_000_000

// sampled reports whether the deals are sampled, or returns the error of flags that do
// not go together.
func (p *startingHands) sampled() (bool, error) {
	given := p.Flags.Given("rounds") || p.Flags.Given("for") || p.Flags.Given("seed") || p.Store.Shard.N > 0
	switch {
	case p.method != equity.Auto && p.method != equity.Exact && p.method != equity.Sample:
		return false, flags.Unlisted("method", string(p.method), "auto", "exact", "sample")
	case p.method == equity.Sample || p.method == equity.Auto && (given || p.players > 3):
		if p.matrix {
			return false, flags.Bad("matrix", "leave out -rounds, -for, -seed, -shard and -method", ": it is always exact")
		}
		return true, nil
	case p.players > 3:
		return false, flags.Bad("method", "-method sample samples them", ": exact counts two or three players, not %d", p.players)
	}
	return false, flags.Refuse(p.Flags, "an exact count", "-method sample samples deals", "rounds", "seed", "shard", "tally", "checkpoint", "every", "force")
}

// task returns the task of a sample.
func (p *startingHands) task(_ context.Context, seed uint64) (run.Task, error) {
	players := slices.Repeat([]string{"random"}, int(p.players))
	spec := equity.Spec{Players: players, Method: equity.Sample, Engine: sim.Lanes, Seed: seed, Starting: true}
	run, err := equity.Prepare(equity.Plan{Spec: spec, Rounds: p.rounds, Level: p.Level})
	return equityTask{Prepared: run}, err
}

func (p *startingHands) run(ctx context.Context) error {
	if p.Flags.Given("hand") {
		return p.stand(ctx)
	}
	if p.game != eval.Holdem().Name {
		return flags.Bad("game", "simulate equity -game "+p.game+" compares players", " %s: only holdem is supported", p.game)
	}
	if p.matrix && p.players > 2 {
		return flags.Bad("players", "-matrix compares two hands", " %d does not go with -matrix", p.players)
	}
	if p.matrix && p.Output.OnTerminal() && p.Output.Form() != results.Text {
		return flags.Bad("matrix", "-o matrix.csv writes them to a file", ": a terminal cannot show %d rows", preflop.Hands*preflop.Hands)
	}
	sampled, err := p.sampled()
	if err == nil {
		err = p.plots.check(&p.Runner, "")
	}
	switch {
	case err != nil:
		return err
	case sampled:
		return p.Runner.Run(ctx, p.task)
	}
	return p.Count(ctx, "showdowns", func() (run.Outcome, uint64, error) { return p.count(ctx) })
}

// stand prints the place of a hand.
func (p *startingHands) stand(ctx context.Context) error {
	if err := flags.Refuse(p.Flags, "-hand", "it prints the place of one hand among all", "tally", "checkpoint", "every", "force"); err != nil {
		return err
	}
	rules, err := eval.RulesOf(p.game)
	if err != nil {
		return err
	}
	hand, err := ranges.ParseRange(rules.Game, p.hand)
	if e, ok := errors.AsType[*ranges.Error](err); ok {
		return flags.Bad("hand", "as in -hand AsKs or -hand AKs", " %s: column %d: %s", p.hand, e.Column, e.Message)
	}
	_, classes, _, err := hand.Rank()
	if err != nil {
		return flags.Bad("hand", "as in -hand AsKs, or -game omaha -hand AsAhTsTh", ": %v", err)
	}
	return p.Count(ctx, "classes", func() (out run.Outcome, done uint64, err error) {
		counts, err := preflop.Run(ctx, preflop.Options{Workers: p.Workers, Level: p.Level})
		if err == nil {
			out.Report, err = results.NewPreflop(counts).Standing(hand)
		}
		return out, uint64(classes), err
	})
}

// count counts the showdowns.
func (p *startingHands) count(ctx context.Context) (out run.Outcome, showdowns uint64, err error) {
	const pairs, triples = 1326 * 1225 / 2, 1326 * 1225 * 1128
	chunks := uint64(preflop.Chunks)
	if p.players == 3 {
		chunks = preflop.ChunksAgainstTwo
	}
	bar := run.NewBar(float64(chunks), 1, "blocks of boards", p.Output.Quiet)
	defer bar.Clear()
	options := preflop.Options{Workers: p.Workers, Level: p.Level, Progress: bar.Set}
	if p.players == 3 {
		all, err := preflop.RunAgainstTwo(ctx, options)
		if err != nil {
			return out, 0, err
		}
		out.Report = results.NewPreflopAgainstTwo(all)
		return out, triples * 1_370_754, nil
	}
	counts, err := preflop.Run(ctx, options)
	switch {
	case err != nil:
		return out, 0, err
	case p.matrix:
		out.Report = results.NewPreflopPairs(counts)
	default:
		out.Report = results.NewPreflop(counts)
	}
	return out, pairs * 1_712_304, nil
}
