package results

import (
	"fmt"
	"io"
	"iter"
	"math/bits"
	"strconv"
	"strings"
	"text/tabwriter"

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
	Player     int // from 1
	Percentile int
	Hand       string // a hand with this equity
	Equity     float64
	Estimate
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
		t.Rows = append(t.Rows, CurveRow{h.Player, p, h.Hand, h.Equity, h.Estimate})
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

// Command returns the command that repeats the curves.
func (t *EquityCurve) Command() string { return asCurve(t.Origin.Command) }

func (t *EquityCurve) envelope() Envelope {
	e := t.envelopeOf("")
	e.Plan, e.Command = asCurve(e.Plan), t.Command()
	return e
}

// Columns returns the header row of the CSV format.
func (t *EquityCurve) Columns() []string {
	return []string{"player", "percentile", "hand", "equity", "std_error", "ci_low", "ci_high", "rounds", "method", "seed", "plan"}
}

// Records returns the rows of the CSV format, by player and percentile.
func (t *EquityCurve) Records() iter.Seq[[]string] {
	return func(yield func([]string) bool) {
		for _, r := range t.Rows {
			row := append([]string{strconv.Itoa(r.Player), strconv.Itoa(r.Percentile), r.Hand}, r.records()...)
			if !yield(append(row, whole(t.Rounds), string(t.Method), t.seed(), asCurve(t.Origin.Plan))) {
				return
			}
		}
	}
}

// WriteText writes each player's equity at every tenth percentile.
func (t *EquityCurve) WriteText(w io.Writer, _ int) error {
	out := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(out, "top % of range\t")
	players := t.Prepared.Layout().Players
	for i := range players {
		fmt.Fprintf(out, "pl. %d\t", i+1)
	}
	for p := 0; p <= percentiles; p += percentiles / 10 {
		fmt.Fprintf(out, "\n%d\t", p)
		for i := range players {
			fmt.Fprintf(out, "%.2f\t", 100*t.Rows[i*(percentiles+1)+p].Equity)
		}
	}
	fmt.Fprintln(out)
	if err := out.Flush(); err != nil {
		return err
	}
	fmt.Fprintln(w, "\nequity in per cent of the weakest hand of the top of a player's range")
	var end strings.Builder
	if err := t.writeEnd(&end, ""); err != nil {
		return err
	}
	_, err := io.WriteString(w, asCurve(end.String()))
	return err
}
