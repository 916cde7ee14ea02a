package page

import (
	"fmt"
	"math"
	"strings"

	"pokersim/cmd/simulate/page/lab"
	"pokersim/deck"
	"pokersim/sim/audit"
)

// audited is the report of an audit.
type audited struct {
	Algorithm string        `json:"algorithm"`
	Cards     int           `json:"cards"`
	Names     []string      `json:"names,omitempty"`   // of the cards in the order of the pack, if they are not numbers
	Verdict   audit.Verdict `json:"verdict,omitempty"` // empty before the end
	Sentence  string        `json:"sentence,omitempty"`
	Cause     string        `json:"cause,omitempty"` // of unfair packs, if it was looked for
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
	// Block is the number of cards and of positions that a cell is the mean of: 1 for packs
	// of up to lab.MaxCards cards.
	Block int `json:"block"`
}

func newAudited(r *audit.Report, final bool) *audited {
	v := &audited{Algorithm: r.Algorithm, Cards: r.Cards, Names: cardNames(r.Plan)}
	if final {
		v.Verdict = r.Verdict
		for _, f := range r.Findings() {
			v.Findings = append(v.Findings, f.String())
		}
		v.Sentence = sentence(r)
		if r.Cause != nil {
			v.Cause = strings.ReplaceAll(r.Cause.Text, "`", "")
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

// sentence returns the verdict as a sentence.
func sentence(r *audit.Report) string {
	decisive := len(r.Decisive())
	switch r.Verdict {
	case audit.Unfair:
		ran, _ := r.Ran()
		return fmt.Sprintf("Unfair: %d of %d tests show that the packs are not those of a fair shuffle.", decisive, ran)
	case audit.Suspect:
		return fmt.Sprintf("Suspect: in %d tests the packs look unlike those of a fair shuffle. A second run of %d new packs decides.", decisive, r.MoreNeeded)
	case audit.TooFew:
		ran, of := r.Ran()
		return fmt.Sprintf("Too few packs for a verdict: %d of %d tests ran.", ran, of)
	}
	if len(r.Detects) == 0 {
		return "No bias found."
	}
	what, absolute := r.Detects[0].What, r.Detects[0].Absolute
	if absolute > 0 {
		return fmt.Sprintf("No bias found. A change of %s by %.2g would have been found with 90 %% probability.", what, absolute)
	}
	return fmt.Sprintf("No bias found. %s%s that comes %.2g %% too often would have been found with 90 %% probability.", strings.ToUpper(what[:1]), what[1:], 100*r.Detects[0].Relative)
}

// newPositions returns the ratios of a matrix. Those of a pack of more than lab.MaxCards cards
// are means of square blocks.
func newPositions(m *audit.CellCounts) *positions {
	block := (max(m.Rows, m.Columns) + lab.MaxCards - 1) / lab.MaxCards
	p := &positions{Rows: (m.Rows + block - 1) / block, Columns: (m.Columns + block - 1) / block, Block: block}
	p.Ratios = make([]float64, p.Rows*p.Columns)
	cells := make([]float64, len(p.Ratios))
	fair := m.Fair()
	for row := range m.Rows {
		trials := float64(m.RowTotal(row))
		for column, count := range m.Counts[row*m.Columns : (row+1)*m.Columns] {
			to := row/block*p.Columns + column/block
			p.Ratios[to] += float64(count) / trials / fair
			cells[to]++
		}
	}
	for cell, n := range cells {
		p.Ratios[cell] = math.Round(p.Ratios[cell]/n*1e6) / 1e6
	}
	p.StdError = math.Sqrt((1-fair)/fair/float64(m.RowTotal(0))) / float64(block)
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
