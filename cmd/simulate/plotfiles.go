package main

import (
	"context"
	"errors"
	"io"

	"pokersim/cmd/simulate/internal/files"
	"pokersim/cmd/simulate/internal/flags"
	"pokersim/results"
	"pokersim/results/plot"
	"pokersim/sim/chunk"
)

// plotFiles are the pictures and curves that a run writes besides its report.
type plotFiles struct {
	plot        string        // file for a picture of the report
	convergence string        // file for the estimates at prefixes of the run: a picture or CSV
	prefixes    []chunk.Tally // tallies of these prefixes, if convergence is set
}

// define defines -plot. what describes the picture in the help.
func (p *plotFiles) define(set *flags.Set, what string) {
	set.Add(flags.Print, "plot", flags.File(&p.plot), "draw the result into `file`, .svg or .png: "+what)
}

// convergenceFlag defines -convergence for a command that samples. what describes
// the curves in the help.
func (p *plotFiles) convergenceFlag(set *flags.Set, what string) {
	set.Add(flags.Print, "convergence", flags.File(&p.convergence), "draw into `file`, .svg or .png, how "+what+"; a band contains 95 % of fair runs at each number of deals; .csv writes the numbers")
}

// check returns, before a run, the errors of flags that do not go with pictures.
func (p *plotFiles) check(r *running, by string) error {
	if p.plot == "" && p.convergence == "" {
		return nil
	}
	switch curves := pictureFormat(p.convergence); {
	case p.plot != "" && r.store.shard.n > 0:
		return flags.Bad("plot", "a shard prints no result", " does not go with -shard")
	case p.plot != "" && by == "class":
		return flags.Bad("plot", "a picture cannot show thousands of rows: use -o file.csv", " does not go with -by class")
	case curves != "" && curves != "csv" && by == "class":
		return flags.Bad("convergence", "a picture cannot show thousands of curves: use -convergence file.csv", " does not go with -by class")
	case curves != "" && curves != "csv" && by == madeDraw:
		return flags.Bad("convergence", "a picture cannot show so many curves: use -convergence file.csv", " does not go with -table made-draw")
	}
	if p.convergence != "" {
		if err := flags.Apart(r.flags, "-convergence", "it needs the whole run in one process", "shard", "checkpoint"); err != nil {
			return err
		}
	}
	return errors.Join(checkPicture("-plot", p.plot, "svg", "png"), checkPicture("-convergence", p.convergence, "svg", "png", "csv"))
}

func (p *plotFiles) destinations() []files.Destination {
	return []files.Destination{files.Replaced("-plot", p.plot), files.Replaced("-convergence", p.convergence)}
}

// watching returns options that keep a run's prefixes if -convergence is given.
func (p *plotFiles) watching(options chunk.Options) chunk.Options {
	if p.convergence != "" {
		p.prefixes = nil
		options.Prefix = func(tally chunk.Tally) { p.prefixes = append(p.prefixes, tally) }
	}
	return options
}

// writeConvergence writes the curves that a function computes from the prefixes.
func (p *plotFiles) writeConvergence(ctx context.Context, curves func(context.Context, []chunk.Tally) (*results.Convergence, error)) error {
	return files.Write(ctx, "-convergence", p.convergence, func(w io.Writer) error {
		c, err := curves(ctx, p.prefixes)
		if err != nil {
			return err
		}
		if format := pictureFormat(p.convergence); format != "csv" {
			return plot.Convergence(w, format, c)
		}
		return c.WriteCSV(w)
	})
}

// write writes the files of an outcome.
func (p *plotFiles) write(ctx context.Context, out outcome) error {
	return errors.Join(p.draw(ctx, out.report), p.writeConvergence(ctx, out.curves))
}

func (p *plotFiles) draw(ctx context.Context, report results.Report) error {
	return files.Write(ctx, "-plot", p.plot, func(w io.Writer) error {
		return plot.Draw(w, pictureFormat(p.plot), report)
	})
}
