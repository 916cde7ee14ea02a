package results

import (
	"io"

	"pokersim/sim/audit"
	"pokersim/sim/chunk"
)

// positionRow is how often a card reaches a position.
type positionRow struct {
	Mode     string `col:"mode"`
	Card     int    `col:"card"`     // from 0
	Position int    `col:"position"` // from 0
	cell
}

// transitionRow is how often an order follows another one.
type transitionRow struct {
	Mode string `col:"mode"`
	From string `col:"from"`
	To   string `col:"to"`
	cell
}

// cell is the last columns of a cell of a matrix.
type cell struct {
	Count     uint64  `col:"count"`
	Total     uint64  `col:"total"`
	Frequency float64 `col:"frequency"`
	CILow     float64 `col:"ci_low"` // Wilson's 95 % interval
	CIHigh    float64 `col:"ci_high"`
	Fair      float64 `col:"fair_probability"`
	Flagged   bool    `col:"flagged"` // whether its exact interval, adjusted for the number of cells, excludes Fair
}

func newCell(m *audit.CellCounts, row, column int) cell {
	frequency, low, high := m.Interval(row, column)
	return cell{m.Counts[row*m.Columns+column], m.RowTotal(row), frequency, low, high, m.Fair(), m.Flagged(row, column)}
}

// WritePositions writes Part.Positions of every mode as CSV: a row for each card and
// position. A report without these counts gives an error that matches chunk.ErrPlan.
func (r Audit) WritePositions(w io.Writer) error {
	var rows []positionRow
	for _, part := range r.Parts {
		if m := part.Positions; m != nil {
			for i := range m.Counts {
				rows = append(rows, positionRow{string(part.Mode), i / m.Columns, i % m.Columns, newCell(m, i/m.Columns, i%m.Columns)})
			}
		}
	}
	if rows == nil {
		return uncounted("positions")
	}
	return writeRows(w, rows)
}

// WriteTransitions writes Part.Transitions of every mode as CSV: a row for each pair of
// consecutive orders. A report without these counts gives an error that matches chunk.ErrPlan.
func (r Audit) WriteTransitions(w io.Writer) error {
	var rows []transitionRow
	for _, part := range r.Parts {
		if m := part.Transitions; m != nil {
			for i := range m.Counts {
				rows = append(rows, transitionRow{string(part.Mode), m.Order(i / m.Columns), m.Order(i % m.Columns), newCell(m, i/m.Columns, i%m.Columns)})
			}
		}
	}
	if rows == nil {
		return uncounted("transitions")
	}
	return writeRows(w, rows)
}

func uncounted(what string) error {
	return chunk.Invalid(what, "not counted: they need the test %s, which this pack or -tests leaves out", what)
}
