package audit

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"

	"pokersim/deck"
	"pokersim/sim/audit/internal/input"
	"pokersim/sim/audit/internal/tests"
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

// Read audits shuffled packs from text, with one pack on each line: the result of one
// shuffle, from front to back.
//
// Cards are numbers from 0, numbers from 1, or names, as in "Ah 10d Jo" or "ace of
// hearts, ...". They are separated by white space or commas; short names may also follow
// each other, as in "Ah10dKs". A line may stand in brackets, as in [1 2 3], and begin with its
// number. Read also takes JSON lists of numbers or names. It skips a header, blank lines at the
// end and lines that begin with "#". The first line determines the format, and the
// number of cards, decks and jokers if the plan does not: names are those of decks and jokers,
// or of the cards from a rank up to the ace, as the 36 from the six. The
// copies of a card in several decks have one name; Read assigns them at random with a
// fixed stream, so its result is deterministic.
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
// With plan.Pool, a line has the different numbers of a draw, from 1. If the first 64
// lines are in ascending order, all are read in a random order by a fixed stream.
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
	if plan.Seats != 0 {
		return readDeals(r, plan)
	}
	in, err := newPackReader(r, plan)
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
	in = input.NewLines(r)
	first, err = in.First()
	switch {
	case err != nil:
		return in, nil, &LineError{Line: in.Line, Err: err}
	case first == nil && plan.Source != "":
		return in, nil, chunk.Invalid(plan.Source, "the file has no packs")
	case first == nil:
		return in, nil, chunk.Invalid("stdin", "the input is empty")
	}
	return in, first, nil
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

// eachLine calls add with the next lines of a run that has done some: until it has a number of
// them, or all if that is 0.
func eachLine(in *input.Lines, done, lines uint64, add func(line []byte) error) error {
	for ; lines == 0 || done < lines; done++ {
		line, err := in.Next()
		if err == nil && line == nil {
			return nil
		}
		if err == nil {
			err = add(line)
		}
		switch {
		case errors.Is(err, context.Canceled):
			return err
		case err != nil:
			return &LineError{Line: in.Line, Err: err}
		}
	}
	return nil
}

// packReader counts the packs of an input.
type packReader struct {
	prepared *Prepared
	lines    *input.Lines
	packs    *input.Packs
	counts   []*tests.Counter // a second run continues with those of the first
	tally    chunk.Tally      // of the run
	done     uint64           // number of packs of the run
	last     [][]int          // the packs before, that tests look at
	looked   bool             // whether there was a run before

	// The number of lines is not known before their end, so blocks double.
	block               int
	blockSize, blockEnd uint64
}

// firstBlock is the number of packs in the first blocks of the run. The last blocks have
// up to twice the packs of the first.
const firstBlock = 4

// newPackReader reads the first row of an input, and returns the reader of its packs.
func newPackReader(r io.Reader, plan Plan) (*packReader, error) {
	lines, first, err := firstRow(r, plan)
	if err != nil {
		return nil, err
	}
	format := input.FormatOf(first)
	if plan.Pool != 0 {
		plan.Cards, plan.Mode = cmp.Or(plan.Cards, plan.Pool), cmp.Or(plan.Mode, Reset)
		line := lines.Line
		if format, plan.First, err = input.DrawsOf(lines.Ahead(sortedRows), plan.Pool); err != nil {
			return nil, &LineError{Line: line, Err: err}
		}
	}
	if plan.Cards == 0 && plan.Decks == 0 && plan.Jokers == 0 {
		cards, pack, err := format.Size()
		if err != nil {
			return nil, &LineError{Line: lines.Line, Err: err}
		}
		plan.Cards, plan.Decks, plan.Jokers = cards, pack.Decks, pack.Jokers
	}
	plan.Algorithm, plan.Seed = StandardInput, 0
	p, err := prepare(plan)
	if err != nil {
		return nil, err
	}
	in := &packReader{prepared: p, lines: lines, packs: format.Packs(p.plan.Cards, deck.Pack{Decks: p.plan.Decks, Jokers: p.plan.Jokers})}
	in.begin()
	in.restart()
	return in, nil
}

// sortedRows is the number of rows of draws that are looked at: if all are in ascending order, the
// numbers are taken as sorted.
const sortedRows = 64

// begin makes new counters.
func (in *packReader) begin() {
	in.counts = nil
	for _, s := range in.prepared.sections() {
		in.counts = append(in.counts, tests.NewCounter(in.prepared.battery, s))
	}
}

// restart begins a run.
func (in *packReader) restart() {
	in.tally, in.done = chunk.Tally{Counts: make([]uint64, in.prepared.sections().Counts())}, 0
	in.blockSize, in.blockEnd, in.block = firstBlock, firstBlock, 0
	for _, c := range in.counts {
		c.BeginBlock(0)
	}
}

// look audits the next packs, at most a number of them in all, or all if that is 0.
func (in *packReader) look(packs uint64, l levels) (*Report, error) {
	if in.looked {
		in.restart()
	}
	in.looked = true
	if err := in.count(packs, func() error { return nil }); err != nil {
		return nil, err
	}
	return in.judge(l, true)
}

// watchEvery is the number of packs between two calls of watch.
const watchEvery = 64

// count counts the next packs of the run until it has a number of them, or all if that is 0.
func (in *packReader) count(packs uint64, watch func() error) error {
	prints := in.prepared.battery.Prints()
	return eachLine(in.lines, in.done, packs, func(line []byte) error {
		if in.done%watchEvery == 0 {
			if err := watch(); err != nil {
				return err
			}
		}
		pack, err := in.packs.Read(line)
		if err != nil {
			return err
		}
		for _, c := range in.counts {
			c.Keep = prints && in.done < tests.MaxPrints
			if err := c.Add(pack); err != nil {
				return err
			}
		}
		in.done++
		in.remember(pack)
		in.endBlock()
		return nil
	})
}

// remember keeps a pack among the last ones.
func (in *packReader) remember(pack []int) {
	if len(in.last) < tests.Behind {
		in.last = append(in.last, slices.Clone(pack))
		return
	}
	oldest := in.last[0]
	copy(oldest, pack)
	copy(in.last, in.last[1:])
	in.last[tests.Behind-1] = oldest
}

// judge judges the packs of the run. If they are not complete, the report has no verdict.
func (in *packReader) judge(l levels, complete bool) (*Report, error) {
	in.moveTo(&in.tally)
	all, tally := *in.prepared, in.tally
	all.plan.Rounds = in.done
	if complete {
		tally.Chunks = all.Chunks()
	}
	report, err := all.judge(tally, l)
	if err != nil {
		return nil, err
	}
	return report, nil
}

func (in *packReader) moveTo(tally *chunk.Tally) {
	for _, c := range in.counts {
		c.MoveTo(tally)
	}
}

// endBlock begins the next part of the run if the current one is complete. If there are
// too many parts, it joins each two.
func (in *packReader) endBlock() {
	if in.done%ChunkRounds == 0 {
		in.moveTo(&in.tally)
	}
	if in.done < in.blockEnd {
		return
	}
	in.block++
	for _, c := range in.counts {
		c.EndBlock(&in.tally, in.block == tests.Blocks)
	}
	if in.block == tests.Blocks {
		in.block /= 2
		in.blockSize *= 2
	}
	in.blockEnd = in.done + in.blockSize
	for _, c := range in.counts {
		c.BeginBlock(in.block)
	}
}
