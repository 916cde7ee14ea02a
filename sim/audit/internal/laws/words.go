package laws

import (
	"fmt"
	"math"
	"strconv"

	"pokersim/internal/stats"
)

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
