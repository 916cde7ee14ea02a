package main

import (
	"errors"
	"flag"
	"fmt"
	"io"

	"pokersim/results"
	"pokersim/results/plot"
)

// drawn is the pictures that a run writes beside its report.
type drawn struct {
	plot string // of the report
}

func (d *drawn) flags(flags *flag.FlagSet) {
	flags.StringVar(&d.plot, "plot", "", "draw the result into `file`, .svg or .png: each hand against its exact value, with whiskers;\nof simulate exact the probabilities")
}

// check finds, before a run, what would keep the pictures from being drawn.
func (d *drawn) check(r *running, by string) error {
	if d.plot == "" {
		return nil
	}
	switch {
	case r.store.shard.n > 0:
		return usageError{errors.New("-plot does not go with -shard"), "a shard prints no result"}
	case by == "class":
		return usageError{errors.New("-plot does not go with -by class"), "thousands of rows fit no picture: -o file.csv holds them"}
	}
	for _, kept := range [][2]string{{"-tally", r.store.tally}, {"-checkpoint", r.store.checkpoint}} {
		if err := distinct([][2]string{{"-o", r.output.file}, {"-plot", d.plot}, kept}); err != nil {
			return err
		}
	}
	return checkPicture("-plot", d.plot, "svg", "png")
}

// write draws the report.
func (d *drawn) write(report results.Report) error {
	return toFile("-plot", d.plot, func(w io.Writer) error {
		switch r := report.(type) {
		case *results.Table:
			return plot.Table(w, pictureFormat(d.plot), r)
		case *results.Distribution:
			return plot.Distribution(w, pictureFormat(d.plot), r)
		}
		return fmt.Errorf("there is no picture of %T", report)
	})
}
