package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode"

	"pokersim/cmd/simulate/internal/files"
	"pokersim/cmd/simulate/internal/flags"
	"pokersim/cmd/simulate/internal/status"
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
	err := errors.Join(files.CheckInputs("query -f", []string{q.script}, q.Output.Destinations()), q.CheckStream())
	if err != nil {
		return err
	}
	in, err := files.Reading(ctx, func() (io.ReadCloser, error) { return files.Open(q.script) })
	if err != nil {
		return flags.Bad("f", "", ": %w", status.Unreadable(err))
	}
	defer in.Close()
	text := bufio.NewReader(in)
	if _, err := files.Reading(ctx, func() ([]byte, error) { return text.Peek(1) }); err != nil && !errors.Is(err, io.EOF) {
		if errors.As(err, new(status.Interrupted)) {
			return err
		}
		return flags.Bad("f", "", ": %w", err)
	}
	a := &answers{queries: q, in: statements{in: text, line: 1, column: 1}, seed: flags.SeedOr(q.Flags, q.Seed)}
	return q.Stream(ctx, "deals", func() uint64 { return a.deals }, func(out io.Writer) error { return a.write(ctx, out) }, a.verdict)
}

// answers are the answers to statements, as CSV.
type answers struct {
	*queries
	in      statements
	seed    uint64
	read    int // statements
	failed  int // those of read without an answer
	deals   uint64
	headed  bool      // the names of the columns are written
	pending error     // of the last statement, printed before the next one
	of      statement // of pending
	targets error     // targets that were not reached
}

// write answers all statements and writes their rows, until ctx ends.
func (a *answers) write(ctx context.Context, out io.Writer) error {
	for {
		s, err := files.Reading(ctx, a.in.next)
		if err != nil {
			if a.report(); !errors.As(err, new(status.Interrupted)) {
				err = fmt.Errorf("%s: %w", files.InputName(a.script), err)
			}
			return err
		}
		if s.blank && (!s.last || a.read > 0) {
			if s.last {
				return nil
			}
			continue
		}
		a.report()
		a.read++
		rows, err := a.answer(ctx, s)
		if written := a.writeCSV(out, rows); written != nil {
			return written
		}
		switch {
		case errors.As(err, new(status.Interrupted)), errors.As(err, new(status.UsageError)):
			return err // of all statements
		case err != nil:
			a.failed++
			a.pending, a.of = err, s
		}
		if s.last {
			return nil
		}
	}
}

// answer answers a statement. After a signal the rows are those of the finished chunks.
func (a *answers) answer(ctx context.Context, s statement) ([]results.QueryRow, error) {
	a.text = s.text
	t, err := a.task(ctx, a.seed)
	if err != nil {
		return nil, s.placed(files.SignalOr(ctx, err))
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
func (a *answers) writeCSV(out io.Writer, rows []results.QueryRow) error {
	if len(rows) == 0 {
		return nil
	}
	var text bytes.Buffer
	if err := results.WriteRows(&text, slices.Values(rows)); err != nil {
		return err
	}
	if a.headed {
		text.ReadBytes('\n') // without the names
	}
	a.headed = true
	return writeRows(out, text.Bytes(), afterLine)
}

// report prints the error of the last statement.
func (a *answers) report() {
	if err := a.pending; err != nil {
		if _, placed := errors.AsType[*query.Error](err); !placed {
			err = fmt.Errorf("line %d: %w", a.of.line, flags.Flagged(a.Flags, err))
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

// statement is a part of a script between semicolons.
type statement struct {
	text  string
	from  int  // the line and
	at    int  // the column of its first character
	line  int  // of the first character that is neither blank nor in a comment
	blank bool // there is no such character
	last  bool
}

// placed returns the error of a statement with its place in the script.
func (s statement) placed(err error) error {
	e, ok := errors.AsType[*query.Error](err)
	if !ok {
		return err
	}
	of := *e
	if of.Line == 1 {
		of.Column += s.at - 1
	}
	of.Line += s.from - 1
	of.Query = strings.Repeat("\n", s.from-1) + strings.Repeat(" ", s.at-1) + s.text
	return &of
}

// statements reads the statements of a script, one after another.
type statements struct {
	in           *bufio.Reader
	line, column int // of the next character
}

// next reads the next statement.
func (r *statements) next() (s statement, err error) {
	s = statement{from: r.line, at: r.column, blank: true}
	var text strings.Builder
	inside, begun := "", 0 // what ends the text or the comment around the next character, and where that can be
	for {
		c, _, err := r.in.ReadRune()
		if errors.Is(err, io.EOF) {
			s.text, s.last = text.String(), true
			return s, nil
		}
		if err != nil {
			return s, err
		}
		if text.Len() >= maxScript {
			return s, fmt.Errorf("line %d: a statement: %w", s.line, errScript)
		}
		line := r.line
		if r.column++; c == '\n' {
			r.line, r.column = r.line+1, 1
		}
		if inside == "" && c == ';' {
			s.text = text.String()
			return s, nil
		}
		text.WriteRune(c)
		switch next, _ := r.in.Peek(1); {
		case inside != "":
			if strings.HasSuffix(text.String()[min(begun, text.Len()):], inside) {
				inside = ""
			}
		case c == '-' && string(next) == "-":
			inside, begun = "\n", text.Len()
		case c == '/' && string(next) == "*":
			inside, begun = "*/", text.Len()+1 // after the star
		case c == '\'':
			inside, begun = "'", text.Len()
			fallthrough
		case !unicode.IsSpace(c):
			if s.blank {
				s.blank, s.line = false, line
			}
		}
	}
}
