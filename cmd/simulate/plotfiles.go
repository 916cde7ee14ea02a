package main

import (
	"errors"
	"fmt"
	"io"

	"pokersim/results"
	"pokersim/results/plot"
	"pokersim/sim/chunk"
)

// drawn holds the pictures that a run writes besides its report.
type drawn struct {
	plot        string        // file for a picture of the report
	convergence string        // file for the estimates at prefixes of the run: a picture or CSV
	prefixes    []chunk.Tally // tallies of these prefixes, if convergence is set
}

// flags defines -plot. what describes the picture in the help.
func (d *drawn) flags(flags *flagSet, what string) {
	flags.add(whatToPrint, "plot", text(&d.plot), "draw the result into `file`, .svg or .png: "+what)
}

// convergenceFlag defines -convergence for a command that samples. what describes
// the curves in the help.
func (d *drawn) convergenceFlag(flags *flagSet, what string) {
	flags.add(whatToPrint, "convergence", text(&d.convergence), "draw into `file`, .svg or .png, how "+what+",\nwith the band that contains 95 % of fair runs at each number of deals; .csv writes the numbers")
}

// check returns, before a run, the errors of flags that do not go with pictures.
func (d *drawn) check(r *running, by string) error {
	if d.plot == "" && d.convergence == "" {
		return nil
	}
	switch curves := pictureFormat(d.convergence); {
	case d.plot != "" && r.store.shard.n > 0:
		return badFlag("plot", "a shard prints no result", " does not go with -shard")
	case d.plot != "" && by == "class":
		return badFlag("plot", "a picture cannot show thousands of rows: use -o file.csv", " does not go with -by class")
	case curves != "" && curves != "csv" && by == "class":
		return badFlag("convergence", "a picture cannot show thousands of curves: use -convergence file.csv", " does not go with -by class")
	}
	if d.convergence != "" {
		if err := apart(r.flags, "-convergence", "it needs the whole run in one process", "shard", "checkpoint"); err != nil {
			return err
		}
	}
	return errors.Join(checkPicture("-plot", d.plot, "svg", "png"), checkPicture("-convergence", d.convergence, "svg", "png", "csv"))
}

func (d *drawn) destinations() []destination {
	return []destination{{"-plot", d.plot, replaced}, {"-convergence", d.convergence, replaced}}
}

// watching returns options that keep a run's prefixes if -convergence is given.
func (d *drawn) watching(options chunk.Options) chunk.Options {
	if d.convergence != "" {
		d.prefixes = nil
		options.Prefix = func(tally chunk.Tally) { d.prefixes = append(d.prefixes, tally) }
	}
	return options
}

// writeConvergence writes the curves that a function computes from the prefixes.
func (d *drawn) writeConvergence(curves func([]chunk.Tally) (*results.Convergence, error)) error {
	return toFile("-convergence", d.convergence, func(w io.Writer) error {
		c, err := curves(d.prefixes)
		if err != nil {
			return err
		}
		if format := pictureFormat(d.convergence); format != "csv" {
			return plot.Convergence(w, format, c)
		}
		return c.WriteCSV(w)
	})
}

// write draws the report.
func (d *drawn) write(report results.Report) error {
	return toFile("-plot", d.plot, func(w io.Writer) error {
		switch r := report.(type) {
		case *results.Table:
			return plot.Table(w, pictureFormat(d.plot), r)
		case *results.Distribution:
			return plot.Distribution(w, pictureFormat(d.plot), r)
		case *results.Preflop:
			return plot.Preflop(w, pictureFormat(d.plot), r)
		}
		return fmt.Errorf("no picture is defined for %T", report)
	})
}
