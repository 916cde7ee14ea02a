package audit

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"strconv"

	"pokersim/sim/chunk"
)

// LineError is what is wrong with a line of permutations.
type LineError struct {
	Line int // from 1
	Err  error
}

func (e *LineError) Error() string { return fmt.Sprintf("line %d: %v", e.Line, e.Err) }

func (e *LineError) Unwrap() error { return e.Err }

// Read audits shuffles that someone else made: text with a permutation of 0 to
// n-1 on each line, numbers between spaces or tabs, each line the pack as one
// more shuffle left it. In reset mode a line is taken for a shuffle of the pack
// in order; in reuse mode for one of the pack on the line before. The plan's
// Algorithm, Shuffler, Shuffles and Seed play no part; a plan of 0 cards takes n from the
// first line. There is no second look, so the verdict may be Suspect.
//
// A line that is no permutation, or one of another length than the first, gives
// a *LineError; too few lines for any test, and a plan that Run would refuse,
// give an error that matches chunk.ErrPlan.
func Read(r io.Reader, plan Plan) (*Report, error) {
	lines := bufio.NewScanner(r)
	if !lines.Scan() {
		if err := lines.Err(); err != nil {
			return nil, &LineError{1, err}
		}
		return nil, chunk.Invalid("stdin", "there is no permutation to read")
	}
	if plan.Cards == 0 {
		if plan.Cards = len(bytes.Fields(lines.Bytes())); plan.Cards < 2 || plan.Cards > MaxCards {
			return nil, &LineError{1, fmt.Errorf("%d numbers: want 2 to %d", plan.Cards, MaxCards)}
		}
	}
	plan.Algorithm, plan.Seed = StandardInput, 0
	plan, err := plan.looks()
	if err != nil {
		return nil, err
	}
	b := newBattery(plan.Spec)
	var counters []*counter
	for _, s := range b.sections(plan.Mode) {
		counters = append(counters, newCounter(b, s))
	}
	tally := chunk.Tally{Counts: make([]uint64, b.sections(plan.Mode).counts())}
	line := 1
	for more := true; more; more = lines.Scan() {
		if err := addLine(lines.Bytes(), plan.Cards, counters, b.repeats() && line <= maxPrints); err != nil {
			return nil, &LineError{line, err}
		}
		if line%ChunkShuffles == 0 {
			move(counters, &tally)
		}
		line++
	}
	move(counters, &tally)
	if err := lines.Err(); err != nil {
		return nil, &LineError{line, err}
	}
	plan.Shuffles = uint64(line - 1)
	tally.Chunks = plan.Chunks()
	report, err := plan.judge(b, tally, failBelow)
	if err != nil {
		return nil, err
	}
	return report, nil
}

func addLine(line []byte, cards int, counters []*counter, keep bool) error {
	pack, err := ParsePermutation(line, cards)
	if err != nil {
		return err
	}
	for _, c := range counters {
		c.keep = keep
		if err := c.add(pack); err != nil {
			return err
		}
	}
	return nil
}

func move(counters []*counter, into *chunk.Tally) {
	for _, c := range counters {
		c.moveTo(into)
	}
}

// StandardInput is the algorithm in the Spec of shuffles that Read has read.
const StandardInput = "standard input"

// ParsePermutation reads the numbers 0 to n-1, each once, in any order, between
// spaces or tabs. The error names the first duplicate or invalid number.
func ParsePermutation(line []byte, n int) ([]int, error) {
	words := bytes.Fields(line)
	if len(words) != n {
		return nil, fmt.Errorf("%d numbers where %d are wanted", len(words), n)
	}
	order, seen := make([]int, n), make([]bool, n)
	for i, word := range words {
		card, err := strconv.Atoi(string(word))
		switch {
		case err != nil || card < 0 || card >= n:
			return nil, fmt.Errorf("invalid card %.20q: want 0 to %d", word, n-1)
		case seen[card]:
			return nil, fmt.Errorf("duplicate card %d", card)
		}
		order[i], seen[card] = card, true
	}
	return order, nil
}
