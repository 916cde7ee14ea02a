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
		usage:   "simulate preflop [-matrix] [other flags]",
		summary: "Print the exact equity of the 169 starting hands against a random hand, or of each pair.",
		setup:   func(flags *flagSet) func(context.Context) error { return newPreflop(flags).run },
	}
}

// startingHands is the command that compares starting hands.
type startingHands struct {
	running
	game   string
	matrix bool
	plots  plotFiles
}

func newPreflop(flags *flagSet) *startingHands {
	p := &startingHands{game: eval.Holdem().Name}
	flags.add(whatToDeal, "game", choice(&p.game, gamesByName()...), "`game` of the starting hands; only holdem is supported")
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
	bar := newBar(preflop.Chunks, 1, "blocks of boards", p.output.quiet)
	begin := time.Now()
	counts, err := preflop.Run(ctx, preflop.Options{Workers: p.workers, Level: p.level, Progress: bar.set})
	took := time.Since(begin)
	bar.Clear()
	unrecorded := stop()
	if err != nil {
		return errors.Join(signalOr(ctx, err), unrecorded)
	}
	var report results.Report = results.NewPreflop(counts)
	if p.matrix {
		report = results.NewPreflopPairs(counts)
	}
	out := outcome{report: report}
	err = errors.Join(p.output.write(ctx, out), p.plots.write(ctx, out), unrecorded)
	if !p.output.quiet {
		const showdowns = 1326 * 1225 / 2 * 1_712_304
		sayTiming(showdowns, "showdowns", took)
	}
	return err
}
