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
	exactCell
}

// orderRow is how often an order comes up.
type orderRow struct {
	Mode  string `col:"mode"`
	Order string `col:"order"`
	cell
	exactCell
}

// transitionRow is how often an order follows another one, or several.
type transitionRow struct {
	Mode string `col:"mode"`
	From string `col:"from"` // one order, or more with commas between them, the first one first
	To   string `col:"to"`
	cell
	Length int `col:"consecutive"` // the number of consecutive orders, 2 or more
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

// exactCell is the law of a cell, if that of the algorithm is known.
type exactCell struct {
	Exact *float64 `col:"exact_probability"`
	Z     *float64 `col:"z"`
}

func newExactCell(c cell, p float64) exactCell {
	e := exactCell{Exact: &p}
	if n := float64(c.Total); p > 0 && p < 1 && n > 0 {
		e.Z = new((c.Frequency - p) / math.Sqrt(p*(1-p)/n))
	}
	return e
}

// law returns the exact law of the algorithm, or nil if it is not known: of an input, of an own
// shuffle and of a large pack, or if only bounds are.
func (r Audit) law() *law.Law {
	exact, err := law.Named(r.Plan.Algorithm, r.Cards)
	if err != nil || exact.Positions == nil {
		return nil
	}
	return exact
}

func newCell(m *audit.CellCounts, row, column int) cell {
	frequency, low, high := m.Interval(row, column)
	return cell{m.Counts[row*m.Columns+column], m.RowTotal(row), frequency, low, high, m.Fair(), m.Flagged(row, column)}
}

// WritePositions writes Part.Positions of every mode as CSV: a row for each card and
// position, with its exact probability if the law of the algorithm is known. A report without
// these counts gives an error that matches chunk.ErrPlan.
func (r Audit) WritePositions(w io.Writer) error {
	var rows []positionRow
	exact := r.law()
	for _, part := range r.Parts {
		if m := part.Positions; m != nil {
			for i := range m.Counts {
				card, position := i/m.Columns, i%m.Columns
				row := positionRow{Mode: string(part.Mode), Card: card, Position: position, cell: newCell(m, card, position)}
				if exact != nil {
					row.exactCell = newExactCell(row.cell, exact.Positions[card][position].Value)
				}
				rows = append(rows, row)
			}
		}
	}
	if rows == nil {
		return uncounted("positions")
	}
	return report.WriteRows(w, rows)
}

// WriteTransitions writes Part.Transitions and Part.Sequences of every mode as CSV: a row for each
// pair of consecutive orders, then for three and more as far as there are shuffles for them. A
// report without these counts gives an error that matches chunk.ErrPlan.
func (r Audit) WriteTransitions(w io.Writer) error {
	var rows []transitionRow
	for _, part := range r.Parts {
		if part.Transitions == nil {
			continue
		}
		for lag, m := range append([]*audit.CellCounts{part.Transitions}, part.Sequences...) {
			for i := range m.Counts {
				from, to := m.Order(i/m.Columns), part.Transitions.Order(i%m.Columns)
				rows = append(rows, transitionRow{string(part.Mode), from, to, newCell(m, i/m.Columns, i%m.Columns), lag + 2})
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
	exact := r.law()
	for _, part := range r.Parts {
		if m := part.Orders; m != nil {
			for i := range m.Counts {
				row := orderRow{Mode: string(part.Mode), Order: m.Order(i), cell: newCell(m, i, 0)}
				if exact != nil && exact.Orders != nil {
					row.exactCell = newExactCell(row.cell, exact.Orders[i].Value)
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
