package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"pokersim/cmd/simulate/internal/files"
	"pokersim/cmd/simulate/internal/flags"
	"pokersim/cmd/simulate/internal/status"
	"pokersim/cmd/simulate/internal/stream"
	"pokersim/results"
	"pokersim/sim/chunk"
	"pokersim/sim/query"
)

// streams reports whether the statements of -f are answered one after another, each by itself.
// Other formats than CSV, tally files and a picture are of the whole script.
func (q *queries) streams() bool {
	whole := slices.ContainsFunc([]string{"tally", "checkpoint", "shard", "plot"}, q.Flags.Given)
	return q.script != "" && q.Flags.NArg() == 0 && q.Output.Form() == results.CSV && !whole
}

// runStatements answers the statements of -f.
func (q *queries) runStatements(ctx context.Context) error {
	in, err := stream.Open(ctx, &q.Runner, "query -f", q.script)
	if err != nil {
		return err
	}
	defer in.Close()
	a := &answers{queries: q, in: stream.NewStatements(in, maxScript), seed: flags.SeedOr(q.Flags, q.Seed)}
	err = files.Waiting(ctx, a.in.Wait)
	if errors.As(err, new(status.Interrupted)) {
		return err
	}
	if err != nil {
		return flags.Bad("f", "", ": %w", err)
	}
	return q.Stream(ctx, "deals", func() uint64 { return a.deals }, func(out io.Writer) error { return a.write(ctx, out) }, a.verdict)
}

// answers are the answers to statements, as CSV.
type answers struct {
	*queries
	in      *stream.Statements
	seed    uint64
	read    int // statements
	failed  int // those of read without an answer
	deals   uint64
	headed  bool             // the names of the columns are written
	pending error            // of the last statement, printed before the next one
	of      stream.Statement // of pending
	targets error            // targets that were not reached
}

// write answers all statements and writes their rows, until ctx ends.
func (a *answers) write(ctx context.Context, out io.Writer) error {
	for {
		s, err := files.Reading(ctx, a.in.Next)
		if err != nil {
			a.report()
			return err
		}
		if s.Blank && (!s.Last || a.read > 0) {
			if s.Last {
				return nil
			}
			continue
		}
		a.report()
		a.read++
		answer, err := a.answer(ctx, s)
		if written := a.writeCSV(out, answer); written != nil {
			return written
		}
		switch {
		case errors.As(err, new(status.Interrupted)), errors.As(err, new(status.UsageError)):
			return err // of all statements
		case err != nil:
			a.failed++
			a.pending, a.of = err, s
		}
		if s.Last {
			return nil
		}
	}
}

// answer answers a statement. After a signal the rows are those of the finished chunks.
func (a *answers) answer(ctx context.Context, s stream.Statement) ([]results.QueryRow, error) {
	a.text = s.Text
	t, err := a.task(ctx, a.seed)
	if err != nil {
		return nil, placed(s, files.SignalOr(ctx, err))
	}
	tally, stopped := a.Tally(ctx, t)
	if stopped = files.SignalOr(ctx, stopped); stopped != nil && !errors.As(stopped, new(status.Interrupted)) {
		return nil, stopped
	}
	a.deals += t.Done(tally)
	out, err := t.Report(ctx, tally, chunk.Options{})
	if err != nil {
		return nil, errors.Join(err, stopped)
	}
	for _, w := range out.WithIncomplete().Warnings {
		status.Warn("%s", w)
	}
	a.targets = errors.Join(a.targets, out.Verdict)
	return out.Report.(*results.Query).Rows, stopped
}

// writeCSV writes rows, with the names of the columns before the first.
func (a *answers) writeCSV(out io.Writer, answer []results.QueryRow) error {
	if len(answer) == 0 {
		return nil
	}
	var text bytes.Buffer
	if err := results.WriteRows(&text, slices.Values(answer)); err != nil {
		return err
	}
	if a.headed {
		text.ReadBytes('\n') // without the names
	}
	a.headed = true
	return stream.WriteCSV(out, text.Bytes())
}

// report prints the error of the last statement.
func (a *answers) report() {
	if err := a.pending; err != nil {
		if _, placed := errors.AsType[*query.Error](err); !placed {
			err = fmt.Errorf("line %d: %w", a.of.Line, flags.Flagged(a.Flags, err))
		}
		status.Report(err)
		a.pending = nil
	}
}

// verdict returns the error of the statements without an answer: that of the only one.
func (a *answers) verdict() error {
	switch {
	case a.read == 1 && a.pending != nil:
		return flags.Flagged(a.Flags, a.pending)
	case a.failed > 0:
		a.report()
		return errors.Join(a.targets, fmt.Errorf("%d of %d statements were not answered", a.failed, a.read))
	}
	return a.targets
}

// placed returns the error of a statement with its place in the script.
func placed(s stream.Statement, err error) error {
	e, ok := errors.AsType[*query.Error](err)
	if !ok {
		return err
	}
	of := *e
	if of.Line == 1 {
		of.Column += s.FromColumn - 1
	}
	of.Line += s.FromLine - 1
	of.Query = strings.Repeat("\n", s.FromLine-1) + strings.Repeat(" ", s.FromColumn-1) + s.Text
	return &of
}
