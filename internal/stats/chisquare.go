package stats

import (
	"cmp"
	"fmt"
	"slices"

	"gonum.org/v1/gonum/stat/distuv"
)

// ChiSquare is the result of Pearson's chi-square test of counts against a
// distribution.
type ChiSquare struct {
	Statistic float64 `json:"statistic"`
	Degrees   int     `json:"degrees_of_freedom"`
	P         float64 `json:"p"` // the probability of a statistic at least as large
}

// String writes "chi-square 5.11 on 8 degrees of freedom, p = 0.7457".
func (c ChiSquare) String() string {
	return fmt.Sprintf("chi-square %.2f on %d degrees of freedom, p = %.4g", c.Statistic, c.Degrees, c.P)
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
