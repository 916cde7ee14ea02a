package results

import (
	"fmt"
	"io"
	"text/tabwriter"

	"pokersim/sim/equity"
)

// topHands is the number of hands of a player on a terminal.
const topHands = 20

// WriteText writes a line for each hand. On a terminal, where width is above 0, it writes
// only the hands of each player with the highest equity, and how to get all.
func (t *Hands) WriteText(w io.Writer, width int) error {
	out := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintf(out, "player\t%s\tweight\tdeals\twin %%\ttie %%\tequity %%\t\n", t.By)
	shown, without := map[int]int{}, false
	for _, r := range t.Rows {
		if shown[r.Player]++; width > 0 && shown[r.Player] > topHands {
			continue
		}
		fmt.Fprintf(out, "%d\t%s\t%.4g\t%d\t", r.Player, r.Hand, r.Weight, r.Deals)
		if r.HandShare == nil {
			without = true
			fmt.Fprint(out, "-\t-\t-\t\n")
			continue
		}
		fmt.Fprintf(out, "%.2f\t%.2f\t%s\t\n", 100*r.WinProbability, 100*r.TieProbability, r.text100(t.Method))
	}
	if err := out.Flush(); err != nil {
		return err
	}
	if without {
		fmt.Fprintf(w, "\nwin %%, tie %% and equity %% are - where %s\n", t.noDeals())
	}
	for player := range t.Prepared.Layout().Players {
		if n := shown[player+1]; width > 0 && n > topHands {
			fmt.Fprintf(w, "player %d: the best %d of %d rows;%s -o hands.csv writes all\n", player+1, topHands, n, t.joined())
		}
	}
	return t.writeEnd(w, t.By.flag())
}

// noDeals says why a hand has no deals.
func (t *Hands) noDeals() string {
	if t.Method == equity.Exact {
		return "the other players leave no deal with the hand"
	}
	return "no deal of the sample has the hand"
}

// joined says how to get fewer rows, if there is a way.
func (t *Hands) joined() string {
	if t.By == ByHand && t.Prepared.Rules().Hole == 2 {
		return " -by class joins,"
	}
	return ""
}
