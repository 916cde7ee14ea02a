package laws

import (
	"math"

	"gonum.org/v1/gonum/mathext"
	"gonum.org/v1/gonum/stat/distuv"
)

// power is the probability that a bias of the size of a Detection is found.
const power = 0.9

// Detectable returns the relative change of a probability at which a two-sided test of a
// binomial count of n trials, at a level, has the given power. The quantile of the count
// has the correction of Cornish and Fisher (1938) for its skewness.
func Detectable(n, probability, level float64) float64 {
	sigma := func(p float64) float64 { return math.Sqrt(n * p * (1 - p)) }
	z := -distuv.UnitNormal.Quantile(level / 2)
	z += (z*z - 1) / 6 * (1 - 2*probability) / sigma(probability)
	change := 0.0
	for range 50 {
		raised := min(probability*(1+change), 1)
		change = (z*sigma(probability) + distuv.UnitNormal.Quantile(power)*sigma(raised)) / (n * probability)
	}
	return change
}

// Noncentrality returns the noncentrality of a chi-square statistic that exceeds the quantile of
// a level with the given power. A noncentral chi-square is a mixture of central ones with
// Poisson weights.
func Noncentrality(degrees int, level float64) float64 {
	half := float64(degrees) / 2
	quantile := mathext.GammaIncRegCompInv(half, level)
	exceeds := func(noncentrality float64) (p float64) {
		number := distuv.Poisson{Lambda: noncentrality / 2}
		for j := range int(number.Lambda + 20*math.Sqrt(number.Lambda) + 20) {
			p += number.Prob(float64(j)) * mathext.GammaIncRegComp(half+float64(j), quantile)
		}
		return p
	}
	low, high := 1e-6, 1.0
	for exceeds(high) < power {
		high *= 2
	}
	for range 40 {
		if middle := (low + high) / 2; exceeds(middle) < power {
			low = middle
		} else {
			high = middle
		}
	}
	return high
}

// DetectableZ returns the deviation of a normal value, in standard deviations, that a two-sided
// test at a level finds with the given power.
func DetectableZ(level float64) float64 {
	return distuv.UnitNormal.Quantile(power) - distuv.UnitNormal.Quantile(level/2)
}

// DetectableMean returns the relative change of the mean of a distribution that Fit of n values
// finds at a level with the given power. The values change as if they had another mean and the
// same variance.
func DetectableMean(n float64, distribution []float64, level float64) float64 {
	counts := make([]uint64, len(distribution))
	counts[0] = uint64(n)
	o, _ := Fit(counts, distribution)
	mean, variance := Moments(distribution)
	return math.Sqrt(Noncentrality(max(1, o.Degrees), level)*variance/n) / mean
}
