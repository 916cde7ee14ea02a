package audit

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"hash"
	"io"
	"io/fs"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"pokersim/internal/plain"
	"pokersim/internal/rows"
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
func lineError(in *rows.Lines, err error, first bool) error {
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
// pinochle, or, with commas between them, no cards: "Forest, Plains, 4x Swamp". The letters of one
// word a row are such names too, and so is a line each of blocks with blank lines between them. Two to
// four columns for each card are an error. Cards of equal names are assigned at random
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
// With plan.Pool, a line has the different numbers of a draw, from 1 or, with plan.Offset, from another one, perhaps after the number of
// the line, or, from a pool of 52, cards by name. Other names, as of winners, are those of the whole input, at
// most plan.Pool; their numbers do not depend on the draws. The first 64 lines show which neighbouring numbers ascend or descend in each, or cards by their
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
	if plan.Watch != nil {
		in.watch = func() {
			plan.Watch(func() (*Report, error) { return in.counts.judge(in.done, in.prepared.levels(), false) })
		}
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
func firstRow(r io.Reader, plan Plan) (in *rows.Lines, first []byte, err error) {
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
func begin(r io.Reader, plan Plan) (in *rows.Lines, first []byte, err error) {
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
	lines    *rows.Lines
	counts   rowCounts
	done     uint64 // number of rows of the run
	watch    func() // of the plan, or nil
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
	watch := func() error {
		if in.watch != nil && in.done > 0 {
			in.watch()
		}
		return nil
	}
	if err := in.count(rows, watch); err != nil {
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

// InputKind is the kind of run in the tally files of inputs.
const InputKind = "audit of a file"

// Input is an input of packs, or of dealt hands, whose audit is kept in a tally, so that it can be
// continued. A chunk of its tally is a row. The tally also has the state of the counts, as the
// packs just before, and the place of the reader: the number of bytes read and their SHA-256.
type Input struct {
	*Prepared
	file   io.ReaderAt
	in     *rowReader
	text   io.Reader // of the file, from hashed
	read   hash.Hash // of the bytes of the text before hashed
	hashed int64
	ended  bool // whether Run has reached the end of the input
}

// NewInput prepares the audit of a file. Its errors are those of Read.
func NewInput(file io.ReaderAt, plan Plan) (*Input, error) {
	in, err := newRowReader(wholeFile(file), plan)
	if err != nil {
		return nil, plan.sourced(err)
	}
	return &Input{Prepared: in.prepared, file: file, in: in, text: plain.NewReader(wholeFile(file)), read: sha256.New()}, nil
}

func wholeFile(file io.ReaderAt) io.Reader { return io.NewSectionReader(file, 0, math.MaxInt64) }

// Limit is the number of packs that Run counts at most.
func (i *Input) Limit() uint64 {
	if i.plan.Rounds == 0 {
		return MaxRounds
	}
	return i.plan.Rounds
}

// FirstBytes is the number of bytes up to the end of the first pack, if Run was not called.
func (i *Input) FirstBytes() float64 { return float64(i.in.lines.Place()) }

// Chunks returns the numbers of the packs.
func (i *Input) Chunks() chunk.Set { return chunk.Set{{To: i.Limit()}} }

// Complete reports whether a tally has all packs.
func (i *Input) Complete(tally chunk.Tally) bool { return i.ended || tally.Chunks.Has(i.Chunks()) }

// Rounds returns the number of packs in a tally.
func (i *Input) Rounds(tally chunk.Tally) uint64 { return tally.Chunks.Len() }

// Grow returns a tally unchanged: an input may have more packs than before.
func (i *Input) Grow(_ context.Context, _ uint64, tally chunk.Tally) (chunk.Tally, error) {
	return tally, nil
}

// InputWords are the last counts of the tally of an input, which say what was read.
const InputWords = placeWords

// placeWords are the words of a place after the counts: the bytes and their SHA-256.
const placeWords = 1 + 4

// apart returns the counts of a tally, and its place.
func apart(tally chunk.Tally) (kept chunk.Tally, place []uint64) {
	n := max(0, len(tally.Counts)-placeWords)
	kept, place = tally, tally.Counts[n:]
	kept.Counts = tally.Counts[:n]
	return kept, place
}

// Check returns an error that matches chunk.ErrPlan if a tally cannot be one of the input. It
// does not read the input.
func (i *Input) Check(tally chunk.Tally) error {
	done := tally.Chunks.Len()
	if !slices.Equal(tally.Chunks, chunk.Set{{To: done}}) || done > i.Limit() {
		return chunk.Invalid("tally", "rows %v are not the first ones of the plan", tally.Chunks)
	}
	kept, _ := apart(tally)
	return i.in.counts.check(kept, done)
}

// Run counts the packs of the input after those of options.Done. If ctx ends, it returns the
// tally of the packs so far and ctx's error. The bytes before the place of options.Done must be
// those that it was counted from.
func (i *Input) Run(ctx context.Context, options chunk.Options) (chunk.Tally, error) {
	if len(options.Done.Chunks) > 0 {
		if err := i.resume(ctx, options.Done); err != nil {
			return options.Done, i.plan.sourced(err)
		}
	}
	watched, shown := time.Now(), time.Now()
	err := i.in.count(i.plan.Rounds, func() error {
		now := time.Now()
		if options.Progress != nil && now.Sub(shown) > 100*time.Millisecond {
			options.Progress(i.in.done)
			shown = now
		}
		if options.Watch != nil && options.Every > 0 && now.Sub(watched) > options.Every {
			tally, err := i.kept()
			if err != nil {
				return err
			}
			options.Watch(tally)
			watched = time.Now()
		}
		return ctx.Err()
	})
	i.ended = err == nil
	tally, kept := i.kept()
	return tally, i.plan.sourced(errors.Join(err, kept))
}

// Report judges the packs that Run counted. If they are all and suspect, and the plan has a
// number of packs, it counts the packs of a second run. Before the end of the input the report
// has no verdict.
func (i *Input) Report() (*Report, error) {
	if !i.ended {
		return i.in.counts.judge(i.in.done, i.levels(), false)
	}
	report, err := i.lookTwice(i.in.look)
	return report, i.plan.sourced(err)
}

// kept returns the tally so far, with the place.
func (i *Input) kept() (chunk.Tally, error) {
	tally, place := i.in.counts.kept(), i.in.lines.Place()
	if _, err := io.CopyN(i.read, i.text, place-i.hashed); err != nil && err != io.EOF {
		return chunk.Tally{}, err
	}
	i.hashed = place
	words := []uint64{uint64(place)}
	for sum := i.read.Sum(nil); len(sum) > 0; sum = sum[8:] {
		words = append(words, binary.BigEndian.Uint64(sum))
	}
	tally.Counts = append(tally.Counts, words...)
	if i.in.done > 0 {
		tally.Chunks = chunk.Set{{To: i.in.done}}
	}
	return tally, nil
}

// resume continues from a tally that Check accepts.
func (i *Input) resume(ctx context.Context, done chunk.Tally) error {
	in, counted := i.in, done.Chunks.Len()
	kept, words := apart(done)
	place := int64(min(words[0], math.MaxInt64))
	i.read.Reset()
	reading := &contextReader{ctx, wholeFile(i.file)}
	text := plain.NewReader(reading)
	if _, err := io.CopyN(i.read, text, place); err != nil && err != io.EOF {
		return err
	}
	reading.ctx = context.WithoutCancel(ctx) // the tally of a stopped run has a place too
	i.text, i.hashed = text, place
	for k, sum := 0, i.read.Sum(nil); k < 4; k++ {
		if binary.BigEndian.Uint64(sum[8*k:]) != words[1+k] {
			return i.plan.named("the first %d bytes are not those of the tally: the file has changed", place)
		}
	}
	var err error
	headed := in.lines.Header == nil // whether a row like a header is one of the rows
	if in.lines, _, err = begin(&contextReader{ctx, wholeFile(i.file)}, i.plan); err != nil {
		return err
	}
	if headed {
		in.lines.KeepHeader()
	}
	for done := range counted {
		row, err := in.lines.Next()
		if err != nil || row == nil {
			return errors.Join(err, i.plan.named("it has fewer rows than the tally"))
		}
		if err := in.counts.pass(row, done); err != nil {
			return &LineError{Line: in.lines.Line, Err: err}
		}
	}
	if !in.counts.resume(kept, counted) {
		if i.plan.Drawn() && i.battery.HasNames() {
			return i.plan.named("the state in the tally is invalid, or is of other names: audit a file with new ones without the tally")
		}
		return i.plan.named("the state in the tally is invalid")
	}
	in.done = counted
	return nil
}

// contextReader reads until ctx ends.
type contextReader struct {
	ctx context.Context
	in  io.Reader
}

func (r *contextReader) Read(p []byte) (int, error) {
	if err := r.ctx.Err(); err != nil {
		return 0, err
	}
	return r.in.Read(p)
}

// sortedText returns the text of Spec.Sorted.
func sortedText(groups []input.Group) string {
	var all []string
	for _, g := range groups {
		all = append(all, g.String())
	}
	return strings.Join(all, ",")
}

// places are the places of the numbers of a group, from 1.
type places struct {
	from, to int
	descend  bool
}

// sortedPlaces returns the groups of Sorted. ok is false if it is not such a text for draws of
// size numbers.
func (s Spec) sortedPlaces(size int) (all []places, ok bool) {
	if s.Sorted == "" {
		return nil, true
	}
	last := 0
	for text := range strings.SplitSeq(s.Sorted, ",") {
		from, to, _ := strings.Cut(text, "-")
		a, err1 := strconv.Atoi(from)
		b, err2 := strconv.Atoi(to)
		p := places{min(a, b), max(a, b), a > b}
		if err1 != nil || err2 != nil || p.from <= last || p.from == p.to || p.to > size {
			return nil, false
		}
		last = p.to
		all = append(all, p)
	}
	return all, true
}

// Untested returns what is not tested of draws whose rows have an order by construction, as in
// "numbers 1 to 6 of each row ascend: their order is not tested".
func (r *Report) Untested() (all []string) {
	groups, _ := r.Plan.sortedPlaces(r.First)
	for _, g := range groups {
		verb := "ascend"
		if g.descend {
			verb = "descend"
		}
		all = append(all, fmt.Sprintf("numbers %d to %d of each row %s: their order is not tested", g.from, g.to, verb))
	}
	return all
}

// Unseen returns what the tests of a report that passes would not see in this input, beside what Untested says.
func (r *Report) Unseen() (all []string) {
	if r.Verdict == Pass && slices.ContainsFunc(r.Parts[0].Results, func(x Result) bool { return x.Test == "next-rows" }) {
		all = append(all, "seeds in sequence: those of MT19937 and SplitMix64, and of rand() % n of glibc, are not seen")
	}
	return all
}

// dropPlaces drops the words of results that name a position of a group: its numbers are in a
// random order, so the words say nothing of the draws.
func (r *Report) dropPlaces() {
	groups, _ := r.Plan.sortedPlaces(r.First)
	for i := range r.Parts {
		for j := range r.Parts[i].Results {
			x := &r.Parts[i].Results[j]
			if slices.ContainsFunc(groups, func(g places) bool { return x.Place >= g.from && x.Place <= g.to }) {
				x.Words = ""
			}
		}
	}
}
