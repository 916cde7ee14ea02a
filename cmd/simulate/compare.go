package main

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"al.essio.dev/pkg/shellescape"

	"pokersim/cmd/simulate/internal/files"
	"pokersim/cmd/simulate/internal/flags"
	"pokersim/cmd/simulate/internal/run"
	"pokersim/cmd/simulate/internal/status"
	"pokersim/internal/defaults"
	"pokersim/results"
)

var compareCommand = flags.Command{
	Name:     "compare",
	Usage:    "simulate compare [-alpha 0.001] [-total n] [other flags] A.csv B.csv",
	Summary:  "Test whether two frequency tables, in CSV, JSON or Markdown, are of one distribution: exit status 0 if no difference is found, 1 if they differ, 2 for any error.",
	Operands: true,
	Setup:    func(set *flags.Set) func(context.Context) error { return newCompare(set).run },
}

// comparing is the command that compares two tables.
type comparing struct {
	flags  *flags.Set
	alpha  float64
	total  uint64
	output run.Output
}

func newCompare(set *flags.Set) *comparing {
	c := &comparing{flags: set, alpha: defaults.Alpha}
	set.Add(flags.Print, "alpha", (*flags.Real)(&c.alpha), "`probability` that two tables of one distribution are said to differ")
	set.Add(flags.Print, "total", flags.Count(&c.total, 2, math.MaxUint64), "`number` of hands of a table that has percentages or frequencies, and does not say it")
	c.output.Define(set)
	return c
}

func (c *comparing) run(ctx context.Context) error { return status.NotUnfair(c.compare(ctx)) }

func (c *comparing) compare(ctx context.Context) error {
	names := c.flags.Args()
	switch {
	case len(names) != 2:
		return status.Usage("as in simulate compare A.csv B.csv; - is standard input", "want two tables, got %d", len(names))
	case names[0] == files.StandardInput && names[1] == files.StandardInput:
		return status.Usage("name one of them", "both tables are standard input")
	case c.alpha <= 0 || c.alpha >= 1:
		return flags.Bad("alpha", "", " %v: want more than 0 and less than 1", c.alpha)
	}
	if err := errors.Join(c.output.Check(), files.CheckInputs("compare", names, c.output.Destinations()), files.Check(c.output.Destinations())); err != nil {
		return err
	}
	var tables [2]results.Counts
	for i, name := range names {
		var err error
		if tables[i], err = files.Reading(ctx, func() (results.Counts, error) { return readCounts(name, c.total) }); err != nil {
			return err
		}
	}
	if c.total > 0 && tables[0].Of == 0 && tables[1].Of == 0 {
		return status.Usage("", "-total %d: both tables have counts, or their number of hands", c.total)
	}
	report, err := files.Reading(ctx, func() (*results.Comparison, error) { return results.NewComparison(tables[0], tables[1], c.alpha) })
	if err != nil {
		return err
	}
	words := flags.Operands(names)
	if c.flags.Given("alpha") {
		words = append([]string{"-alpha", fmt.Sprint(c.alpha)}, words...)
	}
	if c.total > 0 {
		words = append([]string{"-total", fmt.Sprint(c.total)}, words...)
	}
	report.Plan = shellescape.QuoteCommand(words)
	if !slices.Contains(names, files.StandardInput) {
		report.Command = "simulate compare " + report.Plan
	}
	out := run.Outcome{Report: report, Warnings: report.Warnings, Note: report.Chi.String()}
	if report.Differ() {
		out.Verdict = status.Judged(status.ExitDiffer, "%s", report.Verdict())
	}
	return errors.Join(c.output.Write(ctx, out), out.Verdict)
}

// readCounts reads a file, or standard input. total is the number of hands of parts.
func readCounts(name string, total uint64) (results.Counts, error) {
	in, err := files.Open(name)
	if err != nil {
		return results.Counts{}, err
	}
	defer in.Close()
	counts, err := results.ReadCountsOf(in, name, total)
	if err != nil {
		return counts, fmt.Errorf("%s: %w", name, err)
	}
	return counts, nil
}
