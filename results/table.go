package results

import (
	"fmt"
	"math"
)

// Table is a tally with its frequencies, error bars and exact values.
type Table struct {
	Rounds   uint64     `json:"rounds"`
	Seed     uint64     `json:"seed"`
	Rows     []Row      `json:"rows"`
	Chi      *ChiSquare `json:"chi_square,omitempty"` // nil without a law, or with too few rounds for two cells
	Warnings []string   `json:"warnings,omitempty"`   // doubts that a reader should know of
}

// Row is what is known of one bucket.
type Row struct {
	Hand      string   `json:"hand"`
	Count     uint64   `json:"count"`
	Rounds    uint64   `json:"rounds"`
	Frequency float64  `json:"frequency"` // Count / Rounds
	StdError  float64  `json:"std_error"` // of Frequency
	CILow     float64  `json:"ci_low"`    // Wilson's 95 % interval
	CIHigh    float64  `json:"ci_high"`
	Exact     *float64 `json:"exact_probability,omitempty"` // nil if it is not known
	Z         *float64 `json:"z,omitempty"`                 // (Frequency - Exact) / its standard error under Exact; nil if that is 0 or unknown
	Seed      uint64   `json:"seed"`
}

// NewTable computes the table of counts, by bucket, that were dealt with seed. An
// error says if counts and law have different numbers of buckets or nothing was
// dealt.
func NewTable(counts []uint64, law Law, seed uint64) (Table, error) {
	if len(counts) != len(law.Hands) {
		return Table{}, fmt.Errorf("%d counts do not fit a law of %d hands", len(counts), len(law.Hands))
	}
	t := Table{Seed: seed}
	for _, n := range counts {
		t.Rounds += n
	}
	if t.Rounds == 0 {
		return Table{}, fmt.Errorf("no rounds: there is nothing to compute a table from")
	}
	for bucket, n := range counts {
		t.Rows = append(t.Rows, newRow(n, t.Rounds, law, bucket, seed))
	}
	if chi, ok := NewChiSquare(counts, law); ok {
		t.Chi = &chi
	}
	t.warn(law)
	return t, nil
}

func newRow(n, rounds uint64, law Law, bucket int, seed uint64) Row {
	r := Row{Hand: law.Hands[bucket], Count: n, Rounds: rounds, Seed: seed}
	r.Frequency = float64(n) / float64(rounds)
	r.StdError = StdError(n, rounds)
	r.CILow, r.CIHigh = Wilson(n, rounds, Level)
	if p, known := law.probability(bucket); known {
		r.Exact = &p
		if sigma := math.Sqrt(p * (1 - p) / float64(rounds)); sigma > 0 {
			z := (r.Frequency - p) / sigma
			r.Z = &z
		}
	}
	return r
}

// suspectP is the p-value below which a fair deal is hard to believe in.
const suspectP = 1e-6

func (t *Table) warn(law Law) {
	if law.Counts == nil {
		return
	}
	rare := 0
	for _, r := range t.Rows {
		if *r.Exact > 0 && *r.Exact*float64(t.Rounds) < minExpected {
			rare++
		}
	}
	if rare > 0 {
		t.Warnings = append(t.Warnings, fmt.Sprintf(
			"%d of %d hands are expected fewer than %d times in %d rounds: take their intervals with care", rare, len(t.Rows), minExpected, t.Rounds))
	}
	if t.Chi != nil && t.Chi.P < suspectP {
		t.Warnings = append(t.Warnings, fmt.Sprintf("chi-square p = %.2g: these hands do not follow the exact law", t.Chi.P))
	}
}
