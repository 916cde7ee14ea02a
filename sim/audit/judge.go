package audit

import (
	"cmp"
	"math"
	"slices"
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
