package stats

import "gonum.org/v1/gonum/stat/distuv"

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
