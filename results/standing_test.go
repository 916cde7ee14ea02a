package results_test

import (
	"context"
	"encoding/json"
	"testing"

	"pokersim/deck"
	"pokersim/deck/game"
	"pokersim/deck/ranges"
	"pokersim/results"
	"pokersim/sim/preflop"
)

// The place of each starting hand is its row in the table of all.
func TestStandingIsTheRowOfTheTable(t *testing.T) {
	counts := deck.Must(preflop.Run(context.Background(), preflop.Options{}))
	table, combos := results.NewPreflop(counts), 0
	for i, row := range table.Rows {
		combos += row.Combos
		report := deck.Must(table.Standing(deck.Must(ranges.ParseRange(game.Holdem(), row.Hand))))
		text := deck.Must(report.MarshalJSON())
		var got struct {
			Rows []struct {
				Hand                  string
				Combos, Rank, Classes int
				Equity, Top           float64
			}
		}
		if err := json.Unmarshal(text, &got); err != nil {
			t.Fatal(err)
		}
		is := got.Rows[0]
		if is.Hand != row.Hand || is.Combos != row.Combos || is.Rank != i+1 || is.Classes != preflop.Hands || is.Equity < row.Equity-1e-9 || is.Equity > row.Equity+1e-9 ||
			is.Top < float64(combos)/1326-1e-9 || is.Top > float64(combos)/1326+1e-9 {
			t.Errorf("got %+v, want %+v and the top %d of 1326", is, row, combos)
		}
	}
}
