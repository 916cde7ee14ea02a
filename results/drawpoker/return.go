// Package drawpoker makes tables of draw poker against a pay table: the return, a sample, the
// holds of a hand, the best hold of each hand, and how many hands each row has.
//
// Errors are those of a tally without rounds.
package drawpoker

import (
	"fmt"
	"math"
	"math/big"
	"slices"
	"strconv"

	"pokersim/eval/handset"
	"pokersim/results/internal/report"
	"pokersim/sim/videopoker"
)

// Return is the exact return of a pay table with the best holds.
type Return struct {
	Rows     []ReturnRow // one for each row of the pay table, then that of all
	Hands    int         // that differ not only by the names of suits
	Variance *big.Rat
	Warnings []string
	Origin   report.Origin
}

// ReturnRow is a row of a pay table.
type ReturnRow struct {
	Hand           string   `col:"hand"`
	Pays           *float64 `col:"pays_for_one"` // nil of all
	Frequency      float64  `col:"frequency"`
	ProbabilityNum string   `col:"probability_num"`
	ProbabilityDen string   `col:"probability_den"`
	Paid           float64  `col:"paid"` // Pays · Frequency
	PaidNum        string   `col:"paid_num"`
	PaidDen        string   `col:"paid_den"`
	Variance       *float64 `col:"variance"` // of all
	Deviation      *float64 `col:"standard_deviation"`
	Plan           string   `col:"plan"`
}

const nothing = "nothing" // the row of hands that no row has

// NewReturn returns the table of a return.
func NewReturn(t *videopoker.Table, r videopoker.Return, origin report.Origin) *Return {
	v := &Return{Hands: r.Hands, Variance: r.Variance(), Origin: origin}
	if slices.Contains(r.Rows[:len(t.Rows)], 0) {
		v.Warnings = unpaid(t, t.Check())
	}
	add := func(hand string, pays *float64, probability, paid *big.Rat) {
		v.Rows = append(v.Rows, ReturnRow{
			Hand: hand, Pays: pays, Plan: origin.Plan,
			Frequency: float(probability), ProbabilityNum: probability.Num().String(), ProbabilityDen: probability.Denom().String(),
			Paid: float(paid), PaidNum: paid.Num().String(), PaidDen: paid.Denom().String(),
		})
	}
	for row, n := range r.Rows {
		if n == 0 && row == len(t.Rows) {
			continue
		}
		add(nameOfRow(t, row), new(t.Pay(row)), r.Probability(row), r.Paid(row))
	}
	add("all", nil, big.NewRat(1, 1), r.Mean())
	all := &v.Rows[len(v.Rows)-1]
	variance := float(v.Variance)
	all.Variance, all.Deviation = &variance, new(math.Sqrt(variance))
	return v
}

func float(x *big.Rat) float64 {
	f, _ := x.Float64()
	return f
}

func nameOfRow(t *videopoker.Table, row int) string {
	if row == len(t.Rows) {
		return nothing
	}
	return t.Rows[row].String()
}

// unpaid returns a warning for each row that pays no hand.
func unpaid(t *videopoker.Table, overlaps []handset.Overlap) (warnings []string) {
	for row, o := range overlaps[:len(t.Rows)] {
		if why := o.Unpaid(); why != "" {
			warnings = append(warnings, fmt.Sprintf("%s: %s", nameOfRow(t, row), why))
		}
	}
	return warnings
}

// MarshalJSON returns the JSON that results.Write writes.
func (v Return) MarshalJSON() ([]byte, error) { return report.JSON(&v) }

// Records returns the rows.
func (v *Return) Records() any { return v.Rows }

// About returns what is not about one row.
func (v *Return) About() report.About {
	all := v.Rows[len(v.Rows)-1]
	return report.About{Kind: "videopoker", Origin: v.Origin, Warnings: v.Warnings, Summary: map[string]any{
		"return": all.Paid, "return_num": all.PaidNum, "return_den": all.PaidDen, "variance": *all.Variance, "hands": v.Hands,
	}}
}

// Text returns a line for each row, then the return.
func (v *Return) Text(int) string {
	text := report.Layout[ReturnRow]{Heads: "<hand\tpays\tfrequency\t1 in\tpaid", Cells: func(r ReturnRow) string {
		return fmt.Sprintf("%s\t%s\t%.10f\t%s\t%.10f", r.Hand, payText(r.Pays), r.Frequency, report.Odds(&r.Frequency), r.Paid)
	}}.Lines(v.Rows)
	all := v.Rows[len(v.Rows)-1]
	return text + fmt.Sprintf("\nreturn %.12f = %s/%s; variance %.6f, standard deviation %.6f\n", all.Paid, all.PaidNum, all.PaidDen, *all.Variance, *all.Deviation) +
		v.About().End(fmt.Sprintf("exact, the best hold of each of %d hands without names of suits", v.Hands))
}

func payText(pays *float64) string {
	if pays == nil {
		return ""
	}
	return strconv.FormatFloat(*pays, 'f', -1, 64)
}
