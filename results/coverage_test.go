package results_test

import (
	"math"
	"slices"
	"strconv"
	"testing"

	"pokersim/deck"
	"pokersim/results/internal/players"
	"pokersim/sim/equity"
)

// About 95 % of the intervals of many seeds contain the exact equity. Players with a
// constant share are omitted.
func TestEquityIntervalsCover(t *testing.T) {
	if testing.Short() {
		t.Skip("counts for long")
	}
	seeds, deals := 20, uint64(2000)
	if long {
		seeds, deals = 200, 100_000
	}
	exact := truth("equity.csv")
	covered, all := 0, 0
	for id, p := range plans() {
		p.Rounds, p.Method = deals, equity.Sample
		hits := map[string]int{}
		for seed := range uint64(seeds) {
			p.Seed = seed
			run := prepared(p)
			e := deck.Must(players.NewEquity(run, dealt(run)))
			for i, r := range slices.DeleteFunc(slices.Clone(exact), func(r map[string]string) bool { return r["id"] != id }) {
				want, _ := strconv.ParseFloat(r["equity"], 64)
				variance, _ := strconv.ParseFloat(r["share_variance"], 64)
				if row := e.Rows[i]; variance > 0 {
					hits[r["player"]] += 0
					if row.CILow <= want && want <= row.CIHigh {
						hits[r["player"]]++
					}
				}
			}
		}
		for player, n := range hits {
			covered, all = covered+n, all+seeds
			if f := float64(n) / float64(seeds); long && (f < 0.90 || f > 0.99) {
				t.Errorf("%s, player %s: %.3f of %d intervals contain the exact equity, want 0.90 to 0.99", id, player, f, seeds)
			}
		}
	}
	f, tolerance := float64(covered)/float64(all), 0.01
	if !long {
		tolerance = 0.04
	}
	if t.Logf("%d of %d intervals hold the exact equity: %.4f", covered, all, f); math.Abs(f-0.95) > tolerance {
		t.Errorf("%.4f of the intervals contain the exact equity, want 0.95 ± %g", f, tolerance)
	}
}
