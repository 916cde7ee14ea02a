package page

import (
	"math"

	"pokersim/deck"
	"pokersim/sim/audit"
)

// audited is the report of an audit.
type audited struct {
	Algorithm string        `json:"algorithm"`
	Cards     int           `json:"cards"`
	Names     []string      `json:"names,omitempty"`   // of the cards in the order of the pack, if they are not numbers
	Verdict   audit.Verdict `json:"verdict,omitempty"` // empty before the end
	Findings  []string      `json:"findings,omitempty"`
	Modes     []mode        `json:"modes"`
	// Detects are the biases that the audit would have found, and MoreNeeded is the
	// number of shuffles that a second run needs, as in audit.Report.
	Detects    []audit.Detection `json:"detects,omitempty"`
	MoreNeeded uint64            `json:"more_needed,omitempty,string"`
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
	v := &audited{Algorithm: r.Algorithm, Cards: r.Cards, Names: cardNames(r.Plan)}
	if final {
		v.Verdict = r.Verdict
		for _, f := range r.Findings() {
			v.Findings = append(v.Findings, f.String())
		}
		v.Detects, v.MoreNeeded = r.Detects, r.MoreNeeded
	}
	for i := range r.Parts {
		part := &r.Parts[i]
		m := mode{Mode: part.Mode, Shuffles: whole(part.Rounds), LeftOut: part.LeftOut}
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

// cardNames returns the names of the cards of a pack of decks and jokers, or nil for
// numbered cards.
func cardNames(plan audit.Spec) (names []string) {
	pack := deck.Pack{Decks: plan.Decks, Jokers: plan.Jokers}
	if pack.Cards() == 0 && plan.Cards == deck.Size {
		pack.Decks = 1
	}
	for card := range pack.Cards() {
		names = append(names, pack.Name(card))
	}
	return names
}
