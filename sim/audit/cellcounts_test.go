package audit

import (
	"math"
	"testing"
)

// A count of n·p plus one standard error gives 1, minus one standard error -1. A row
// without trials gives 0.
func TestCellErrors(t *testing.T) {
	sigma := math.Sqrt(10000 * 0.25 * 0.75)
	m := CellCounts{Rows: 4, Columns: 2, Counts: []uint64{2500, 0, 2543, 2457, 0, 0, 0, 10000}, Total: 10000}
	for _, c := range []struct {
		row, column int
		want        float64
	}{{0, 0, 0}, {1, 0, 43 / sigma}, {1, 1, -43 / sigma}, {0, 1, -2500 / sigma}, {3, 1, 7500 / sigma}} {
		if got := m.Errors(c.row, c.column); math.Abs(got-c.want) > 1e-12 {
			t.Errorf("cell %d, %d: got %v standard errors, want %v", c.row, c.column, got, c.want)
		}
	}
	rows := CellCounts{Rows: 2, Columns: 2, Counts: []uint64{0, 0, 3, 1}}
	if got := rows.Errors(0, 1); got != 0 {
		t.Errorf("a row without counts: got %v, want 0", got)
	}
}
