// Package stats holds the intervals and tests of counts.
//
// Counts are numbers of events, probabilities lie in 0 to 1. Results depend on the
// arguments alone. There are no errors: what a function needs stands at it.
// Distributions come from gonum.
package stats

import (
	"math"

	"gonum.org/v1/gonum/stat/distuv"
)

// Level is the confidence level of every interval.
const Level = 0.95

// Wilson returns Wilson's score interval for the probability of an event that
// came up count times in n: the probabilities that a two-sided test of the given
// level does not reject (Wilson 1927). It needs n > 0, count ≤ n and a level
// between 0 and 1, and lies within 0 to 1.
func Wilson(count, n uint64, level float64) (low, high float64) {
	return WilsonMean(float64(count)/float64(n), float64(n), level)
}

// WilsonMean is Wilson's interval for the mean of values in 0 to 1, such as shares
// of a pot: n is how many yes-or-no values of that mean would have its standard
// error, mean·(1-mean) divided by the square of the error. It needs n > 0.
func WilsonMean(mean, n, level float64) (low, high float64) {
	z := distuv.UnitNormal.Quantile((1 + level) / 2)
	centre := (mean + z*z/(2*n)) / (1 + z*z/n)
	half := z / (1 + z*z/n) * math.Sqrt(mean*(1-mean)/n+z*z/(4*n*n))
	low, high = centre-half, centre+half
	if mean == 0 {
		low = 0
	}
	if mean == 1 {
		high = 1
	}
	return low, high
}

// StdError returns the standard error of a frequency: sqrt(f(1-f)/n).
func StdError(count, n uint64) float64 {
	f := float64(count) / float64(n)
	return math.Sqrt(f * (1 - f) / float64(n))
}
