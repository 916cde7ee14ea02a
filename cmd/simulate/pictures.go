package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"pokersim/cmd/simulate/internal/draw"
	"pokersim/cmd/simulate/internal/files"
	"pokersim/cmd/simulate/internal/flags"
	"pokersim/cmd/simulate/internal/run"
	"pokersim/cmd/simulate/internal/status"
	"pokersim/results"
	"pokersim/sim/chunk"
)

// pictures are the pictures and curves that a run writes besides its report.
type pictures struct {
	plot        string        // file for a picture of the report
	convergence string        // file for the estimates at prefixes of the run: a picture or CSV
	prefixes    []chunk.Tally // tallies of these prefixes, if convergence is set
}

// define defines -plot. what describes the picture in the help.
func (p *pictures) define(set *flags.Set, what string) {
	set.Add(flags.Print, "plot", flags.File(&p.plot), "draw the result into `file`, .svg or .png: "+what)
}

// defineConvergence defines -convergence for a command that samples. what describes
// the curves in the help.
func (p *pictures) defineConvergence(set *flags.Set, what string) {
	set.Add(flags.Print, "convergence", flags.File(&p.convergence), "draw into `file`, .svg or .png, how "+what+"; a band contains 95 % of fair runs at each number of deals; .csv writes the numbers")
	set.Quietly(flags.Any("convergence"), "it needs the whole run in one process", "shard", "checkpoint")
}

// check returns, before a run, the errors of flags that do not go with pictures.
func (p *pictures) check(r *run.Runner, by string) error {
	if p.plot == "" && p.convergence == "" {
		return nil
	}
	switch curves := pictureFormat(p.convergence); {
	case p.plot != "" && r.Store.Shard.N > 0:
		return flags.Bad("plot", "a shard prints no result", " does not go with -shard")
	case p.plot != "" && by == "class":
		return flags.Bad("plot", "a picture cannot show thousands of rows: use -o file.csv", " does not go with -by class")
	case curves != "" && curves != "csv" && by == "class":
		return flags.Bad("convergence", "a picture cannot show thousands of curves: use -convergence file.csv", " does not go with -by class")
	case curves != "" && curves != "csv" && by == madeDraw:
		return flags.Bad("convergence", "a picture cannot show so many curves: use -convergence file.csv", " does not go with -table made-draw")
	}
	return errors.Join(checkPicture("-plot", p.plot, "svg", "png"), checkPicture("-convergence", p.convergence, "svg", "png", "csv"))
}

// Destinations returns the files of -plot and -convergence.
func (p *pictures) Destinations() []files.Destination {
	return []files.Destination{files.Replaced("-plot", p.plot), files.Replaced("-convergence", p.convergence)}
}

// Watching returns options that keep a run's prefixes if -convergence is given.
func (p *pictures) Watching(options chunk.Options) chunk.Options {
	if p.convergence != "" {
		p.prefixes = nil
		options.Prefix = func(tally chunk.Tally) { p.prefixes = append(p.prefixes, tally) }
	}
	return options
}

// writeConvergence writes the curves that a function computes from the prefixes.
func (p *pictures) writeConvergence(ctx context.Context, curves func(context.Context, []chunk.Tally) (*results.Convergence, error)) error {
	return files.Write(ctx, "-convergence", p.convergence, func(w io.Writer) error {
		c, err := curves(ctx, p.prefixes)
		if err != nil {
			return err
		}
		if format := pictureFormat(p.convergence); format != "csv" {
			return draw.Convergence(w, format, c)
		}
		return c.WriteCSV(w)
	})
}

// Write writes the files of an outcome.
func (p *pictures) Write(ctx context.Context, out run.Outcome) error {
	return errors.Join(p.draw(ctx, out.Report), p.writeConvergence(ctx, out.Curves))
}

func (p *pictures) draw(ctx context.Context, report results.Report) error {
	return files.Write(ctx, "-plot", p.plot, func(w io.Writer) error {
		return draw.Report(w, pictureFormat(p.plot), report)
	})
}

// pictureFormat returns the extension of a file, in lower case and without its dot.
func pictureFormat(file string) string {
	return strings.ToLower(strings.TrimPrefix(filepath.Ext(file), "."))
}

// checkPicture returns an error if the extension of a flag's file is not one of
// formats. Without a file it returns nil.
func checkPicture(flag, file string, formats ...string) error {
	if file != "" && !slices.Contains(formats, pictureFormat(file)) {
		last := len(formats) - 1
		hint := "give the file the extension ." + strings.Join(formats[:last], ", .") + " or ." + formats[last]
		return status.Usage(hint, "%s %s: unknown picture format", flag, file)
	}
	return nil
}

// A run of longRun or more is compared with the exact count, if there is one, of which
// probeTime is run to measure its speed. worthwhile is how much faster it must be.
const (
	longRun    = 5 * time.Second
	probeTime  = 250 * time.Millisecond
	worthwhile = 2
)

// probe runs part of an exact count and returns how long all of it takes on this machine,
// beside the run in progress. If no chunk is finished in probeTime, it returns predicted.
func probe(run func(context.Context, chunk.Options) (chunk.Tally, error), share func(chunk.Tally) float64, predicted time.Duration) time.Duration {
	ctx, cancel := context.WithTimeout(context.Background(), probeTime)
	defer cancel()
	begin := time.Now()
	tally, err := run(ctx, chunk.Options{})
	took := time.Since(begin)
	if err == nil {
		return took
	}
	if part := share(tally); part > 0 {
		return time.Duration(float64(took) / part)
	}
	return predicted
}

// faster returns the line about an exact count that takes some time, or "" if that is not
// much less than a sample takes.
func faster(command, unit string, exact, sample time.Duration) string {
	if sample < worthwhile*exact {
		return ""
	}
	return fmt.Sprintf("%s counts every %s, in about %s", command, unit, status.Duration(exact.Seconds()))
}
