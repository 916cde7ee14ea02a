package main

import (
	"context"
	"errors"
	"flag"
	"fmt"

	"pokersim/results"
	"pokersim/sim"
	"pokersim/sim/checkpoint"
)

func mergeCommand() command {
	return command{
		name:     "merge",
		usage:    "simulate merge [-partial] [-o file] [other flags] file ...",
		summary:  "Put the tally files of a plan's shards together and print the table of the plan.",
		operands: true,
		setup:    func(flags *flag.FlagSet) func(context.Context) error { return newMerge(flags).run },
	}
}

// merge is the command that adds tally files.
type merge struct {
	flags   *flag.FlagSet
	partial bool
	tally   string
	output  output
}

func newMerge(flags *flag.FlagSet) *merge {
	m := &merge{flags: flags}
	flags.BoolVar(&m.partial, "partial", false, "allow chunks to be missing")
	flags.StringVar(&m.tally, "tally", "", "write the sum to `file`, as a tally file")
	m.output.flags(flags)
	return m
}

// run reads every file before it writes anything.
func (m *merge) run(context.Context) error {
	names := m.flags.Args()
	if len(names) == 0 {
		return usageError{errors.New("no tally files to merge"), "name the files that -tally or -checkpoint wrote"}
	}
	if err := errors.Join(m.output.check(), checkTarget("-tally", m.tally)); err != nil {
		return err
	}
	files := make([]checkpoint.Named[sim.Identity, []uint64], len(names))
	for i, name := range names {
		file, err := checkpoint.Read[sim.Identity, []uint64](name)
		if err != nil {
			return err
		}
		files[i] = checkpoint.Named[sim.Identity, []uint64]{Name: name, File: file}
	}
	sum, err := checkpoint.Merge(files, func(a, b []uint64) []uint64 {
		return results.Tally{Counts: a}.Plus(results.Tally{Counts: b}).Counts
	})
	if err != nil {
		return err
	}
	all := sim.Plan{Rounds: sum.Rounds}.Chunks()
	if missing := all.Minus(sum.Chunks); len(missing) > 0 && !m.partial {
		return usageError{fmt.Errorf("no file covers chunks %v of %d", missing, all.Len()), "-partial prints the table of those that are there"}
	}
	table := printer{identity: sum.Plan, rounds: sum.Rounds, output: m.output}
	if err := table.print(results.Tally{Counts: sum.Tally, Chunks: sum.Chunks}); err != nil {
		return err
	}
	if m.tally != "" {
		return sum.Write(m.tally)
	}
	return nil
}
