package audit

import (
	"encoding/csv"
	"io"
	"slices"
	"strconv"

	"pokersim/sim/chunk"
)

// Uncounted says why a report of the plan, which is checked, has no counts for
// WritePositions, if matrix is "positions", or WriteTransitions, if it is
// "transitions"; "" if it has them.
func (p Plan) Uncounted(matrix string) string {
	b := newBattery(p.Spec)
	if matrix == "positions" && !b.whole() {
		matrix = "first-positions"
	}
	if !b.wants(matrix) {
		return "is not among -tests"
	}
	return b.unfit(matrix)
}

// WritePositions writes a row for each card and position, both from 0, with
// the Wilson interval of its probability and whether its exact interval, made
// wide enough for all cells together, misses the fair value. A report without
// positions gives an error that matches chunk.ErrPlan.
func (r *Report) WritePositions(w io.Writer) error {
	return r.writeMatrix(w, "positions", []string{"card", "position"}, func(p *Part) *Matrix { return p.Positions },
		func(m *Matrix, i int) string { return strconv.Itoa(i) })
}

// WriteTransitions writes a row for each order and each that can follow it,
// with the same columns. A report without transitions gives an error that matches
// chunk.ErrPlan.
func (r *Report) WriteTransitions(w io.Writer) error {
	return r.writeMatrix(w, "transitions", []string{"from", "to"}, func(p *Part) *Matrix { return p.Transitions },
		func(m *Matrix, i int) string { return orderText(i, m.Cards) })
}

func (r *Report) writeMatrix(w io.Writer, what string, names []string, of func(*Part) *Matrix, label func(*Matrix, int) string) error {
	if !slices.ContainsFunc(r.Parts, func(p Part) bool { return of(&p) != nil }) {
		return chunk.Invalid(what, "the audit did not count them: they need the test %s, which this pack or -tests leaves out", what)
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
			frequency, low, high := m.Interval(row, column)
			out.Write([]string{
				string(r.Parts[i].Mode), label(m, row), label(m, column), strconv.FormatUint(count, 10), strconv.FormatUint(m.RowTotal(row), 10),
				number(frequency), number(low), number(high), number(m.Fair()), strconv.FormatBool(m.Flagged(row, column)),
			})
		}
	}
	out.Flush()
	return out.Error()
}
