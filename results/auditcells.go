package results

import (
	"io"
	"math"

	"pokersim/deck/shuffle/law"
	"pokersim/results/internal/report"
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

// orderRow is how often an order comes up.
type orderRow struct {
	Mode  string `col:"mode"`
	Order string `col:"order"`
	cell
	Exact *float64 `col:"exact_probability"` // of the algorithm; nil if it is not known
	Z     *float64 `col:"z"`
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
	return report.WriteRows(w, rows)
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
	return report.WriteRows(w, rows)
}

// WriteOrders writes Part.Orders of every mode as CSV: a row for each order, with its exact
// probability if the shuffle is one of the catalogue. A report without these counts gives an
// error that matches chunk.ErrPlan.
func (r Audit) WriteOrders(w io.Writer) error {
	var rows []orderRow
	exact, _ := law.Named(r.Plan.Algorithm, r.Cards) // of another shuffle the law is not known
	for _, part := range r.Parts {
		if m := part.Orders; m != nil {
			for i := range m.Counts {
				row := orderRow{Mode: string(part.Mode), Order: m.Order(i), cell: newCell(m, i, 0)}
				if exact != nil && exact.Orders != nil {
					p, n := exact.Orders[i].Value, float64(row.Total)
					row.Exact = &p
					if p > 0 && p < 1 && n > 0 {
						row.Z = new((row.Frequency - p) / math.Sqrt(p*(1-p)/n))
					}
				}
				rows = append(rows, row)
			}
		}
	}
	if rows == nil {
		return uncounted("orders")
	}
	return report.WriteRows(w, rows)
}

func uncounted(what string) error {
	return chunk.Invalid(what, "not counted: they need the test %s, which this pack or -tests leaves out", what)
}
