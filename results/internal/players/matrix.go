package players

import (
	"fmt"

	"pokersim/results/internal/report"
	"pokersim/sim/chunk"
	"pokersim/sim/equity"
)

// TableMatrix is the table of the categories of the best and of the second best hand.
type TableMatrix struct{ *AtTable }

// NewTableMatrix computes the table of a tally. Errors are those of NewAtTable.
func NewTableMatrix(p *equity.Prepared, tally chunk.Tally) (TableMatrix, error) {
	t, err := NewAtTable(p, tally)
	return TableMatrix{t}, err
}

// matrixRow is the number of deals of a pair of categories.
type matrixRow struct {
	Category string `col:"category"`
	Second   string `col:"second"`
	Count    uint64 `col:"count"`
	Rounds   uint64 `col:"rounds"`
	report.Estimate
	report.Source
}

// MarshalJSON returns the JSON that results.Write writes.
func (t TableMatrix) MarshalJSON() ([]byte, error) { return report.JSON(t) }

// Records returns the rows, one for each pair of categories.
func (t TableMatrix) Records() any {
	var rows []matrixRow
	if t.AtTable == nil {
		return rows
	}
	for i, row := range t.Second {
		for j, n := range row[i:] {
			rows = append(rows, matrixRow{t.Rows[i].Category, t.Rows[i+j].Category, n, t.Rounds, t.frequency(n), t.source("")})
		}
	}
	return rows
}

// About returns what is not about one row.
func (t TableMatrix) About() report.About { return t.about("table matrix", " -table matrix") }

// Text returns the matrix. If its columns do not fit the width, they have shorter headings
// and fewer digits.
func (t TableMatrix) Text(width int) string { return t.ended(t.text(width), t.About()) }

// matrixLayout is the rows and columns of a matrix.
type matrixLayout struct {
	corner      string // the heading of the rows
	row, column int    // the form of their names, see forms
	decimals    int
	gap         int // between columns
}

// text returns the matrix in the widest layout that fits, or else the narrowest.
func (t TableMatrix) text(width int) string {
	const both, second = "best, second %", "second %"
	return report.Fit(width, []matrixLayout{{both, 0, 1, 4, 2}, {both, 0, 2, 3, 2}, {both, 0, 2, 2, 2}, {both, 0, 2, 1, 2}, {second, 1, 2, 1, 1}}, t.lines)
}

// lines returns the matrix in per cent.
func (t TableMatrix) lines(l matrixLayout) string {
	heads := "<" + l.corner
	var rows []int
	for i, r := range t.Rows {
		heads += "\t" + forms(r.Category)[l.column]
		rows = append(rows, i)
	}
	return report.Layout[int]{Heads: heads, Gap: l.gap, Cells: func(i int) string {
		line := forms(t.Rows[i].Category)[l.row]
		for j, n := range t.Second[i] {
			if line += "\t"; j >= i {
				line += fmt.Sprintf("%.*f", l.decimals, 100*float64(n)/float64(t.Rounds))
			}
		}
		return line
	}}.Lines(rows)
}

// forms returns a category, its name of at most eight characters and that of two.
func forms(category string) [3]string {
	for _, f := range [][3]string{
		{"royal flush", "royal", "RF"}, {"straight flush", "str. fl.", "SF"}, {"four of a kind", "four", "4K"}, {"full house", "full", "FH"},
		{"flush", "flush", "F"}, {"straight", "straight", "S"}, {"three of a kind", "three", "3K"}, {"two pair", "two pair", "2P"},
		{"one pair", "pair", "P"}, {"high card", "high", "H"},
	} {
		if f[0] == category {
			return f
		}
	}
	return [3]string{category, category, category}
}
