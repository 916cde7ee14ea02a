package main

import (
	"errors"
	"flag"
	"fmt"
	"io"

	"pokersim/results"
	"pokersim/results/plot"
	"pokersim/sim/chunk"
)

// drawn is the pictures that a run writes beside its report.
type drawn struct {
	plot        string        // of the report
	convergence string        // of the estimates at prefixes of the run, also as CSV
	prefixes    []chunk.Tally // of a run that draws its convergence
}

// flags defines -plot for a command whose result is drawn as something.
func (d *drawn) flags(flags *flag.FlagSet, what string) {
	flags.StringVar(&d.plot, "plot", "", "draw the result into `file`, .svg or .png: "+what)
}

// convergenceFlag defines -convergence for a command that samples something.
func (d *drawn) convergenceFlag(flags *flag.FlagSet, what string) {
	flags.StringVar(&d.convergence, "convergence", "", "draw into `file`, .svg or .png, how "+what+"\nwhile the run goes on, with the band that 95 % of fair runs are inside at any one n; .csv: as numbers")
}

// check finds, before a run, flags that do not go with pictures.
func (d *drawn) check(r *running, by string) error {
	if d.plot == "" && d.convergence == "" {
		return nil
	}
	switch curves := pictureFormat(d.convergence); {
	case d.plot != "" && r.store.shard.n > 0:
		return usageError{errors.New("-plot does not go with -shard"), "a shard prints no result"}
	case d.plot != "" && by == "class":
		return usageError{errors.New("-plot does not go with -by class"), "thousands of rows fit no picture: -o file.csv holds them"}
	case curves != "" && curves != "csv" && by == "class":
		return usageError{errors.New("-convergence does not go with -by class"), "thousands of curves fit no picture: -convergence file.csv holds them"}
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

// watching returns options with which a run's prefixes are kept, if they are to be
// drawn.
func (d *drawn) watching(options chunk.Options) chunk.Options {
	if d.convergence != "" {
		d.prefixes = nil
		options.Prefix = func(tally chunk.Tally) { d.prefixes = append(d.prefixes, tally) }
	}
	return options
}

// writeConvergence writes the curves that a function computes of the prefixes.
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
		return fmt.Errorf("there is no picture of %T", report)
	})
}
