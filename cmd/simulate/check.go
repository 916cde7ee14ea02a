package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"pokersim/cmd/simulate/internal/files"
	"pokersim/cmd/simulate/internal/flags"
	"pokersim/cmd/simulate/internal/run"
	"pokersim/cmd/simulate/internal/status"
	"pokersim/internal/checkpoint"
	"pokersim/sim/audit"
)

var checkCommand = flags.Command{
	Name:     "check",
	Usage:    "simulate check file ...",
	Summary:  "Check tally files: print what each one has, and whether they are all of a plan, without its table.",
	Operands: true,
	Setup: func(set *flags.Set) func(context.Context) error {
		return func(ctx context.Context) error { return checkTallies(ctx, set.Args()) }
	},
}

// checkTallies prints a line for each tally file, what they have together, and the plan. Unlike
// merge it goes on after a file with an error.
func checkTallies(ctx context.Context, names []string) error {
	if len(names) == 0 {
		return status.Usage("name the files that -tally or -checkpoint wrote", "no tally files to check")
	}
	if err := files.CheckInputs("check", names, nil); err != nil {
		return err
	}
	level, err := run.Level()
	if err != nil {
		return err
	}
	run.BoundMemory()
	a := adder{level: level}
	var lines []string
	var errs []error
	for _, name := range names {
		file, err := a.add(ctx, name)
		switch {
		case err != nil && file.Kind == audit.InputKind: // it is not merged
			lines = append(lines, fmt.Sprintf("%s: %d packs of a file", files.InputName(name), file.Tally.Chunks.Len()))
		case err != nil:
			errs = append(errs, err)
		default:
			lines = append(lines, files.InputName(name)+": "+contentOf(a.task, file))
		}
		if ctx.Err() != nil {
			break
		}
	}
	if sum, err := a.sum.File(); err == nil {
		missing := missingOf(a.task, sum.Tally)
		if missing != "" {
			errs = append(errs, status.Failed("simulate merge -partial prints the table of the others", "no file covers %s", missing))
		}
		lines = append(lines, "all: "+contentOf(a.task, sum), fmt.Sprintf("plan: %s %s", sum.Kind, sum.Plan))
	}
	err = files.Print(func(w io.Writer) {
		for _, line := range lines {
			fmt.Fprintln(w, line)
		}
	})
	return errors.Join(append(errs, err)...)
}

// contentOf says what a tally file has of its plan.
func contentOf(t run.Task, file checkpoint.File) string {
	text := fmt.Sprintf("%d %s, chunks %v", t.Done(file.Tally), t.About().Unit, file.Tally.Chunks)
	if missingOf(t, file.Tally) == "" {
		text += ", whole"
	} else {
		text += fmt.Sprintf(" of %d", t.Chunks().Len())
	}
	if file.Shard != "" {
		text += ", shard " + file.Shard
	}
	return text
}
