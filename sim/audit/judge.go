package audit

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/mathext"
)

// Verdict is what a p-value, adjusted for the number of tests, says.
type Verdict string

// Suspect is a Pass that asks for a second look.
const (
	Pass    Verdict = "PASS"
	Suspect Verdict = "SUSPECT"
	Fail    Verdict = "FAIL"
)

// The verdict's bounds on adjusted p. An audit that is SUSPECT is repeated on
// other random words with four times the shuffles, and fails below repeatFail.
// So about one audit of a fair shuffle in 100,000 ends in FAIL.
const (
	failBelow    = 1e-6
	suspectBelow = 0.01
	repeatFail   = 1e-3
	repeatTimes  = 4
)

// outcome is a statistic with its place in its distribution.
type outcome struct {
	statistic float64
	degrees   int     // 0 if it is no chi-square
	p         float64 // the probability of a statistic at least as large
}

// chiSquare places a statistic in the chi-square distribution.
func chiSquare(statistic float64, degrees int) outcome {
	return outcome{statistic, degrees, mathext.GammaIncRegComp(float64(degrees)/2, statistic/2)}
}

// minExpected is the least expectation of a cell in a chi-square test.
const minExpected = 5

// fit is Pearson's test of counts against a distribution. Neighbours are put together,
// from the lowest value up, until each cell is expected minExpected times. It
// is not ok if fewer than two cells are left.
func fit(counts []uint64, distribution []float64) (o outcome, ok bool) {
	type cell struct{ count, expected float64 }
	var cells []cell
	var open cell
	n := float64(sum(counts))
	for k, count := range counts {
		open.count += float64(count)
		open.expected += n * distribution[k]
		if open.expected >= minExpected {
			cells = append(cells, open)
			open = cell{}
		}
	}
	if len(cells) < 2 {
		return o, false
	}
	cells[len(cells)-1].count += open.count
	cells[len(cells)-1].expected += open.expected
	statistic := 0.0
	for _, c := range cells {
		statistic += (c.count - c.expected) * (c.count - c.expected) / c.expected
	}
	return chiSquare(statistic, len(cells)-1), true
}

func sum(counts []uint64) (n uint64) {
	for _, c := range counts {
		n += c
	}
	return n
}

// adjust sets the adjusted p of every result (Holm 1979) and its verdict: the
// probability that any of the tests shows so small a p, if all is fair, is at
// most the adjusted one.
func adjust(results []*Result, failBelow float64) {
	slices.SortStableFunc(results, func(a, b *Result) int { return cmp.Compare(a.P, b.P) })
	least := 0.0
	for i, r := range results {
		least = max(least, min(1, r.P*float64(len(results)-i)))
		r.Adjusted = least
		switch {
		case least < failBelow || math.IsNaN(least):
			r.Verdict = Fail
		case least < suspectBelow:
			r.Verdict = Suspect
		default:
			r.Verdict = Pass
		}
	}
}

// deviation tells how far a count is from what is expected: "35 % too often".
func deviation(count, expected float64) string {
	switch ratio := count / expected; {
	case count == 0:
		return "never"
	case ratio >= 2:
		return fmt.Sprintf("%.3g times as often as it should", ratio)
	case ratio >= 1:
		return fmt.Sprintf("%.3g %% too often", 100*(ratio-1))
	default:
		return fmt.Sprintf("%.3g %% too seldom", 100*(1-ratio))
	}
}
