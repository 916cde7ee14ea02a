package audit

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"

	"pokersim/sim/audit/internal/input"
	"pokersim/sim/chunk"
)

// StandardInput is the Algorithm of the reports of Read.
const StandardInput = "standard input"

// LineError is the error of an invalid line of the input.
type LineError struct {
	Source string // the name of the input; "" is standard input
	Line   int    // from 1
	Err    error
}

func (e *LineError) Error() string {
	text := fmt.Sprintf("line %d: %v", e.Line, e.Err)
	if e.Source != "" {
		text = e.Source + ": " + text
	}
	return text
}

func (e *LineError) Unwrap() error { return e.Err }

// lineError returns the error of the last row of an input. first is whether no row before it was
// read.
func lineError(in *input.Lines, err error, first bool) error {
	return &LineError{Line: in.Line, Err: in.Where(err, first)}
}

// Read audits shuffled packs from text, with one pack on each line or in each list: the result of
// one shuffle, from front to back. Text that is compressed by gzip is decompressed.
//
// Cards are numbers from 0 or from 1, also with zeros before them, or names, as in "Ah 10d Jo",
// "Ace of Hearts, 7 of spades" or, if all cards are so, "HA D10". They are separated by white
// space or commas; short names may also follow each other, as in "Ah10dKs". A rank and a suit may
// be in brackets, with keys or without: ('K', 'Spades'), Card(rank='K', suit='Spades'),
// {"suit": "spades", "value": "KING"}. A list is in square brackets, goes over several lines,
// and may be in a list of lists, as JSON and Python write them. A row may begin with its number.
// Read skips a header, blank lines at the end and lines that begin with "#".
//
// The first row determines the format, and the number of cards, decks and jokers if the plan does
// not: names are those of decks and jokers, or of the cards from a rank up to the ace, as the 36
// from the six. If two rows have the same names, they may also be other cards, as the 48 of
// pinochle, or, with commas between them, no cards: "Forest, Plains, 4x Swamp". Names of which two
// groups of columns have none in common are an error. Cards of equal names are assigned at random
// with a fixed stream, so the result of Read is deterministic.
//
// In reset mode a line is a shuffle of the ordered pack; in reuse mode it is a shuffle
// of the pack on the previous line. The default is reset mode. With Both, the tests of packs run in the first
// mode only. Read ignores the plan's Algorithm, Shuffler and Seed.
//
// Read reads plan.Rounds lines, or all lines if that is 0. If their verdict is
// Suspect and plan.Rounds is not 0, a second run reads four times as many further
// lines. If there are too few lines, or plan.Rounds is 0, the report has the
// verdict Suspect and MoreNeeded.
//
// With plan.Pool, a line has the different numbers of a draw, from 1, perhaps after the number of
// the line, or, from a pool of 52, cards by name. The first 64 lines show which neighbouring numbers ascend or descend in each, or cards by their
// ranks or suits: these are
// read in a random order by a fixed stream, so their order is not tested (Report.Untested). Numbers
// of two pools are an error, with the columns of each.
//
// With plan.Start, names are numbered by that order of the deck.
//
// With plan.Seats, a line has the dealt cards of one hand, see Spec.Seats.
//
// Too few lines for half of the tests give a report with the verdict TooFew, and with what was
// counted. A line that is not a permutation of the pack gives a *LineError. An invalid plan or an
// empty input gives an error that matches chunk.ErrPlan.
func Read(r io.Reader, plan Plan) (*Report, error) {
	report, err := read(r, plan)
	return report, plan.sourced(err)
}

func read(r io.Reader, plan Plan) (*Report, error) {
	in, err := newRowReader(r, plan)
	if err != nil {
		return nil, err
	}
	return in.prepared.lookTwice(in.look)
}

// sourced returns an error with the name of the input. That of a file, which names it, has no line.
func (p Plan) sourced(err error) error {
	var line *LineError
	if !errors.As(err, &line) {
		return err
	}
	if file := new(fs.PathError); errors.As(line.Err, &file) {
		return file
	}
	line.Source = p.Source
	return err
}

// named returns an error of the input as a whole.
func (p Plan) named(format string, args ...any) error {
	return fmt.Errorf("%s: "+format, append([]any{cmp.Or(p.Source, StandardInput)}, args...)...)
}

