package chance

import (
	"fmt"
	"math"
	"strconv"

	"gonum.org/v1/gonum/mathext"
	"gonum.org/v1/gonum/stat/distuv"

	"pokersim/internal/ints"
	"pokersim/internal/stats"
	"pokersim/sim/audit/internal/memo"
)

// Words is the largest deviation of a test, as a phrase.
type Words struct {
	Text string
	// Differs is whether the phrase says how the counts differ from those of a fair shuffle: the
	// interval in it excludes what is fair.
	Differs bool
	Place   int    // the position of a draw, from 1, that the phrase names; 0 is none
	note    string // after the text
}

// At returns the words with the position that they name, from 1.
func (w Words) At(place int) Words {
	w.Place = place
	return w
}

// Of returns the words with what they are of before them, as in "card 1 at position 2: never".
func (w Words) Of(format string, args ...any) Words {
	return Words{Text: fmt.Sprintf(format, args...) + ": " + w.Text + w.note, Differs: w.Differs}
}

// Deviation compares a count of packs with its expectation, as in "35 % too often (33 to 37 %)".
// The interval is that of Clopper and Pearson (1934). Its level is 95 % for all cells of which the
// count is chosen as the largest (Bonferroni).
func Deviation(count, packs, probability float64, cells int) Words {
	w, expected := Words{}, packs*probability
	level := (1 - stats.Level) / float64(cells)
	low, high := ExactInterval(math.Round(count), math.Round(packs), level)
	low, high = low/probability, high/probability
	w.Differs = low > 1 || high < 1
	if cells > 1 {
		w.note = fmt.Sprintf(", simultaneous for %d cells", cells)
	}
	percent := func(x float64) string { return strconv.FormatFloat(x, 'g', 3, 64) }
	switch ratio := count / expected; {
	case count == 0:
		w.Text, w.note = "never", ""
	case count == packs && packs > 0 && probability < 1:
		w.Text, w.note = "always", ""
		return w
	case ratio >= 2:
		w.Text = fmt.Sprintf("%.3g times as often as expected (%.3g to %.3g", ratio, low, high)
	case ratio >= 1:
		w.Text = fmt.Sprintf("%s %% too often (%s to %s %%", percent(100*(ratio-1)), percent(100*(low-1)), percent(100*(high-1)))
	default:
		w.Text = fmt.Sprintf("%s %% too seldom (%s to %s %%", percent(100*(1-ratio)), percent(100*(1-high)), percent(100*(1-low)))
	}
	if count > 0 {
		w.note += ")"
	}
	return w
}

// ExactInterval returns the interval of Clopper and Pearson for the probability of an event that
// occurred count times in n. Both ends together exclude it with a probability of at most level.
func ExactInterval(count, n, level float64) (low, high float64) {
	switch {
	case count == 0:
		return 0, -math.Expm1(math.Log(level/2) / n)
	case count == n:
		return math.Exp(math.Log(level/2) / n), 1
	}
	return mathext.InvRegIncBeta(count, n-count+1, level/2), 1 - mathext.InvRegIncBeta(n-count, count+1, level/2)
}

// ofThree is the deviation of a mean, of a standard deviation or of the worst value from which on
// it differs: in at most 5 % of fair shuffles any of the three does.
var ofThree = -distuv.UnitNormal.Quantile((1 - stats.Level) / 3 / 2)

// ScalarWords returns how a scalar, of which cells has how often each value came up, differs from
// that of a fair shuffle: by its mean, else its standard deviation, else the share of a value, or by
// values that always come several times. If it differs by none, the words are those of the mean.
func ScalarWords(title string, cells []uint64, law []float64) Words {
	fair, variance := Moments(law)
	n, mean := float64(ints.Sum(cells)), Mean(cells)
	standardError := math.Sqrt(variance / n)
	own, fourth := 0.0, 0.0
	for value, p := range law {
		fourth += p * math.Pow(float64(value)-fair, 4)
		own += float64(cells[value]) / n * (float64(value) - mean) * (float64(value) - mean)
	}
	spread := math.Sqrt(max(0, fourth-variance*variance) / n) // the standard error of own
	byMean := Words{Text: title + ": " + between(mean, standardError, float64(len(cells)-1), " on average", fair)}
	worst := WorstValue(cells, law, 1)
	value := Deviation(float64(cells[worst]), n, law[worst], len(law))
	switch together := inGroups(cells); {
	case math.Abs(mean-fair) > ofThree*standardError:
		byMean.Differs = true
	case math.Abs(own-variance) > ofThree*spread && spread > 0:
		deviation := math.Sqrt(variance)
		return Words{Text: title + ": standard deviation " + between(math.Sqrt(own), spread/2/deviation, math.Inf(1), "", deviation), Differs: true}
	case value.Differs:
		return value.Of("%s = %d", title, worst)
	case together > 1:
		return Words{Text: fmt.Sprintf("%s: the number of packs with a value is always a multiple of %d", title, together), Differs: true}
	}
	return byMean
}

// between writes a value with its 95 % interval, from 0 to most, and that of a fair shuffle.
func between(x, standardError, most float64, what string, fair float64) string {
	low, high := max(0, x-1.96*standardError), min(most, x+1.96*standardError)
	digits := max(0, 2-int(math.Floor(math.Log10(standardError)))) // of the standard error, two
	return fmt.Sprintf("%.*f%s (%.*f to %.*f), fair is %.*f", digits, x, what, digits, low, digits, high, digits, fair)
}

// inGroups returns the greatest common divisor of counts, if there are ten or more.
func inGroups(cells []uint64) (all uint64) {
	some := 0
	for _, n := range cells {
		if n > 0 {
			some++
		}
		all = ints.GCD(all, n)
	}
	if some < 10 {
		return 1
	}
	return all
}

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

// noncentralities keeps those of some tests: each takes milliseconds.
var noncentralities = memo.Memo[[2]float64, float64]{Room: 1 << 12}

// Noncentrality returns the noncentrality of a chi-square statistic that exceeds the quantile of
// a level with the given power. A noncentral chi-square is a mixture of central ones with
// Poisson weights.
func Noncentrality(degrees int, level float64) float64 {
	found, _ := noncentralities.Get([2]float64{float64(degrees), level}, func(float64) int { return 1 }, func() (float64, error) { return noncentrality(degrees, level), nil })
	return found
}

func noncentrality(degrees int, level float64) float64 {
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
