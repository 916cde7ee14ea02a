package query

import (
	"context"
	"math"
	"math/big"
	"testing"

	"pokersim/sim"
	"pokersim/sim/chunk"
	"pokersim/sim/equity"
)

// The wins, ties and equities of package equity are those of a statement, also of one whose
// condition on the hands makes this package count each deal by itself.
func TestEquityByQuery(t *testing.T) {
	for _, c := range []struct{ game, board, dead, a, b string }{
		{"holdem", "", "", "AsKs", "QhQd"},
		{"holdem", "Kh7h2c", "As", "AK,77@0.5", "15%"},
		{"holdem", "Td7c2s3d", "", "AKs", "QQ+,AKo@0.25"},
		{"short", "Td7c9s", "", "AKs", "QQ+"},
		{"omaha", "Ts9s2d", "", "AsAhKsKh", "QdQcJdJc"},
	} {
		p, err := equity.Prepare(equity.Plan{Spec: equity.Spec{Players: c.a + "|" + c.b, Method: equity.Exact, Setting: equity.Setting{Game: c.game, Board: c.board, Dead: c.dead}}})
		if err != nil {
			t.Fatal(err)
		}
		tally, err := p.Run(context.Background(), chunk.Options{})
		if err != nil {
			t.Fatal(err)
		}
		won := p.Layout().Winners(tally.Counts)
		all := int64(won[0b01] + won[0b10] + won[0b11])
		want := []*big.Rat{big.NewRat(int64(won[0b01]), all), big.NewRat(int64(won[0b11]), all), big.NewRat(int64(2*won[0b01]+won[0b11]), 2*all)}
		script := "select count(winsHi(a)), count(tiesHi(a)), avg(riverEquity(a)) from game='" + c.game + "', board='" + c.board + "', dead='" + c.dead + "', a='" + c.a + "', b='" + c.b + "'"
		for _, where := range []string{"", " where handType(a, river) >= highcard"} {
			_, r := answers(t, Plan{Spec: Spec{Query: script + where, Method: Exact}})
			for i, row := range r.Rows {
				if row.Exact.Cmp(want[i]) != 0 {
					t.Errorf("%s%s: %s is %v, by package equity %v", script, where, row.Selector, row.Exact, want[i])
				}
			}
		}
	}
}

// The shares of hand types by the river are those of the categories that package sim counts.
func TestCategoriesByQuery(t *testing.T) {
	for _, hole := range []string{"AsKs", "7h2c", "JcJd"} {
		p, err := sim.Prepare(sim.Plan{Spec: sim.Spec{Cards: 7, Known: sim.Known{Hole: hole}}, Rounds: 1})
		if err != nil {
			t.Fatal(err)
		}
		counts, err := p.Exact(context.Background(), chunk.Options{})
		if err != nil {
			t.Fatal(err)
		}
		all := 0.
		for _, n := range counts {
			all += float64(n)
		}
		counts[1] += counts[0] // a royal flush is a straight flush
		_, r := answers(t, Plan{Spec: Spec{Query: "select histogram(handType(p, river)) from p='" + hole + "'", Method: Exact}})
		for i, row := range r.Rows {
			if n := float64(counts[len(counts)-1-int(typeAt(row.Key))]); math.Abs(row.Value*all-n) > 0.01 {
				t.Errorf("%s, %s: %v of %v deals, by package sim %v (row %d)", hole, row.Key, row.Value*all, all, n, i)
			}
		}
	}
}

func typeAt(name string) (at int) {
	for i, t := range holdemGame().Types() {
		if t == name {
			at = i
		}
	}
	return at
}

// The mean equity of a hand against a range is that of the pot (law of total expectation),
// also under a condition on what the player sees.
func TestEquityAgainstRange(t *testing.T) {
	for _, c := range []struct{ street, from, where string }{
		{"flop", "h='AsKs,7s6s', v='QQ+,AK@0.5,87s@0.1', board='Ah7c2d'", ""},
		{"turn", "h='AsKs,7s6s', v='QQ+,AK@0.5,87s@0.1', board='Ah7c2d'", "pairedBoard(turn)"},
		{"river", "h='AsKs,7s6s', v='QQ+,AK@0.5,87s@0.1', board='Ah7c2d'", "handType(h, river) >= twopair"},
		{"turn", "h='QQ,AKs', v='**', board='Ah7c2d3s', dead='Kd'", ""},
		{"flop", "game='short', h='AsKs', v='QQ+,T9s', board='Ah7c8d'", ""},
		{"turn", "game='omaha8', h='AsKs2d3d,AcKc4d5d', v='AhAd3h4h,QsQhJsJh', board='Th7c8d'", "boardLoCardCount(turn) = 3"},
		{"river", "game='omaha', h='AsKs2d3d', v='****', board='Th7c8d5c2h'", ""},
	} {
		script := "select avg(HvRequity(h, " + c.street + ")), avg(riverEquity(h)) from " + c.from
		if c.where != "" {
			script += " where " + c.where
		}
		_, r := answers(t, Plan{Spec: Spec{Query: script, Method: Exact}})
		if got, want := r.Rows[0], r.Rows[1]; got.Exact != nil && got.Exact.Cmp(want.Exact) != 0 || math.Abs(got.Value-want.Value) > 1e-13 {
			t.Errorf("%s: got %v, %v, want %v", script, got.Exact, got.Value, want.Exact)
		}
	}
}
