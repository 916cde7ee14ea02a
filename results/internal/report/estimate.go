package report

import (
	"fmt"
	"math"

	"pokersim/internal/stats"
)

// Limit is the half-width, in standard errors, of an interval that contains 95 % of
// normal values.
const Limit = 1.96

// Estimate is a mean or a frequency, with its standard error and interval. In an
// exact run the standard error is 0, and both ends of the interval are the value.
type Estimate struct {
	Value    float64 `col:"frequency"`
	StdError float64 `col:"std_error"`
	CILow    float64 `col:"ci_low"` // Wilson's 95 % interval
	CIHigh   float64 `col:"ci_high"`
}

// Frequency returns the frequency of an outcome.
func Frequency(count, n uint64, exact bool) Estimate {
	f := float64(count) / float64(n)
	if exact {
		return Estimate{f, 0, f, f}
	}
	low, high := stats.Wilson(count, n, stats.Level)
	return Estimate{f, stats.StdError(count, n), low, high}
}

// MeanOf returns the estimate of a mean of n values from low to high.
func MeanOf(mean, variance, low, high, n float64) Estimate {
	share, size := (mean-low)/(high-low), n
	if v := variance / (high - low) / (high - low); v > 0 {
		size *= share * (1 - share) / v
	}
	from, to := stats.WilsonMean(share, size, stats.Level)
	return Estimate{Value: mean, StdError: math.Sqrt(variance / n), CILow: low + from*(high-low), CIHigh: low + to*(high-low)}
}

// centred is the largest part of an interval's half by which its middle may differ from the
// value, if ± is to stand between them.
const centred = .1

// Percent returns the value in per cent, with half of the interval; with its ends if the
// value is not in its middle.
func (e Estimate) Percent(exact bool) string {
	half := (e.CIHigh - e.CILow) / 2
	if exact || math.Abs(e.Value-e.CILow-half) > centred*half {
		return e.Ends(exact, 4)
	}
	return fmt.Sprintf("%.4f ± %.4f", 100*e.Value, 100*half)
}

// Ends returns the value in per cent, with the ends of the interval in brackets.
func (e Estimate) Ends(exact bool, decimals int) string {
	if exact {
		return fmt.Sprintf("%.*f exact", decimals, 100*e.Value)
	}
	return fmt.Sprintf("%.*f (%.*f – %.*f)", decimals, 100*e.Value, decimals, 100*e.CILow, decimals, 100*e.CIHigh)
}
