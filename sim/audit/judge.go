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
	degrees   int
	p         float64
}

// minTwoSided is the number of degrees of freedom from which on a statistic can
// also be too small. With fewer, counts that meet their expectation on the dot
// are nothing rare.
const minTwoSided = 5

// chiSquare places a statistic in the chi-square distribution, with p for both
// tails: counts that fit too well are not random either.
func chiSquare(statistic float64, degrees int) outcome {
	half := float64(degrees) / 2
	p := mathext.GammaIncRegComp(half, statistic/2)
	if degrees >= minTwoSided {
		p = min(1, 2*min(p, mathext.GammaIncReg(half, statistic/2)))
	}
	return outcome{statistic, degrees, p}
}

// minExpected is the least expectation of a cell in a chi-square test.
const minExpected = 5

// fit is Pearson's test of counts against a law, with the cells of the tails
// put together inwards until each is expected minExpected times. It is not ok
// if fewer than two cells are left.
func fit(counts []uint64, law []float64) (o outcome, ok bool) {
	n := float64(sum(counts))
	var observed, expected []float64
	from, to := tail(law, n), len(law)-tail(backward(law), n)
	if from > to {
		return o, false
	}
	observed = append(observed, float64(sum(counts[:from])))
	expected = append(expected, n*total(law[:from]))
	for k := from; k < to; k++ {
		observed, expected = append(observed, float64(counts[k])), append(expected, n*law[k])
	}
	observed = append(observed, float64(sum(counts[to:])))
	expected = append(expected, n*total(law[to:]))
	statistic := 0.0
	for i := range observed {
		statistic += (observed[i] - expected[i]) * (observed[i] - expected[i]) / expected[i]
	}
	return chiSquare(statistic, len(observed)-1), true
}

// tail returns how many values from the front make up the first cell: they are
// expected often enough, and so is the next value.
func tail(law []float64, n float64) int {
	expected := 0.0
	for k, p := range law {
		expected += n * p
		if expected >= minExpected && (k+1 == len(law) || n*law[k+1] >= minExpected) {
			return k + 1
		}
	}
	return len(law)
}

func backward(law []float64) []float64 {
	b := slices.Clone(law)
	slices.Reverse(b)
	return b
}

func sum(counts []uint64) (n uint64) {
	for _, c := range counts {
		n += c
	}
	return n
}

func total(law []float64) (p float64) {
	for _, q := range law {
		p += q
	}
	return p
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
		return fmt.Sprintf("%.3g times too often", ratio)
	case ratio >= 1:
		return fmt.Sprintf("%.3g %% too often", 100*(ratio-1))
	default:
		return fmt.Sprintf("%.3g %% too seldom", 100*(1-ratio))
	}
}
