package main

import (
	"context"
	"errors"
	"flag"
	"fmt"

	"pokersim/results"
	"pokersim/sim"
	"pokersim/sim/audit"
	"pokersim/sim/checkpoint"
)

func mergeCommand() command {
	return command{
		name:     "merge",
		usage:    "simulate merge [-partial] [-o file] [other flags] file ...",
		summary:  "Put the tally files of a plan's shards together and print the plan's table, or its audit.",
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
	for _, name := range names {
		if same(name, m.output.file) || same(name, m.tally) {
			return usageError{fmt.Errorf("%s is to be merged and to be written", name), "give the result a name of its own"}
		}
	}
	kind, err := checkpoint.Kind(names[0])
	if err != nil {
		return err
	}
	if kind == (audit.Identity{}).Kind() {
		return notUnfair(m.audits(names))
	}
	return m.hands(names)
}

func (m *merge) hands(names []string) error {
	sum, err := sumOf[sim.Identity](names, func(a, b []uint64) []uint64 {
		return results.Tally{Counts: a}.Plus(results.Tally{Counts: b}).Counts
	})
	tally := results.Tally{Counts: sum.Tally, Chunks: sum.Chunks}
	if target := sum.Plan.Target; err == nil && !(target.Error > 0 && target.Reached(tally)) {
		err = m.covers(sum.Chunks, sim.Plan{Rounds: sum.Rounds}.Chunks())
	}
	if err != nil {
		return err
	}
	table := printer{identity: sum.Plan, rounds: sum.Rounds, output: m.output}
	return errors.Join(table.print(tally), keepSum(sum, m.tally))
}

func (m *merge) audits(names []string) error {
	sum, err := sumOf[audit.Identity](names, audit.Tally.Plus)
	if err != nil {
		return err
	}
	plan := sum.Plan.Plan(sum.Rounds)
	if err := m.covers(sum.Chunks, plan.Chunks()); err != nil {
		return err
	}
	report, err := audit.Judge(plan, sum.Tally)
	if err != nil {
		return err
	}
	if err := errors.Join(m.output.write(report), keepSum(sum, m.tally)); err != nil {
		return err
	}
	return verdict(report)
}

// covers says whether no chunk is missing, or may be.
func (m *merge) covers(chunks, all results.Chunks) error {
	if missing := all.Minus(chunks); len(missing) > 0 && !m.partial {
		return usageError{fmt.Errorf("no file covers chunks %v of %d", missing, all.Len()), "-partial takes those that are there"}
	}
	return nil
}

// sumOf reads tally files of one kind and adds them up.
func sumOf[P checkpoint.Identity, T any](names []string, add func(a, b T) T) (sum checkpoint.File[P, T], err error) {
	files := make([]checkpoint.Named[P, T], len(names))
	for i, name := range names {
		if files[i].File, err = checkpoint.Read[P, T](name); err != nil {
			return sum, err
		}
		files[i].Name = name
	}
	return checkpoint.Merge(files, add)
}

func keepSum[P checkpoint.Identity, T any](sum checkpoint.File[P, T], name string) error {
	if name == "" {
		return nil
	}
	return sum.Write(name)
}
