package audit

import (
	"errors"
	"fmt"
	"io"

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

// FewError is the error of an input that has too few packs for every test. It matches
// chunk.ErrPlan.
type FewError struct {
	Source       string // the name of the input
	Cards        int
	Packs, Least uint64 // those of the input, and those that the first test needs
}

func (e *FewError) Error() string {
	return fmt.Sprintf("%s: %d packs of %d cards are too few: the tests need at least %d", e.Source, e.Packs, e.Cards, e.Least)
}

// Is makes errors.Is(err, chunk.ErrPlan) true.
func (e *FewError) Is(target error) bool { return target == chunk.ErrPlan }

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
// Read reads plan.Shuffles lines, or all lines if that is 0. If their verdict is
// Suspect and plan.Shuffles is not 0, a second run reads four times as many further
// lines. If there are too few lines, or plan.Shuffles is 0, the report has the
// verdict Suspect and MoreNeeded.
//
// With plan.Seats, a line has the dealt cards of one hand, see Spec.Seats.
//
// A line that is not a permutation of the pack gives a *LineError, and too few lines for every
// test a *FewError. An invalid plan or an empty input gives an error that matches chunk.ErrPlan.
func Read(r io.Reader, plan Plan) (*Report, error) {
	report, err := read(r, plan)
	var line *LineError
	if errors.As(err, &line) {
		line.Source = plan.Source
	}
	return report, err
}

func read(r io.Reader, plan Plan) (*Report, error) {
	in := input.NewLines(r)
	first, err := in.First()
	switch {
	case err != nil:
		return nil, &LineError{Line: in.Line, Err: err}
	case first == nil && plan.Source != "":
		return nil, chunk.Invalid(plan.Source, "the file has no packs")
	case first == nil:
		return nil, chunk.Invalid("stdin", "the input is empty")
	case plan.Seats != 0:
		return readDeals(in, first, plan)
	}
	return readPacks(in, first, plan)
}

// lookTwice audits the next lines: plan.Shuffles, or all if that is 0. If the verdict is
// Suspect and plan.Shuffles is not 0, it audits further ones.
func (p *Prepared) lookTwice(look func(lines uint64, l levels) (*Report, error)) (*Report, error) {
	report, err := look(p.plan.Shuffles, p.levels())
	if err != nil || report.Verdict != Suspect {
		return report, err
	}
	report.MoreNeeded = repeatTimes * report.Shuffles
	if p.plan.Shuffles == 0 {
		return report, nil
	}
	second, err := look(report.MoreNeeded, p.levels().second())
	if errors.As(err, new(*LineError)) {
		return nil, err
	}
	if err != nil || second.Shuffles < report.MoreNeeded {
		return report, nil // too few lines
	}
	second.FirstRun = report
	return second, nil
}

// eachLine calls add with the next lines: at most a number of them, or all if that is 0.
func eachLine(in *input.Lines, lines uint64, add func(line []byte) error) error {
	for done := uint64(0); lines == 0 || done < lines; done++ {
		line, err := in.Next()
		if err == nil && line == nil {
			return nil
		}
		if err == nil {
			err = add(line)
		}
		if err != nil {
			return &LineError{Line: in.Line, Err: err}
		}
	}
	return nil
}

// readPacks is Read for packs.
func readPacks(lines *input.Lines, first []byte, plan Plan) (*Report, error) {
	format := input.FormatOf(first)
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
	in := &packReader{lines: lines, packs: format.Packs(p.plan.Cards, deck.Pack{Decks: p.plan.Decks, Jokers: p.plan.Jokers})}
	return p.lookTwice(func(lines uint64, l levels) (*Report, error) { return in.look(p, lines, l) })
}

// packReader counts the packs of an input.
type packReader struct {
	lines  *input.Lines
	packs  *input.Packs
	counts []*tests.Counter // a second run continues with those of the first

	// The number of lines is not known before their end, so blocks double.
	block               int
	blockSize, blockEnd uint64
}

// firstBlock is the number of packs in the first blocks of the run. The last blocks have
// up to twice the packs of the first.
const firstBlock = 4

// look audits the next lines, at most a number of them, or all if that is 0.
func (in *packReader) look(p *Prepared, lines uint64, l levels) (*Report, error) {
	b := p.battery
	sections := p.sections()
	if in.counts == nil {
		for _, s := range sections {
			in.counts = append(in.counts, tests.NewCounter(b, s))
		}
	}
	tally := chunk.Tally{Counts: make([]uint64, sections.Counts())}
	in.blockSize, in.blockEnd, in.block = firstBlock, firstBlock, 0
	for _, c := range in.counts {
		c.BeginBlock(0)
	}
	all, prints := *p, b.Prints()
	all.plan.Shuffles = 0
	if err := eachLine(in.lines, lines, func(line []byte) error {
		pack, err := in.packs.Read(line)
		if err != nil {
			return err
		}
		for _, c := range in.counts {
			c.Keep = prints && all.plan.Shuffles < tests.MaxPrints
			if err := c.Add(pack); err != nil {
				return err
			}
		}
		all.plan.Shuffles++
		in.endBlock(all.plan.Shuffles, &tally)
		return nil
	}); err != nil {
		return nil, err
	}
	in.moveTo(&tally)
	tally.Chunks = all.Chunks()
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
func (in *packReader) endBlock(done uint64, tally *chunk.Tally) {
	if done%ChunkShuffles == 0 {
		in.moveTo(tally)
	}
	if done < in.blockEnd {
		return
	}
	in.block++
	for _, c := range in.counts {
		c.EndBlock(tally, in.block == tests.Blocks)
	}
	if in.block == tests.Blocks {
		in.block /= 2
		in.blockSize *= 2
	}
	in.blockEnd = done + in.blockSize
	for _, c := range in.counts {
		c.BeginBlock(in.block)
	}
}
