package page

import (
	"math"

	"pokersim/sim/audit"
)

// audited is the report of an audit.
type audited struct {
	Algorithm string        `json:"algorithm"`
	Cards     int           `json:"cards"`
	Verdict   audit.Verdict `json:"verdict,omitempty"` // empty before the end
	Findings  []string      `json:"findings,omitempty"`
	Modes     []mode        `json:"modes"`
	Command   string        `json:"command,omitempty"` // of an audit of a file
}

// mode is the result of the shuffles of one mode.
type mode struct {
	Mode      audit.Mode      `json:"mode"`
	Shuffles  string          `json:"shuffles"`
	Positions *positions      `json:"positions,omitempty"`
	Results   []audit.Result  `json:"results,omitempty"` // none before the end
	LeftOut   []audit.LeftOut `json:"left_out,omitempty"`
}

// positions says how often each card (a row) reaches each position (a column).
type positions struct {
	Rows    int       `json:"rows"`
	Columns int       `json:"columns"`
	Ratios  []float64 `json:"ratios"` // frequency / fair probability, row by row
	// StdError is the standard error of each ratio for a fair shuffle.
	StdError float64 `json:"std_error"`
}

func newAudited(r *audit.Report, final bool) *audited {
	v := &audited{Algorithm: r.Algorithm, Cards: r.Cards}
	if final {
		v.Verdict, v.Findings = r.Verdict, r.Findings()
	}
	for i := range r.Parts {
		part := &r.Parts[i]
		m := mode{Mode: part.Mode, Shuffles: whole(part.Shuffles), LeftOut: part.LeftOut}
		if final {
			m.Results = part.Results
		}
		if part.Positions != nil {
			m.Positions = newPositions(part.Positions)
		}
		v.Modes = append(v.Modes, m)
	}
	return v
}

func newPositions(m *audit.CellCounts) *positions {
	p := &positions{Rows: m.Rows, Columns: m.Columns, Ratios: make([]float64, len(m.Counts))}
	fair := m.Fair()
	for cell, count := range m.Counts {
		ratio := float64(count) / float64(m.RowTotal(cell/m.Columns)) / fair
		p.Ratios[cell] = math.Round(ratio*1e6) / 1e6
	}
	p.StdError = math.Sqrt((1 - fair) / fair / float64(m.RowTotal(0)))
	return p
}
