package audit

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"slices"

	"pokersim/sim/chunk"
)

// StandardInput is the algorithm in the Spec of shuffles that Read has read.
const StandardInput = "standard input"

// LineError is what is wrong with a line of the input.
type LineError struct {
	Line int // from 1
	Err  error
}

func (e *LineError) Error() string { return fmt.Sprintf("line %d: %v", e.Line, e.Err) }

func (e *LineError) Unwrap() error { return e.Err }

// Read audits shuffles that someone else made: text with a pack on each line, as
// one more shuffle left it. Cards are numbers from 0 or from 1, or names as in "Ah
// 10d Jo" or "ace of hearts, ...", between spaces or commas; the first line says
// which, and how many cards, decks and jokers there are if the plan does not. The
// copies of a card in several decks are told apart at random, by a fixed stream.
//
// In reset mode a line is taken for a shuffle of the pack in order; in reuse mode
// for one of the pack on the line before. What is asked of the packs themselves
// is then asked in the first of the modes alone. The plan's Algorithm, Shuffler
// and Seed play no part.
//
// Read takes plan.Shuffles lines, or all if that is 0. If they are suspect, the
// next lines get a second look, four times as many: there must be a number of
// shuffles in the plan and enough input; else the report says how many more
// packs a second look needs. Lines behind those are not read.
//
// A line that is no pack, or one of another length than the first, gives a
// *LineError; too few lines for any test, and a plan that Run would refuse, give
// an error that matches chunk.ErrPlan.
func Read(r io.Reader, plan Plan) (*Report, error) {
	in := &packReader{lines: bufio.NewScanner(r)}
	first, err := in.next()
	if err != nil {
		return nil, err
	}
	if first == nil {
		return nil, chunk.Invalid("stdin", "there is no pack to read")
	}
	in.held = slices.Clone(first)
	plan, in.parser, err = newParser(plan, in.held)
	if err != nil {
		return nil, err
	}
	report, err := in.look(plan, failBelow)
	if err != nil || report.Verdict != Suspect {
		return report, err
	}
	report.MoreNeeded = repeatTimes * report.Shuffles
	if plan.Shuffles == 0 {
		return report, nil
	}
	plan.Shuffles = report.MoreNeeded
	second, err := in.look(plan, repeatFail)
	if errors.As(err, new(*LineError)) {
		return nil, err
	}
	if err != nil || second.Shuffles < plan.Shuffles {
		return report, nil // too few lines were left
	}
	second.FirstLook = report
	return second, nil
}

// packReader reads packs, one a line.
type packReader struct {
	lines  *bufio.Scanner
	line   int    // the number of the last one
	held   []byte // a line that was read already, if not nil
	parser *parser
	counts []*counter // of the look before, which the next one goes on from
}

// next returns the next line, or nil at the end of the input. The bytes last until
// the line after it is read.
func (in *packReader) next() ([]byte, error) {
	if held := in.held; held != nil {
		in.held = nil
		return held, nil
	}
	in.line++
	if in.lines.Scan() {
		return in.lines.Bytes(), nil
	}
	err := in.lines.Err()
	if errors.Is(err, bufio.ErrTooLong) {
		err = fmt.Errorf("longer than %d bytes", bufio.MaxScanTokenSize)
	}
	if err != nil {
		return nil, &LineError{in.line, err}
	}
	return nil, nil
}

// look audits the next plan.Shuffles lines, or all that are left if that is 0.
func (in *packReader) look(plan Plan, failBelow float64) (*Report, error) {
	b := newBattery(plan.Spec)
	sections := b.sections(plan.Mode)
	if in.counts == nil {
		for _, s := range sections {
			in.counts = append(in.counts, newCounter(b, s))
		}
	}
	tally := chunk.Tally{Counts: make([]uint64, sections.counts())}
	done := uint64(0)
	for plan.Shuffles == 0 || done < plan.Shuffles {
		line, err := in.next()
		if err != nil {
			return nil, err
		}
		if line == nil {
			break
		}
		if err := in.add(line, b.repeats() && done < maxPrints); err != nil {
			return nil, &LineError{in.line, err}
		}
		if done++; done%ChunkShuffles == 0 {
			in.moveTo(&tally)
		}
	}
	in.moveTo(&tally)
	plan.Shuffles = done
	tally.Chunks = plan.Chunks()
	report, err := plan.judge(b, tally, failBelow)
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
