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
	"cmp"
	"fmt"
	"math"
	"slices"

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

// WilsonMean returns Wilson's interval for a frequency of which n is the effective number of
// independent trials: mean·(1-mean) divided by the square of its standard error. It needs n > 0.
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

// Mean returns an interval for the mean of values from least to most, given the mean and the
// variance (divided by n) of n of them: the means that a score test does not reject. Values
// that none of the n has are possible, the rarer the larger n is. So the test of a mean above
// the observed one has the variance of the distribution that draws a value like the observed
// ones, or most with the probability that gives it this mean; below, least in place of most.
// Of two values it is Wilson's interval of the scaled mean (Wilson 1927). For large n it is
// that of the normal distribution. It needs n > 0 and a mean from least to most.
func Mean(mean, variance, least, most, n, level float64) (low, high float64) {
	z := distuv.UnitNormal.Quantile((1 + level) / 2)
	// side returns the largest d > 0 with n·d² ≤ z²·(variance·(1-q) + d·(far-d)), where q = d/far.
	side := func(far float64) float64 {
		if far <= 0 {
			return 0
		}
		a, b, c := n+z*z, z*z*(far-variance/far), z*z*variance
		root := math.Sqrt(b*b + 4*a*c)
		if b < 0 {
			return min(far, 2*c/(root-b)) // no difference of almost equal numbers
		}
		return min(far, (b+root)/(2*a))
	}
	return max(least, mean-side(mean-least)), min(most, mean+side(most-mean))
}

// StdError returns the standard error of the frequency f = count/n: sqrt(f(1-f)/n).
// It needs n > 0.
func StdError(count, n uint64) float64 {
	f := float64(count) / float64(n)
	return math.Sqrt(f * (1 - f) / float64(n))
}

// ChiSquare is the result of Pearson's chi-square test of counts against a
// distribution.
type ChiSquare struct {
	Statistic float64 `json:"statistic"`
	Degrees   int     `json:"degrees_of_freedom"`
	P         float64 `json:"p"` // the probability of a statistic at least as large
}

// String writes "chi-square 5.11 on 8 degrees of freedom, p = 0.7457".
func (c ChiSquare) String() string {
	return fmt.Sprintf("chi-square %.2f on %d degrees of freedom, %s", c.Statistic, c.Degrees, PValue(c.P, 4))
}

// PValue writes a p-value with a number of digits: "p = 0.7457", or "p < 1e-300", below which a float64
// soon has no digits and is then 0.
func PValue(p float64, digits int) string {
	if p < 1e-300 {
		return "p < 1e-300"
	}
	return fmt.Sprintf("p = %.*g", digits, p)
}

// MinExpected is the smallest expected count of a cell in a chi-square test.
const MinExpected = 5

// NewChiSquare tests counts against a distribution: exact[i] is the number of
// members of the population with outcome i. Outcomes with an expected count below
// MinExpected are merged, the rarest first, until each cell has an expected count
// of MinExpected or more. ok is false if fewer than two cells are left. An outcome
// with exact[i] = 0 is in no cell; if it was counted, p is 0. exact must have an
// element for every count, or NewChiSquare panics.
func NewChiSquare(counts, exact []uint64) (test ChiSquare, ok bool) {
	cells, impossible := cells(counts, exact)
	if len(cells) < 2 {
		return ChiSquare{}, false
	}
	test.Degrees = len(cells) - 1
	for _, c := range cells {
		test.Statistic += (c.count - c.expected) * (c.count - c.expected) / c.expected
	}
	if !impossible {
		test.P = distuv.ChiSquared{K: float64(test.Degrees)}.Survival(test.Statistic)
	}
	return test, true
}

// cell is outcomes with their count and expected count.
type cell struct {
	count, expected float64
	outcomes        []int
}

func (c cell) with(other cell) cell {
	return cell{c.count + other.count, c.expected + other.expected, append(c.outcomes, other.outcomes...)}
}

// cells returns the cells with the rare outcomes merged, and whether an impossible
// outcome was counted.
func cells(counts, exact []uint64) (merged []cell, impossible bool) {
	rounds, total := sum(counts), sum(exact)
	var all []cell
	for i, n := range counts {
		if exact[i] == 0 {
			impossible = impossible || n > 0
			continue
		}
		all = append(all, cell{float64(n), rounds * float64(exact[i]) / total, []int{i}})
	}
	return merge(all), impossible
}

// merge merges cells, the rarest first, until each has an expected count of MinExpected
// or more.
func merge(all []cell) (merged []cell) {
	slices.SortStableFunc(all, func(a, b cell) int { return cmp.Compare(a.expected, b.expected) })
	for _, c := range all {
		if last := len(merged) - 1; last >= 0 && merged[last].expected < MinExpected {
			merged[last] = merged[last].with(c)
		} else {
			merged = append(merged, c)
		}
	}
	if last := len(merged) - 1; last > 0 && merged[last].expected < MinExpected {
		merged[last-1] = merged[last-1].with(merged[last])
		merged = merged[:last]
	}
	return merged
}

func sum(counts []uint64) (total float64) {
	for _, n := range counts {
		total += float64(n)
	}
	return total
}

// Homogeneity is Pearson's chi-square test of whether rows of counts are samples of one
// distribution: row i has the expected count size(i)·column(j)/total in column j, and
// (rows - 1)·(columns - 1) degrees of freedom. Columns without any count are left out;
// with fewer than two others, p is 1. Rows have equal lengths and at least one count. The
// expected counts must be MinExpected or more for p to be accurate.
func Homogeneity(rows ...[]uint64) (test ChiSquare) {
	columns, total, used := make([]float64, len(rows[0])), 0.0, -1
	for _, row := range rows {
		for j, n := range row {
			columns[j] += float64(n)
			total += float64(n)
		}
	}
	for _, n := range columns {
		if n > 0 {
			used++
		}
	}
	for _, row := range rows {
		size := sum(row)
		for j, n := range row {
			if expected := size * columns[j] / total; expected > 0 {
				test.Statistic += (float64(n) - expected) * (float64(n) - expected) / expected
			}
		}
	}
	if used < 1 {
		return ChiSquare{P: 1}
	}
	test.Degrees = used * (len(rows) - 1)
	test.P = distuv.ChiSquared{K: float64(test.Degrees)}.Survival(test.Statistic)
	return test
}

// NewHomogeneity is Homogeneity of two tables of counts, which have one element for each
// outcome. Outcomes with an expected count below MinExpected in the smaller table are
// merged, as in NewChiSquare; pooled says which ones. ok is false if fewer than two cells
// are left.
func NewHomogeneity(a, b []uint64) (test ChiSquare, pooled []bool, ok bool) {
	smaller, total := min(sum(a), sum(b)), sum(a)+sum(b)
	var all []cell
	for i := range a {
		if n := a[i] + b[i]; n > 0 {
			all = append(all, cell{expected: smaller * float64(n) / total, outcomes: []int{i}})
		}
	}
	all, pooled = merge(all), make([]bool, len(a))
	rows := [2][]uint64{make([]uint64, len(all)), make([]uint64, len(all))}
	for j, c := range all {
		for _, i := range c.outcomes {
			rows[0][j] += a[i]
			rows[1][j] += b[i]
			pooled[i] = len(c.outcomes) > 1
		}
	}
	if len(all) < 2 {
		return test, pooled, false
	}
	return Homogeneity(rows[:]...), pooled, true
}
