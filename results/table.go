package results

import (
	"encoding/json"
	"fmt"
	"io"
	"math"

	"pokersim/sim"
	"pokersim/sim/stats"
)

// Table is a tally with its frequencies, error bars and exact values.
type Table struct {
	Rounds   uint64           `json:"rounds"`
	Seed     uint64           `json:"seed"`
	Rows     []Row            `json:"rows"`
	Chi      *stats.ChiSquare `json:"chi_square,omitempty"` // nil without a known distribution, or with too few rounds for two cells
	Plan     sim.Spec         `json:"plan"`                 // the plan without its rounds
	Warnings []string         `json:"warnings,omitempty"`   // doubts about the result
}

// Row is the result of one outcome.
type Row struct {
	Hand      string   `json:"hand"`
	Count     uint64   `json:"count"`
	Rounds    uint64   `json:"rounds"`
	Frequency float64  `json:"frequency"` // Count / Rounds
	StdError  float64  `json:"std_error"` // of Frequency
	CILow     float64  `json:"ci_low"`    // Wilson's 95 % interval
	CIHigh    float64  `json:"ci_high"`
	Exact     *float64 `json:"exact_probability,omitempty"` // nil if unknown
	Z         *float64 `json:"z,omitempty"`                 // (Frequency - Exact) / sqrt(Exact·(1 - Exact) / Rounds); nil if the root is 0 or unknown
	Seed      uint64   `json:"seed"`
	Plan      string   `json:"plan"` // the flags that repeat the run, without -rounds and -seed
}

// NewTable computes the table of the counts, by outcome, of a run of spec. It returns
// an error if counts and distribution have different numbers of outcomes, or if all
// counts are 0.
func NewTable(counts []uint64, exact Distribution, spec sim.Spec) (Table, error) {
	if len(counts) != len(exact.Hands) {
		return Table{}, fmt.Errorf("%d counts: want %d, as in the distribution", len(counts), len(exact.Hands))
	}
	t := Table{Seed: spec.Seed, Plan: spec}
	for _, n := range counts {
		t.Rounds += n
	}
	if t.Rounds == 0 {
		return Table{}, fmt.Errorf("no rounds: want at least 1")
	}
	for i, n := range counts {
		t.Rows = append(t.Rows, newRow(n, t.Rounds, exact, i, spec))
	}
	if exact.Counts != nil {
		if chi, ok := stats.NewChiSquare(counts, exact.Counts); ok {
			t.Chi = &chi
		}
		t.warn()
	}
	return t, nil
}

func newRow(n, rounds uint64, exact Distribution, outcome int, spec sim.Spec) Row {
	r := Row{Hand: exact.Hands[outcome], Count: n, Rounds: rounds, Seed: spec.Seed, Plan: spec.Flags()}
	r.Frequency = float64(n) / float64(rounds)
	r.StdError = stats.StdError(n, rounds)
	r.CILow, r.CIHigh = stats.Wilson(n, rounds, stats.Level)
	if p, known := exact.Probability(outcome); known {
		r.Exact = &p
		if sigma := math.Sqrt(p * (1 - p) / float64(rounds)); sigma > 0 {
			z := (r.Frequency - p) / sigma
			r.Z = &z
		}
	}
	return r
}

// suspectP is the p-value below which a table has a warning.
const suspectP = 1e-6

func (t *Table) warn() {
	rare := 0
	for _, r := range t.Rows {
		if *r.Exact > 0 && *r.Exact*float64(t.Rounds) < stats.MinExpected {
			rare++
		}
	}
	if rare > 0 {
		t.Warnings = append(t.Warnings, fmt.Sprintf(
			"%d of %d hands are expected fewer than %d times in %d rounds: their intervals are inaccurate", rare, len(t.Rows), stats.MinExpected, t.Rounds))
	}
	if t.Chi != nil && t.Chi.P < suspectP {
		t.Warnings = append(t.Warnings, fmt.Sprintf("chi-square p = %.2g: these hands do not follow the exact distribution", t.Chi.P))
	}
}

// ReadJSON reads a table that Write wrote as JSON. Text that is not one such object
// is an error.
func ReadJSON(r io.Reader) (*Table, error) {
	in := json.NewDecoder(r)
	in.DisallowUnknownFields()
	t := &Table{}
	if err := in.Decode(t); err != nil {
		return nil, fmt.Errorf("not a table in JSON: %w", err)
	}
	if in.More() {
		return nil, fmt.Errorf("not a table in JSON: more text follows the object")
	}
	return t, nil
}

// Warn adds a warning to the table.
func (t *Table) Warn(text string) { t.Warnings = append(t.Warnings, text) }
