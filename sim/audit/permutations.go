package audit

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"strconv"
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
// Shuffler, Shuffles and Seed play no part; a plan of 0 cards takes n from the
// first line. There is no second look, so the verdict may be Suspect.
//
// A line that is no permutation, or one of another length than the first, gives
// a *LineError; too few lines for any test, and a plan that Run would refuse,
// give an error that wraps ErrPlan.
func Read(r io.Reader, plan Plan) (*Report, error) {
	lines := bufio.NewScanner(r)
	if !lines.Scan() {
		if err := lines.Err(); err != nil {
			return nil, &LineError{1, err}
		}
		return nil, fmt.Errorf("%w: there is no permutation to read", ErrPlan)
	}
	if plan.Cards == 0 {
		if plan.Cards = len(bytes.Fields(lines.Bytes())); plan.Cards < 2 || plan.Cards > MaxCards {
			return nil, &LineError{1, fmt.Errorf("%d numbers: want 2 to %d", plan.Cards, MaxCards)}
		}
	}
	plan, err := plan.looks()
	if err != nil {
		return nil, err
	}
	b := newBattery(plan.Cards, plan.First, plan.Tests)
	var tallies []*tally
	for _, mode := range plan.Modes {
		tallies = append(tallies, newTally(b, mode))
	}
	line := 1
	for more := true; more; more = lines.Scan() {
		if err := addLine(lines.Bytes(), plan.Cards, tallies, b.repeats() && line <= maxPrints); err != nil {
			return nil, &LineError{line, err}
		}
		line++
	}
	if err := lines.Err(); err != nil {
		return nil, &LineError{line, err}
	}
	report := &Report{Algorithm: plan.Name, Cards: plan.Cards, First: plan.First, Shuffles: uint64(line - 1)}
	for i, t := range tallies {
		report.Parts = append(report.Parts, newPart(b, plan.Modes[i], t))
	}
	if err := report.judge(failBelow); err != nil {
		return nil, err
	}
	return report, nil
}

func addLine(line []byte, cards int, tallies []*tally, keep bool) error {
	pack, err := ParsePermutation(line, cards)
	if err != nil {
		return err
	}
	for _, t := range tallies {
		t.keep = keep
		if err := t.add(pack); err != nil {
			return err
		}
	}
	return nil
}

// ParsePermutation reads the numbers 0 to n-1, each once, in any order, between
// spaces or tabs. The error tells a number that stands twice or is none of them.
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
			return nil, fmt.Errorf("%.20q is no card: want 0 to %d", word, n-1)
		case seen[card]:
			return nil, fmt.Errorf("card %d stands twice", card)
		}
		order[i], seen[card] = card, true
	}
	return order, nil
}
