package main

import (
	"context"
	"errors"
	"fmt"

	"pokersim/sim/checkpoint"
	"pokersim/sim/chunk"
	"pokersim/sim/lanes"
)

func mergeCommand() command {
	return command{
		name:     "merge",
		usage:    "simulate merge [-partial] [-o file] [other flags] file ...",
		summary:  "Merge the tally files of a plan's shards and print the result of the plan.",
		operands: true,
		setup:    func(flags *flagSet) func(context.Context) error { return newMerge(flags).run },
	}
}

// merge is the command that adds tally files.
type merge struct {
	flags    *flagSet
	partial  bool
	tally    string
	unlocked bool
	output   output
}

func newMerge(flags *flagSet) *merge {
	m := &merge{flags: flags}
	flags.add(whereToKeep, "partial", (*boolFlag)(&m.partial), "print a result even if chunks are missing")
	flags.add(whereToKeep, "tally", text(&m.tally), "write the merged tally to `file`")
	flags.add(whereToKeep, "no-lock", (*boolFlag)(&m.unlocked), noLock)
	m.output.flags(flags)
	return m
}

// run reads every file before it writes anything.
func (m *merge) run(ctx context.Context) error {
	names := m.flags.Args()
	if len(names) == 0 {
		return usageError{errors.New("no tally files to merge"), "name the files that -tally or -checkpoint wrote"}
	}
	files := append(m.output.destinations(), destination{"-tally", m.tally, tallied})
	if err := errors.Join(m.output.check(), checkFiles(files, names...)); err != nil {
		return err
	}
	tally, err := lockTally("-tally", m.tally, m.unlocked)
	if err != nil {
		return err
	}
	defer tally.release()
	forced, err := level()
	if err != nil {
		return err
	}
	sum, t, err := sumOf(names, forced)
	if err != nil {
		return err
	}
	if missing := t.Chunks().Minus(sum.Tally.Chunks); len(missing) > 0 && !m.partial && !t.Complete(sum.Tally) {
		return failure{fmt.Errorf("no file covers chunks %v of %d", missing, t.Chunks().Len()), "-partial merges the chunks that the files cover"}
	}
	out, err := t.report(ctx, sum.Tally, chunk.Options{Done: sum.Tally})
	if err == nil {
		err = m.output.write(out.withIncomplete())
	}
	if err == nil && tally != nil {
		var kept *checkpoint.File
		if kept, err = tally.write(sum); kept != nil {
			err = failure{fmt.Errorf("-tally %s: the merged tally is not written", m.tally), "name another file, or remove that one"}
		}
	}
	return errors.Join(err, out.verdict)
}

// sumOf reads and merges tally files of one plan, and returns their task.
func sumOf(names []string, level lanes.Level) (sum checkpoint.File, t task, err error) {
	files := make([]checkpoint.Named, len(names))
	for i, name := range names {
		if files[i].File, err = checkpoint.Read(name); err != nil {
			return sum, nil, errNoMatch(name, err)
		}
		files[i].Name = name
		if t, err = taskOf(files[i].File, level); err == nil {
			err = t.Check(files[i].File.Tally)
		}
		if err != nil {
			return sum, nil, fmt.Errorf("%s: %v", name, err) // not %w: an error of a file is not a usage error
		}
	}
	sum, err = checkpoint.Merge(files)
	return sum, t, err
}
