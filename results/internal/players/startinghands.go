package players

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"pokersim/internal/ints"
	"pokersim/internal/stats"
	"pokersim/results/internal/report"
	"pokersim/sim/chunk"
	"pokersim/sim/equity"
	"pokersim/sim/preflop"
)

// StartingHands is the sampled table of the 169 starting hands against random hands. Each
// seat of a deal counts for its starting hand.
type StartingHands struct {
	Deals
	Players int
	Rows    []StartingRow // the strongest first
}

// StartingRow is the result of a starting hand.
type StartingRow struct {
	Hand            string  `col:"hand"`
	Combos          int     `col:"combos"`
	Seats           uint64  `col:"deals"` // that had it
	Win             uint64  `col:"win"`   // of Seats: they get the whole pot
	Tie             uint64  `col:"tie"`   // of Seats: they get a part of the pot
	Loss            uint64  `col:"loss"`
	WinProbability  float64 `col:"win_probability"`
	TieProbability  float64 `col:"tie_probability"`
	Equity          float64
	report.Estimate `col:"equity,std_error,ci_low,ci_high"`
	Rank            int    `col:"rank"` // by equity, from 1
	Rounds          uint64 `col:"rounds"`
	Seed            string `col:"seed"`
	Plan            string `col:"plan"`
}

// NewStartingHands computes the table of a tally of a plan that counts starting hands.
// Errors are those of NewEquity.
//
// The equity of a starting hand is R = ΣX / Σm over all deals, where m seats of a deal
// have the hand and together get the part X of the pot. The seats of one deal depend on
// each other, so the standard error is that of a ratio of sums over independent deals
// (Cochran, Sampling Techniques, 1977, chapter 6):
//
//	√(Σ(X - R·m)²) / Σm = √(ΣX² - 2R·ΣmX + R²·Σm²) / Σm
func NewStartingHands(p *equity.Prepared, tally chunk.Tally) (*StartingHands, error) {
	deals, err := newDeals(p, tally)
	if err != nil {
		return nil, err
	}
	at := p.Layout()
	if !at.Starting {
		return nil, chunk.Invalid("table", "starting hands: this run did not count them")
	}
	t := &StartingHands{Deals: deals, Players: at.Players}
	for hand := range preflop.Hands {
		t.Rows = append(t.Rows, newStartingRow(hand, at, at.StartingHand(tally.Counts, hand)))
	}
	slices.SortStableFunc(t.Rows, func(a, b StartingRow) int { return cmp.Compare(b.Equity, a.Equity) })
	for i := range t.Rows {
		from, r := t.source(""), &t.Rows[i]
		r.Rank, r.Rounds, r.Seed, r.Plan = i+1, t.Rounds, from.Seed, from.Plan
	}
	if rare := slices.ContainsFunc(t.Rows, func(r StartingRow) bool { return r.Seats < fewSeats }); rare {
		t.Warn(fmt.Sprintf("a starting hand was dealt fewer than %d times: its interval is inaccurate", fewSeats))
	}
	return t, nil
}

// fewSeats is the number of seats below which an interval is inaccurate.
const fewSeats = 100

// newStartingRow computes the row of a starting hand from its counts.
func newStartingRow(hand int, at equity.Layout, counts []uint64) StartingRow {
	players, pot := at.Players, float64(at.StartingPot())
	r := StartingRow{Hand: preflop.Name(hand), Combos: preflop.Combos(hand), Seats: ints.Sum(counts[:players+1]), Win: counts[1], Tie: ints.Sum(counts[2 : players+1])}
	r.Loss = r.Seats - r.Win - r.Tie
	if r.Seats == 0 {
		r.CIHigh = 1
		return r
	}
	seats, parts, squares := float64(r.Seats), 0.0, 0.0 // Σm, ΣX and Σx²
	for k := 1; k <= players; k++ {
		x := 1 / float64(k)
		parts += x * float64(counts[k])
		squares += x * x * float64(counts[k])
	}
	sums := counts[players+1:]
	mm, mx := seats+float64(sums[0]), parts+float64(sums[1])/pot
	xx := squares + float64(sums[2])/pot/pot
	mean := parts / seats
	variance := max(0, xx-2*mean*mx+mean*mean*mm) / seats / seats
	r.WinProbability, r.TieProbability = float64(r.Win)/seats, float64(r.Tie)/seats
	size, alone := seats, max(0, squares/seats-mean*mean) // the variance of a seat
	if variance > 0 && alone > 0 {
		size = alone / variance
	}
	low, high := stats.Mean(mean, alone, 0, 1, size, stats.Level)
	r.Equity, r.Estimate = mean, report.Estimate{Value: mean, StdError: math.Sqrt(variance), CILow: low, CIHigh: high}
	return r
}

// MarshalJSON returns the JSON that results.Write writes.
func (t StartingHands) MarshalJSON() ([]byte, error) { return report.JSON(&t) }

// Records returns the rows, one for each starting hand.
func (t *StartingHands) Records() any { return t.Rows }

// About returns what is not about one row.
func (t *StartingHands) About() report.About { return t.about("starting hands", "") }

// Text returns a line for each starting hand.
func (t *StartingHands) Text(int) string {
	return t.ended(report.Layout[StartingRow]{Heads: "rank\thand\tcombos\twin %\ttie %\tequity %\tstd error %", Cells: func(r StartingRow) string {
		return fmt.Sprintf("%d\t%s\t%d\t%s\t%s\t%s\t%.4f", r.Rank, r.Hand, r.Combos, report.Percent(r.Win, r.Seats), report.Percent(r.Tie, r.Seats),
			r.Percent(t.exact()), 100*r.StdError)
	}}.Lines(t.Rows)+fmt.Sprintf("\nagainst %d random hands: each seat of a deal counts for its hand\n", t.Players-1), t.About())
}
