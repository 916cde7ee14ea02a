package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"pokersim/cmd/simulate/internal/files"
	"pokersim/cmd/simulate/internal/flags"
	"pokersim/cmd/simulate/internal/run"
	"pokersim/cmd/simulate/internal/status"
	"pokersim/internal/checkpoint"
	"pokersim/results"
	"pokersim/sim/audit"
	"pokersim/sim/chunk"
)

var mergeCommand = flags.Command{
	Name:     "merge",
	Usage:    "simulate merge [-partial] [-o file] [other flags] file ...",
	Summary:  "Merge the tally files of a plan's shards and print the result of the plan.",
	Operands: true,
	Setup:    func(set *flags.Set) func(context.Context) error { return newMerge(set).run },
}

// merge is the command that adds tally files.
type merge struct {
	flags   *flags.Set
	partial bool
	store   run.Store
	output  run.Output
	pay     payTable
	table   string
	by      string
}

func newMerge(set *flags.Set) *merge {
	m := &merge{flags: set}
	set.Add(flags.Keep, "partial", (*flags.Bool)(&m.partial), "print a result even if chunks are missing")
	m.store.DefineMerged(set)
	m.output.Define(set)
	m.pay.define(set)
	tables := append(tableNames("equity", func(k results.Kind) bool { return !k.Counted }), tableNames("table", nil)[1:]...)
	set.Add(flags.Print, "table", flags.Choice(&m.table, tables...), "print this `table` of players' tallies: "+flags.InWords(tables)+" (default: that of the shards)")
	set.Add(flags.Print, "by", flags.Choice(&m.by, "hand", "class"), "with -table hands, print a row for each `hand` or class (default: that of the shards)")
	return m
}

// run reads every file before it writes anything.
func (m *merge) run(ctx context.Context) error {
	run.BoundMemory()
	names := m.flags.Args()
	if len(names) == 0 {
		return status.Usage("name the files that -tally or -checkpoint wrote", "no tally files to merge")
	}
	if i := slices.Index(names, files.StandardInput); i >= 0 && slices.Contains(names[i+1:], files.StandardInput) {
		return status.Usage("name all but one of them", "two tally files are standard input")
	}
	if err := flags.Needed(m.flags); err != nil {
		return err
	}
	all := append(m.output.Destinations(), m.store.Destinations()...)
	if err := errors.Join(m.output.Check(), files.CheckInputs("merge", names, all), files.Check(all)); err != nil {
		return err
	}
	defer m.store.Release()
	if err := m.store.Lock(ctx); err != nil {
		return err
	}
	level, err := run.Level()
	if err != nil {
		return err
	}
	bar := run.NewBar(float64(len(names)), 1, "files", m.output.Quiet)
	sum, t, err := sumOf(ctx, names, level, bar.Set)
	bar.Clear()
	if err != nil {
		return err
	}
	if t, err = m.priced(ctx, t); err != nil {
		return err
	}
	if t, err = m.printing(t, sum); err != nil {
		return err
	}
	if err := m.store.Replaces(ctx, sum); err != nil {
		return err
	}
	if missing := missingOf(t, sum.Tally); missing != "" && !m.partial {
		return status.Failed("-partial merges the chunks that the files cover", "no file covers %s", missing)
	}
	out, err := t.Report(ctx, sum.Tally, chunk.Options{Done: sum.Tally})
	if err == nil {
		err = m.output.Write(ctx, out.WithIncomplete())
	}
	if err == nil {
		err = m.store.WriteMerged(sum)
	}
	return errors.Join(err, out.Verdict)
}

// missingOf names the chunks of a task that a tally lacks, as in "chunks 19-38 of 39". It returns
// "" if the tally is whole.
func missingOf(t run.Task, tally chunk.Tally) string {
	missing := t.Chunks().Minus(tally.Chunks)
	if len(missing) == 0 || t.Complete(tally) {
		return ""
	}
	return fmt.Sprintf("chunks %v of %d", missing, t.Chunks().Len())
}

// priced returns the task with the pay table of -pay.
func (m *merge) priced(ctx context.Context, t run.Task) (run.Task, error) {
	hands, ok := t.(handsTask)
	switch {
	case m.pay.file == "":
		return t, nil
	case !ok:
		return t, flags.Bad("pay", "only tallies of simulate and of simulate exact have frequencies of hands", " does not go with these tally files")
	}
	err := m.pay.set(ctx, &hands)
	return hands, err
}

// printing returns the task with the table of -table and -by, or that of the sum.
func (m *merge) printing(t run.Task, sum checkpoint.File) (run.Task, error) {
	players, ok := t.(equityTask)
	players.table, players.by = sum.Table, sum.By
	switch {
	case m.table == "" && m.by == "" && ok:
		return players, nil
	case m.table == "" && m.by == "":
		return t, nil
	case !ok && m.table == "":
		return t, flags.Bad("by", "", " does not go with these tally files: only tallies of players have hands")
	case !ok:
		return t, flags.Bad("table", "", " does not go with these tally files: only tallies of players have tables")
	}
	return players.printing(m.table, m.by)
}

// sumOf reads and merges tally files of one plan, one after another until ctx ends, and
// returns their task. It calls progress before each file.
func sumOf(ctx context.Context, names []string, level string, progress func(files uint64)) (checkpoint.File, run.Task, error) {
	a := adder{level: level}
	for i, name := range names {
		progress(uint64(i))
		if file, err := a.add(ctx, name); err != nil {
			return file, nil, err
		}
	}
	all, err := a.sum.File()
	return all, a.task, err
}

// adder reads and adds tally files of one plan.
type adder struct {
	level string
	sum   checkpoint.Sum
	task  run.Task // of the files that were added
}

// add adds a file that is a valid tally of its plan, and returns it. A file of another plan than
// the first one is an error.
func (a *adder) add(ctx context.Context, name string) (checkpoint.File, error) {
	file, err := run.ReadInput(ctx, name)
	if err != nil {
		return file, errNoMatch(name, err)
	}
	task := a.task
	if !a.sum.Fits(file) { // the first file, or one that Add refuses
		task, err = taskOf(file, a.level)
	}
	if err == nil {
		err = task.Check(file.Tally)
	}
	if err != nil {
		return file, fmt.Errorf("%s: %v", files.InputName(name), err) // not %w: an error of a file is not a usage error
	}
	if err := a.sum.Add(checkpoint.Named{Name: files.InputName(name), File: file}); err != nil {
		return file, err
	}
	a.task = task
	return file, nil
}

// errNoMatch adds a hint to the error of a tally file whose name is a pattern: a shell
// passes a pattern on if no file matches it.
func errNoMatch(name string, err error) error {
	if strings.ContainsAny(name, "*?[") {
		return status.Usage("-tally file writes a tally; simulate merge adds them up", "no file matches %s", name)
	}
	return status.Unreadable(err)
}

// taskOf returns the task of a tally file, by the kind of its run.
func taskOf(f checkpoint.File, level string) (run.Task, error) {
	if f.Kind == audit.InputKind {
		return nil, fmt.Errorf("the tally of a file cannot be merged: simulate audit with the file and -checkpoint prints its result")
	}
	if k, found := kindNamed(f.Kind); found {
		return k.task(f, level)
	}
	return nil, fmt.Errorf("%w: unknown kind of run %q", checkpoint.ErrFile, f.Kind)
}
