package audit

import (
	"errors"
	"fmt"
	"io"

	"pokersim/sim/chunk"
)

// StandardInput is the Algorithm of the reports of Read.
const StandardInput = "standard input"

// LineError is the error of an invalid line of the input.
type LineError struct {
	Line int // from 1
	Err  error
}

func (e *LineError) Error() string { return fmt.Sprintf("line %d: %v", e.Line, e.Err) }

func (e *LineError) Unwrap() error { return e.Err }

// Read audits shuffled packs from text, with one pack on each line: the result of one
// shuffle, from front to back.
//
// Cards are numbers from 0, numbers from 1, or names, as in "Ah 10d Jo" or "ace of
// hearts, ...". They are separated by white space or commas; short names may also follow
// each other, as in "Ah10dKs". Read also takes JSON lists of numbers or names. It skips a
// header and lines that begin with "#". The first line determines the format, and the
// number of cards, decks and jokers if the plan does not. The
// copies of a card in several decks have one name; Read assigns them at random with a
// fixed stream, so its result is deterministic.
//
// In reset mode a line is a shuffle of the ordered pack; in reuse mode it is a shuffle
// of the pack on the previous line. With Both, the tests of packs run in the first
// mode only. Read ignores the plan's Algorithm, Shuffler and Seed.
//
// Read reads plan.Shuffles lines, or all lines if that is 0. If their verdict is
// Suspect and plan.Shuffles is not 0, a second run reads four times as many further
// lines. If there are too few lines, or plan.Shuffles is 0, the report has the
// verdict Suspect and MoreNeeded.
//
// With plan.Seats, a line has the dealt cards of one hand, see Spec.Seats.
//
// A line that is not a permutation of the pack gives a *LineError. An invalid plan,
// or too few lines for every test, gives an error that matches chunk.ErrPlan.
func Read(r io.Reader, plan Plan) (*Report, error) {
	in := &packReader{lineReader: newLineReader(r)}
	first, err := in.first()
	if err != nil {
		return nil, err
	}
	if first == nil {
		return nil, chunk.Invalid("stdin", "the input is empty")
	}
	if plan.Seats != 0 {
		return readDeals(in.lineReader, plan)
	}
	p, err := in.prepare(plan)
	if err != nil {
		return nil, err
	}
	report, err := in.look(p, plan.Shuffles, p.levels())
	if err != nil || report.Verdict != Suspect {
		return report, err
	}
	report.MoreNeeded = repeatTimes * report.Shuffles
	if plan.Shuffles == 0 {
		return report, nil
	}
	second, err := in.look(p, report.MoreNeeded, p.levels().second())
	if errors.As(err, new(*LineError)) {
		return nil, err
	}
	if err != nil || second.Shuffles < report.MoreNeeded {
		return report, nil // too few lines
	}
	second.FirstRun = report
	return second, nil
}

// packReader reads one pack from each line.
type packReader struct {
	*lineReader
	parser *parser
	counts []*counter // a second run continues with those of the first

	// The number of lines is not known before their end, so blocks double.
	block               int
	blockSize, blockEnd uint64
}

// firstBlock is the number of packs in the first blocks of the run. The last blocks have
// up to twice the packs of the first.
const firstBlock = 4

// prepare detects the format of the packs and completes the plan.
func (in *packReader) prepare(plan Plan) (p *Prepared, err error) {
	plan, in.parser, err = newParser(plan, in.line, in.held)
	if err != nil {
		return nil, err
	}
	return prepare(plan)
}

// look audits the next lines, at most a number of them, or all if that is 0.
func (in *packReader) look(p *Prepared, lines uint64, l levels) (*Report, error) {
	b := p.battery
	sections := b.sections(p.plan.Mode)
	if in.counts == nil {
		for _, s := range sections {
			in.counts = append(in.counts, newCounter(b, s))
		}
	}
	tally := chunk.Tally{Counts: make([]uint64, sections.counts())}
	done, prints := uint64(0), b.prints()
	in.blockSize, in.blockEnd, in.block = firstBlock, firstBlock, 0
	for _, c := range in.counts {
		c.follower.block = 0
	}
	for lines == 0 || done < lines {
		line, err := in.next()
		if err != nil {
			return nil, err
		}
		if line == nil {
			break
		}
		if err := in.add(line, prints && done < maxPrints); err != nil {
			return nil, &LineError{in.line, err}
		}
		done++
		in.endBlock(done, &tally)
	}
	in.moveTo(&tally)
	all := *p
	all.plan.Shuffles = done
	tally.Chunks = all.Chunks()
	report, err := all.judge(tally, l)
	if err != nil {
		return nil, err
	}
	return report, nil
}

func (in *packReader) add(line []byte, keep bool) error {
	pack, err := in.parser.pack(line)
	if err != nil {
		return err
	}
	for _, c := range in.counts {
		c.keep = keep
		if err := c.add(pack); err != nil {
			return err
		}
	}
	return nil
}

func (in *packReader) moveTo(tally *chunk.Tally) {
	for _, c := range in.counts {
		c.moveTo(tally)
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
		c.endBlock(tally)
		for i, cells := range c.section.cells(*tally) {
			if fold := c.section.tests[i].fold; fold != nil && in.block == blocks {
				fold(cells)
			}
		}
	}
	if in.block == blocks {
		in.block /= 2
		in.blockSize *= 2
	}
	in.blockEnd = done + in.blockSize
	for _, c := range in.counts {
		c.follower.block = in.block
	}
}
