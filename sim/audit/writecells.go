package audit

import (
	"encoding/csv"
	"io"
	"slices"
	"strconv"

	"pokersim/sim/audit/internal/tests"
	"pokersim/sim/chunk"
)

// Uncounted returns the reason why the reports of the plan have no counts for
// WritePositions (matrix is "positions") or for WriteTransitions ("transitions"). It
// returns "" if they have.
func (p *Prepared) Uncounted(matrix string) string {
	b := p.battery
	if matrix == "positions" && !b.Whole() {
		matrix = "first-positions"
	}
	if !b.Wants(matrix) {
		return "is not among -tests"
	}
	return b.Unfit(matrix)
}

// WritePositions writes Part.Positions of every mode as CSV. There is one row for each
// card and position, both from 0, with the count, the frequency, its Wilson interval
// (95 %) and whether its exact interval, adjusted for the number of cells, excludes a fair
// shuffle. A report without these counts gives an error that matches chunk.ErrPlan.
func (r *Report) WritePositions(w io.Writer) error {
	return r.writeMatrix(w, "positions", []string{"card", "position"}, func(p *Part) *CellCounts { return p.Positions },
		func(m *CellCounts, i int) string { return strconv.Itoa(i) })
}

// WriteTransitions writes Part.Transitions of every mode as CSV: one row for each pair
// of consecutive orders, with the fields of WritePositions. A report without these
// counts gives an error that matches chunk.ErrPlan.
func (r *Report) WriteTransitions(w io.Writer) error {
	return r.writeMatrix(w, "transitions", []string{"from", "to"}, func(p *Part) *CellCounts { return p.Transitions },
		func(m *CellCounts, i int) string { return tests.OrderText(i, m.Cards, 0) })
}

func (r *Report) writeMatrix(w io.Writer, what string, names []string, of func(*Part) *CellCounts, label func(*CellCounts, int) string) error {
	if !slices.ContainsFunc(r.Parts, func(p Part) bool { return of(&p) != nil }) {
		return chunk.Invalid(what, "not counted: they need the test %s, which this pack or -tests leaves out", what)
	}
	out := csv.NewWriter(w)
	out.Write(append(append([]string{"mode"}, names...), "count", "total", "frequency", "ci_low", "ci_high", "fair_probability", "flagged"))
	for i := range r.Parts {
		m := of(&r.Parts[i])
		if m == nil {
			continue
		}
		for cell, count := range m.Counts {
			row, column := cell/m.Columns, cell%m.Columns
			frequency, low, high := m.interval(row, column)
			out.Write([]string{
				string(r.Parts[i].Mode), label(m, row), label(m, column), strconv.FormatUint(count, 10), strconv.FormatUint(m.RowTotal(row), 10),
				number(frequency), number(low), number(high), number(m.Fair()), strconv.FormatBool(m.flagged(row, column)),
			})
		}
	}
	out.Flush()
	return out.Error()
}

func number(x float64) string { return strconv.FormatFloat(x, 'g', 10, 64) }
