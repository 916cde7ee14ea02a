package players

import (
	"fmt"
	"math/bits"
	"strings"

	"pokersim/results/internal/report"
	"pokersim/sim/chunk"
	"pokersim/sim/equity"
)

// EquityCurve is the distribution of the equities of the hands of each player's range: his
// equity at each percentile of the range, the best hands first.
type EquityCurve struct {
	Deals
	Rows []CurveRow
}

// CurveRow is a player's equity at a percentile of his range. The hands with at least
// this equity have at least Percentile per cent of the deals, and those with more have
// less. At percentile 0 it is the equity of the best hand, at 100 that of the worst.
type CurveRow struct {
	Player          int    `col:"player"` // from 1
	Percentile      int    `col:"percentile"`
	Hand            string `col:"hand"` // a hand with this equity
	Equity          float64
	report.Estimate `col:"equity,std_error,ci_low,ci_high"`
	Rounds          uint64 `col:"rounds"`
	report.Source
}

// percentiles is the last percentile of a curve.
const percentiles = 100

// NewEquityCurve computes the curves of a tally of a plan that counts the results of each
// hand. Errors are those of NewHands.
func NewEquityCurve(p *equity.Prepared, tally chunk.Tally) (*EquityCurve, error) {
	hands, err := NewHands(p, tally, ByHand)
	if err != nil {
		return nil, err
	}
	t := &EquityCurve{Deals: hands.Deals}
	t.Origin = report.Origin{Command: asCurve(t.Origin.Command), Plan: asCurve(t.Origin.Plan)}
	row := 0
	for player := 1; row < len(hands.Rows); player++ {
		from := row
		for row < len(hands.Rows) && hands.Rows[row].Player == player {
			row++
		}
		t.add(hands.Rows[from:row])
	}
	return t, nil
}

// add adds the rows of a player from those of his hands, the best first.
func (t *EquityCurve) add(hands []HandRow) {
	i, above := 0, hands[0].Deals // above is the number of deals of the hands up to i
	for p := range percentiles + 1 {
		for less(above, percentiles, t.Rounds, uint64(p)) {
			i++
			above += hands[i].Deals
		}
		h := hands[i]
		t.Rows = append(t.Rows, CurveRow{h.Player, p, h.Hand, h.Equity, h.Estimate, t.Rounds, t.source("")})
	}
}

// less reports whether a·b < c·d.
func less(a, b, c, d uint64) bool {
	high, low := bits.Mul64(a, b)
	above, below := bits.Mul64(c, d)
	return high < above || high == above && low < below
}

// asCurve returns a command or its flags with the table of curves.
func asCurve(command string) string {
	return strings.Replace(command, "-table hands", "-table curve", 1)
}

// MarshalJSON returns the JSON that results.Write writes.
func (t EquityCurve) MarshalJSON() ([]byte, error) { return report.JSON(&t) }

// Records returns the rows, by player and percentile.
func (t *EquityCurve) Records() any { return t.Rows }

// About returns what is not about one row.
func (t *EquityCurve) About() report.About { return t.about("curve", "") }

// Text returns each player's equity at every tenth percentile.
func (t *EquityCurve) Text(int) string {
	var tenths []int
	for p := 0; p <= percentiles; p += percentiles / 10 {
		tenths = append(tenths, p)
	}
	heads, players := "top % of range", t.Prepared.Layout().Players
	for i := range players {
		heads += fmt.Sprintf("\tpl. %d", i+1)
	}
	return t.ended(report.Layout[int]{Heads: heads, Cells: func(p int) string {
		line := fmt.Sprint(p)
		for i := range players {
			line += fmt.Sprintf("\t%.2f", 100*t.Rows[i*(percentiles+1)+p].Equity)
		}
		return line
	}}.Lines(tenths)+"\nequity in per cent of the weakest hand of the top of a player's range\n", t.About())
}
