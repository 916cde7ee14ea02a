package audit

import (
	"encoding/csv"
	"io"
	"strconv"
)

// WritePositions writes a row for each card and position, both from 0, with
// the Wilson interval of its probability and whether its exact interval, made
// wide enough for all cells together, misses the fair value.
func (r *Report) WritePositions(w io.Writer) error {
	return r.writeMatrix(w, []string{"card", "position"}, func(p *Part) *Matrix { return p.Positions },
		func(m *Matrix, i int) string { return strconv.Itoa(i) })
}

// WriteTransitions writes a row for each order and each that can follow it,
// with the same columns.
func (r *Report) WriteTransitions(w io.Writer) error {
	return r.writeMatrix(w, []string{"from", "to"}, func(p *Part) *Matrix { return p.Transitions },
		func(m *Matrix, i int) string { return orderText(i, m.Cards) })
}

func (r *Report) writeMatrix(w io.Writer, names []string, of func(*Part) *Matrix, label func(*Matrix, int) string) error {
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
