package audit

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"

	"gonum.org/v1/gonum/mathext"

	"pokersim/internal/stats"
)

// Verdict is the conclusion from an adjusted p-value.
type Verdict string

// The verdicts.
const (
	Pass    Verdict = "PASS"    // no bias found
	Suspect Verdict = "SUSPECT" // more shuffles are needed
	Fail    Verdict = "FAIL"
	TooFew  Verdict = "TOO FEW" // of a report: fewer than half of its tests ran
)

// DefaultAlpha is the default of Spec.Alpha, and maxAlpha the largest one.
const (
	DefaultAlpha = 1.1e-5
	maxAlpha     = 0.05
)

// repeatTimes is how many times more shuffles the second run of a suspect audit has.
const repeatTimes = 4

// levels are the thresholds of the adjusted p-value.
type levels struct {
	fail    float64 // below it, a first run fails
	suspect float64 // below it, a first run is repeated
	repeat  float64 // below it, the second run fails
}

// levelsOf returns the thresholds of an audit in which a fair shuffle fails with
// probability alpha: in the first run with alpha/11, and with 10/11 alpha in the second
// one, as suspect times repeat. repeat is a tenth of suspect. The default has 1e-6,
// 0.01 and 1e-3.
func levelsOf(alpha float64) levels {
	suspect := math.Sqrt(100 * alpha / 11)
	return levels{alpha / 11, suspect, suspect / 10}
}

// second returns the thresholds of the second run. A result is suspect below the same
// threshold as in the first run.
func (l levels) second() levels { return levels{l.repeat, l.suspect, l.repeat} }

// outcome is a statistic and its p-value.
type outcome struct {
	statistic float64
	degrees   int     // of freedom; 0 if the statistic is not chi-square
	p         float64 // the probability of a statistic at least as large
}

// chiSquare returns the outcome of a chi-square statistic.
func chiSquare(statistic float64, degrees int) outcome {
	return outcome{statistic, degrees, mathext.GammaIncRegComp(float64(degrees)/2, statistic/2)}
}

// minExpected is the least expected count of a cell in a chi-square test.
const minExpected = 5

// fit is Pearson's chi-square test of counts against a distribution. It merges
// neighbouring values, from the lowest up, until each cell has an expected count of
// minExpected or more. ok is false if fewer than two cells remain.
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

// leastForFit returns the least sum of counts that fit can test.
func leastForFit(distribution []float64) uint64 {
	n, cells := uint64(1), make([]uint64, len(distribution))
	for ; ; n++ {
		cells[0] = n
		if _, ok := fit(cells, distribution); ok {
			return n
		}
	}
}

func sum(counts []uint64) (n uint64) {
	for _, c := range counts {
		n += c
	}
	return n
}

// adjust sets the adjusted p-value (Holm 1979) and the verdict of every result. For a
// fair shuffle, the probability that any adjusted p-value is x or less is at most x.
func adjust(results []*Result, l levels) {
	slices.SortStableFunc(results, func(a, b *Result) int { return cmp.Compare(a.P, b.P) })
	least := 0.0
	for i, r := range results {
		least = max(least, min(1, r.P*float64(len(results)-i)))
		r.Adjusted = least
		switch {
		case least < l.fail || math.IsNaN(least):
			r.Verdict = Fail
		case least < l.suspect:
			r.Verdict = Suspect
		default:
			r.Verdict = Pass
		}
	}
}

// deviation compares a count of packs with its expectation, as in
// "35 % too often (33 to 37 %)". The interval is Wilson's of 95 %.
func deviation(count, packs, probability float64) string {
	expected := packs * probability
	low, high := stats.Wilson(uint64(math.Round(count)), uint64(math.Round(packs)), stats.Level)
	low, high = low/probability, high/probability
	percent := func(x float64) string { return strconv.FormatFloat(x, 'g', 3, 64) }
	switch ratio := count / expected; {
	case count == 0:
		return "never"
	case ratio >= 2:
		return fmt.Sprintf("%.3g times as often as expected (%.3g to %.3g)", ratio, low, high)
	case ratio >= 1:
		return fmt.Sprintf("%s %% too often (%s to %s %%)", percent(100*(ratio-1)), percent(100*(low-1)), percent(100*(high-1)))
	default:
		return fmt.Sprintf("%s %% too seldom (%s to %s %%)", percent(100*(1-ratio)), percent(100*(1-high)), percent(100*(1-low)))
	}
}
