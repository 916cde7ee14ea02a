package main

import (
	"context"
	"errors"
	"time"

	"pokersim/eval"
	"pokersim/results"
	"pokersim/sim/preflop"
)

func preflopCommand() command {
	return command{
		name:    "preflop",
		usage:   "simulate preflop [-players 3 | -matrix] [other flags]",
		summary: "Print the exact equity of the 169 starting hands against random hands, or of each pair.",
		setup:   func(flags *flagSet) func(context.Context) error { return newPreflop(flags).run },
	}
}

// startingHands is the command that compares starting hands.
type startingHands struct {
	running
	game    string
	matrix  bool
	players uint64
	plots   plotFiles
}

func newPreflop(flags *flagSet) *startingHands {
	p := &startingHands{game: eval.Holdem().Name, players: 2}
	flags.add(whatToDeal, "game", choice(&p.game, gamesByName()...), "`game` of the starting hands; only holdem is supported")
	flags.add(whatToDeal, "players", count(&p.players, 2, 3), "`n` players, 2 or 3: each hand against one or two random hands")
	flags.add(whatToPrint, "matrix", (*boolFlag)(&p.matrix), "print all 169 × 169 pairs of starting hands")
	p.plots.flags(flags, "a heat map of the 169 starting hands")
	p.extras = &p.plots
	p.running.define(flags)
	return p
}

func (p *startingHands) run(ctx context.Context) error {
	if p.game != eval.Holdem().Name {
		return badFlag("game", "simulate equity -game "+p.game+" compares players", " %s: only holdem is supported", p.game)
	}
	if p.matrix && p.players != 2 {
		return badFlag("players", "-matrix compares two hands", " %d does not go with -matrix", p.players)
	}
	if p.matrix && p.plots.plot != "" {
		return badFlag("plot", "the picture shows the equities against a random hand", " does not go with -matrix")
	}
	if p.matrix && p.output.onTerminal() && p.output.form() != results.Text {
		return badFlag("matrix", "-o matrix.csv writes them to a file", ": a terminal cannot show %d rows", preflop.Hands*preflop.Hands)
	}
	if err := errors.Join(p.plots.check(&p.running, ""), p.check()); err != nil {
		return err
	}
	stop, err := p.profiling.start()
	if err != nil {
		return err
	}
	begin := time.Now()
	report, showdowns, err := p.count(ctx)
	took := time.Since(begin)
	unrecorded := stop()
	if err != nil {
		return errors.Join(signalOr(ctx, err), unrecorded)
	}
	out := outcome{report: report}
	err = errors.Join(p.output.write(ctx, out), p.plots.write(ctx, out), unrecorded)
	if !p.output.quiet {
		sayTiming(showdowns, "showdowns", took)
	}
	return err
}

// count counts the showdowns, and returns their table and number.
func (p *startingHands) count(ctx context.Context) (results.Report, uint64, error) {
	const pairs, triples = 1326 * 1225 / 2, 1326 * 1225 * 1128
	chunks := uint64(preflop.Chunks)
	if p.players == 3 {
		chunks = preflop.ChunksAgainstTwo
	}
	bar := newBar(float64(chunks), 1, "blocks of boards", p.output.quiet)
	defer bar.Clear()
	options := preflop.Options{Workers: p.workers, Level: p.level, Progress: bar.set}
	if p.players == 3 {
		all, err := preflop.RunAgainstTwo(ctx, options)
		if err != nil {
			return nil, 0, err
		}
		return results.NewPreflopAgainstTwo(all), triples * 1_370_754, nil
	}
	counts, err := preflop.Run(ctx, options)
	switch {
	case err != nil:
		return nil, 0, err
	case p.matrix:
		return results.NewPreflopPairs(counts), pairs * 1_712_304, nil
	}
	return results.NewPreflop(counts), pairs * 1_712_304, nil
}