// firstRow returns the lines of an input and the first of them.
func firstRow(r io.Reader, plan Plan) (in *input.Lines, first []byte, err error) {
	in, first, err = begin(r, plan)
	switch {
	case errors.As(err, new(*chunk.PlanError)):
		return in, nil, err
	case err != nil:
		return in, nil, lineError(in, err, true)
	case first == nil:
		return in, nil, chunk.Invalid(cmp.Or(plan.Source, StandardInput), "no packs")
	}
	return in, first, nil
}

// begin returns the lines of an input, or the columns of the plan, and the first of them, nil if
// there is none.
func begin(r io.Reader, plan Plan) (in *input.Lines, first []byte, err error) {
	in = input.NewLines(r)
	if plan.Columns != "" {
		if err := in.Choose(plan.Columns); err != nil {
			return in, nil, chunk.Invalid("columns", "%v", err)
		}
	}
	first, err = in.First()
	return in, first, err
}

// lookTwice audits the next lines: plan.Rounds, or all if that is 0. If the verdict is
// Suspect and plan.Rounds is not 0, it audits further ones.
func (p *Prepared) lookTwice(look func(lines uint64, l levels) (*Report, error)) (*Report, error) {
	report, err := look(p.plan.Rounds, p.levels())
	if err != nil || report.Verdict != Suspect {
		return report, err
	}
	report.MoreNeeded = repeatTimes * report.Rounds
	if p.plan.Rounds == 0 {
		return report, nil
	}
	second, err := look(report.MoreNeeded, p.levels().second())
	if errors.As(err, new(*LineError)) {
		return nil, err
	}
	if err != nil || second.Rounds < report.MoreNeeded {
		return report, nil // too few lines
	}
	second.FirstRun = report
	return second, nil
}

// rowCounts are the counts of the rows of an input: packs or dealt hands.
type rowCounts interface {
	// restart sets the counts to 0: a run begins.
	restart()
	// add counts a row. done is the number of rows of the run before it.
	add(row []byte, done uint64) error
	// judge judges the first rows of a run. If they are not complete, the report has no
	// verdict.
	judge(rows uint64, l levels, complete bool) (*Report, error)
	// kept returns the counts without chunks, with the state that continue needs after
	// them, and check whether those of a tally can be of a number of rows.
	kept() chunk.Tally
	check(tally chunk.Tally, rows uint64) error
	// pass takes a row that a kept tally has, before resume. done is the number of rows before it.
	pass(row []byte, done uint64) error
	// resume continues after a number of rows from counts that check accepts. ok is false
	// if their state is impossible.
	resume(kept chunk.Tally, rows uint64) (ok bool)
}

// rowReader counts the rows of an input.
type rowReader struct {
	prepared *Prepared
	lines    *input.Lines
	counts   rowCounts
	done     uint64 // number of rows of the run
	looked   bool   // whether there was a run before
}

// newRowReader reads the first row of an input, and returns the reader of its rows.
func newRowReader(r io.Reader, plan Plan) (in *rowReader, err error) {
	lines, first, err := firstRow(r, plan)
	if err != nil {
		return nil, err
	}
	in = &rowReader{lines: lines}
	plan.Algorithm, plan.Seed, plan.Sorted = StandardInput, 0, ""
	if plan.Seats != 0 {
		in.prepared, in.counts, err = newHandCounts(lines, first, plan)
	} else {
		in.prepared, in.counts, err = newPackCounts(lines, first, plan)
	}
	return in, err
}

// look audits the next rows, at most a number of them in all, or all if that is 0.
func (in *rowReader) look(rows uint64, l levels) (*Report, error) {
	if in.looked {
		in.counts.restart()
		in.done = 0
	}
	in.looked = true
	if err := in.count(rows, func() error { return nil }); err != nil {
		return nil, err
	}
	return in.counts.judge(in.done, l, true)
}

// watchEvery is the number of rows between two calls of watch.
const watchEvery = 64

// count counts the next rows of the run until it has a number of them, or all if that is 0.
func (in *rowReader) count(rows uint64, watch func() error) error {
	for rows == 0 || in.done < rows {
		row, err := in.lines.Next()
		if err == nil && row == nil {
			return nil
		}
		if err == nil && in.done%watchEvery == 0 {
			err = watch()
		}
		if err == nil {
			err = in.counts.add(row, in.done)
		}
		switch {
		case errors.Is(err, context.Canceled):
			return err
		case err != nil:
			return lineError(in.lines, err, in.done == 0)
		}
		in.done++
	}
	return nil
}
