package laws

import (
	"fmt"
	"math"
	"strconv"

	"gonum.org/v1/gonum/mathext"
	"gonum.org/v1/gonum/stat/distuv"

	"pokersim/internal/stats"
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

// Deviation compares a count of packs with its expectation, as in
// "35 % too often (33 to 37 %)". The interval is Wilson's of 95 %.
func Deviation(count, packs, probability float64) string {
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

// MeanWords compares the mean of a scalar, of which cells has how often each value came up,
// with that of a fair shuffle. The interval is that of 95 %, within the range of the values.
func MeanWords(title string, cells []uint64, law []float64) string {
	fair, variance := Moments(law)
	mean, standardError := Mean(cells), math.Sqrt(variance/float64(Sum(cells)))
	low, high := max(0, mean-1.96*standardError), min(float64(len(cells)-1), mean+1.96*standardError)
	digits := max(0, 2-int(math.Floor(math.Log10(standardError)))) // of the standard error, two
	return fmt.Sprintf("%s: %.*f on average (%.*f to %.*f), fair is %.*f", title, digits, mean, digits, low, digits, high, digits, fair)
}
