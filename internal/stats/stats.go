// Package stats computes confidence intervals and chi-square tests of counts.
//
// Counts are numbers of events; probabilities and levels are 0 to 1. Results depend
// only on the arguments. There are no errors: each function names the arguments
// that it accepts. The distributions are those of gonum.
//
//	low, high := stats.Wilson(81, 263, 0.95)
//	fmt.Printf("%.4f to %.4f\n", low, high)
//	// Output: 0.2553 to 0.3662
package stats

import (
	"math"

	"gonum.org/v1/gonum/stat/distuv"
)

// Level is the confidence level of every interval.
const Level = 0.95

// Wilson returns Wilson's score interval (Wilson 1927) for the probability of an
// event that occurred count times in n: the probabilities that the two-sided score
// test does not reject. It is within 0 to 1. It needs n > 0, count ≤ n and a level
// between 0 and 1.
func Wilson(count, n uint64, level float64) (low, high float64) {
	return WilsonMean(float64(count)/float64(n), float64(n), level)
}

// WilsonMean returns Wilson's interval for a mean of values in 0 to 1, such as
// shares of a pot. n is the effective number of values: mean·(1-mean) divided by
// the square of the mean's standard error. It needs n > 0.
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

// StdError returns the standard error of the frequency f = count/n: sqrt(f(1-f)/n).
// It needs n > 0.
func StdError(count, n uint64) float64 {
	f := float64(count) / float64(n)
	return math.Sqrt(f * (1 - f) / float64(n))
}
