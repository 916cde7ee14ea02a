package results

import (
	"cmp"
	"math"
	"slices"

	"gonum.org/v1/gonum/stat/distuv"
)

// Level is the confidence level of every interval.
const Level = 0.95

// Wilson returns Wilson's score interval for the probability of an event that
// came up count times in n: the probabilities that a two-sided test of the given
// level does not reject (Wilson 1927). It needs n > 0, count ≤ n and a level
// between 0 and 1, and lies within 0 to 1.
func Wilson(count, n uint64, level float64) (low, high float64) {
	z := distuv.UnitNormal.Quantile((1 + level) / 2)
	size, f := float64(n), float64(count)/float64(n)
	centre := (f + z*z/(2*size)) / (1 + z*z/size)
	half := z / (1 + z*z/size) * math.Sqrt(f*(1-f)/size+z*z/(4*size*size))
	low, high = centre-half, centre+half
	if count == 0 {
		low = 0
	}
	if count == n {
		high = 1
	}
	return low, high
}

// StdError returns the standard error of a frequency: sqrt(f(1-f)/n).
func StdError(count, n uint64) float64 {
	f := float64(count) / float64(n)
	return math.Sqrt(f * (1 - f) / float64(n))
}

// ChiSquare is Pearson's test of counts against a law.
type ChiSquare struct {
	Statistic float64 `json:"statistic"`
	Degrees   int     `json:"degrees_of_freedom"`
	P         float64 `json:"p"` // the probability of a statistic at least as large
}

// minExpected is the least expectation of a cell in a chi-square test.
const minExpected = 5

// NewChiSquare tests counts against a law that is known. Buckets that are
// expected fewer than five times are put together, the rarest first, until
// each cell is expected at least five times; ok is false if fewer than two cells
// are left. A hand that the law rules out stands in no cell and gives p = 0.
func NewChiSquare(counts []uint64, law Law) (test ChiSquare, ok bool) {
	if law.Counts == nil {
		return ChiSquare{}, false
	}
	cells, impossible := cells(counts, law)
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

type cell struct{ count, expected float64 }

func (c cell) with(other cell) cell {
	return cell{c.count + other.count, c.expected + other.expected}
}

// cells returns the buckets with the rare ones put together, and whether
// something came up that cannot.
func cells(counts []uint64, law Law) (merged []cell, impossible bool) {
	rounds := 0.0
	for _, n := range counts {
		rounds += float64(n)
	}
	var all []cell
	for bucket, n := range counts {
		if law.Counts[bucket] == 0 {
			impossible = impossible || n > 0
			continue
		}
		all = append(all, cell{float64(n), rounds * float64(law.Counts[bucket]) / float64(law.Total)})
	}
	slices.SortStableFunc(all, func(a, b cell) int { return cmp.Compare(a.expected, b.expected) })
	for _, c := range all {
		if last := len(merged) - 1; last >= 0 && merged[last].expected < minExpected {
			merged[last] = merged[last].with(c)
		} else {
			merged = append(merged, c)
		}
	}
	if last := len(merged) - 1; last > 0 && merged[last].expected < minExpected {
		merged[last-1] = merged[last-1].with(merged[last])
		merged = merged[:last]
	}
	return merged, impossible
}
