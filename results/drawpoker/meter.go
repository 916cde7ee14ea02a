package drawpoker

import (
	"cmp"
	"fmt"
	"math/big"
	"slices"

	"pokersim/results/internal/report"
	"pokersim/sim/videopoker"
)

// Meter is the return of a pay table with a pay of one of its rows: a progressive jackpot.
type Meter struct {
	Hand      string  `col:"hand"` // the row
	Pays      float64 `col:"pays_for_one"`
	Frequency float64 `col:"frequency"`
	Paid      float64 `col:"paid"` // the return
	At        string  `col:"meter"`
	Plan      string  `col:"plan"`
}

// The values of a row that have a name.
const (
	breakEven = "break-even"
	inTable   = "pay table"
)

// NewMeter returns the exact returns with the best holds for what the table's row pays, for the
// break-even, at which the return is 1, and for parts and multiples of it, by what the row pays.
func NewMeter(t *videopoker.Table, row int, origin report.Origin) report.Listing[Meter] {
	m := report.Listing[Meter]{Head: report.About{Kind: "videopoker meter", Origin: origin}}
	solver := videopoker.New(t)
	add := func(pay *big.Rat, name string) {
		r := solver.With(row, pay).Solve()
		m.Rows = append(m.Rows, Meter{nameOfRow(t, row), float(pay), float(r.Probability(row)), float(r.Mean()), name, origin.Plan})
	}
	pay := new(big.Rat).SetFloat64(t.Pay(row))
	add(pay, inTable)
	from, ok := solver.BreakEven(row)
	if ok {
		add(from, breakEven)
	} else {
		from = pay
		m.Head.Warnings = append(m.Head.Warnings, fmt.Sprintf("%s: no pay of it gives a return of 1", nameOfRow(t, row)))
	}
	for _, quarters := range []int64{2, 3, 5, 6, 8} {
		add(new(big.Rat).Mul(from, big.NewRat(quarters, 4)), "")
	}
	slices.SortStableFunc(m.Rows, func(a, b Meter) int { return cmp.Compare(a.Pays, b.Pays) })
	m.Lines = func() string { return meterText(m) }
	return m
}

// meterText returns a line for each value, then the break-even.
func meterText(m report.Listing[Meter]) string {
	text := report.Layout[Meter]{Heads: "pays\tfrequency\t1 in\treturn\t<", Cells: func(r Meter) string {
		return fmt.Sprintf("%.6f\t%.10f\t%s\t%.10f\t%s", r.Pays, r.Frequency, report.Odds(&r.Frequency), r.Paid, r.At)
	}}.Lines(m.Rows)
	if at := slices.IndexFunc(m.Rows, func(r Meter) bool { return r.At == breakEven }); at >= 0 {
		pay := m.Rows[at].Pays
		text += fmt.Sprintf("\n%s breaks even at %.6f for a bet of 1, as %.6f on a meter for 5 coins\n", m.Rows[at].Hand, pay, 5*pay)
	}
	return text + m.Head.End("exact, the best holds for each value")
}
