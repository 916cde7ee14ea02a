package results

import (
	"cmp"
	"fmt"
	"io"
	"iter"
	"math"
	"slices"
	"strconv"
	"text/tabwriter"

	"pokersim/internal/stats"
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
	Hand   string
	Combos int
	Seats  uint64 // that had it
	Win    uint64 // of Seats: they get the whole pot
	Tie    uint64 // of Seats: they get a part of the pot
	Share
	Rank int // by equity, from 1
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
		t.Rows = append(t.Rows, newStartingRow(hand, at.Players, at.StartingHand(tally.Counts, hand)))
	}
	slices.SortStableFunc(t.Rows, func(a, b StartingRow) int { return cmp.Compare(b.Equity, a.Equity) })
	for i := range t.Rows {
		t.Rows[i].Rank = i + 1
	}
	if rare := slices.ContainsFunc(t.Rows, func(r StartingRow) bool { return r.Seats < fewSeats }); rare {
		t.Warn(fmt.Sprintf("a starting hand was dealt fewer than %d times: its interval is inaccurate", fewSeats))
	}
	return t, nil
}

// fewSeats is the number of seats below which an interval is inaccurate.
const fewSeats = 100

// pot is the number of parts of a pot in which a tally counts shares: there is no low half.
const pot = equity.Pot / 2

// newStartingRow computes the row of a starting hand from its counts.
func newStartingRow(hand, players int, counts []uint64) StartingRow {
	r := StartingRow{Hand: preflop.Name(hand), Combos: preflop.Combos(hand), Seats: sum(counts[:players+1]), Win: counts[1], Tie: sum(counts[2 : players+1])}
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
	equity := parts / seats
	variance := max(0, xx-2*equity*mx+equity*equity*mm) / seats / seats
	size := seats
	if variance > 0 {
		size = equity * (1 - equity) / variance
	}
	low, high := stats.WilsonMean(equity, size, stats.Level)
	r.Share = Share{Equity: equity, Estimate: Estimate{equity, math.Sqrt(variance), low, high}}
	return r
}

// Columns returns the header row of the CSV format.
func (t *StartingHands) Columns() []string {
	return []string{"hand", "combos", "deals", "win", "tie", "loss", "win_probability", "tie_probability",
		"equity", "std_error", "ci_low", "ci_high", "rank", "rounds", "seed", "plan"}
}

// Records returns the rows of the CSV format, one for each starting hand.
func (t *StartingHands) Records() iter.Seq[[]string] {
	return func(yield func([]string) bool) {
		for _, r := range t.Rows {
			of := func(n uint64) string { return number(new(float64(n) / float64(max(1, r.Seats)))) }
			row := []string{r.Hand, strconv.Itoa(r.Combos), whole(r.Seats), whole(r.Win), whole(r.Tie), whole(r.Seats - r.Win - r.Tie), of(r.Win), of(r.Tie)}
			if !yield(append(append(row, r.records()...), strconv.Itoa(r.Rank), whole(t.Rounds), t.seed(), t.Origin.Plan)) {
				return
			}
		}
	}
}

// WriteText writes a line for each starting hand.
func (t *StartingHands) WriteText(w io.Writer, _ int) error {
	out := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(out, "rank\thand\tcombos\twin %\ttie %\tequity %\tstd error %\t")
	for _, r := range t.Rows {
		fmt.Fprintf(out, "%d\t%s\t%d\t%s\t%s\t%s\t%.4f\t\n", r.Rank, r.Hand, r.Combos, percent(r.Win, r.Seats), percent(r.Tie, r.Seats),
			r.text100(t.Method), 100*r.StdError)
	}
	if err := out.Flush(); err != nil {
		return err
	}
	_, err := fmt.Fprintf(w, "\nagainst %d random hands: each seat of a deal counts for its hand\n", t.Players-1)
	if err != nil {
		return err
	}
	return t.writeEnd(w, "")
}
