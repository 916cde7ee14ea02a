package equity

import (
	"math"
	"strconv"
	"testing"

	"pokersim/sim"
	"pokersim/sim/chunk"
)

// Every player's sampled equity is within five standard errors of the exact one.
func TestSamplesFollowTruth(t *testing.T) {
	deals := uint64(200_000)
	if long {
		deals = 100_000_000
	}
	for i, s := range records("scenarios.csv") {
		if i%3 > 0 && testing.Short() {
			continue
		}
		sampleFollowsTruth(t, s, sim.Deck, deals)
		sampleFollowsTruth(t, s, sim.Lanes, deals)
	}
}

func sampleFollowsTruth(t *testing.T, s map[string]string, engine sim.Engine, deals uint64) {
	plan := Plan{Spec: gameSpec(t, s["game"], s["players"], s["board"], s["dead"]), Rounds: deals}
	plan.Seed, plan.Engine = 1, engine
	p := prepared(t, plan)
	counts := counted(t, p, chunk.Options{})
	for _, r := range records("equity.csv") {
		if r["id"] != s["id"] {
			continue
		}
		i, _ := strconv.Atoi(r["player"])
		want, _ := strconv.ParseFloat(r["equity"], 64)
		variance, _ := strconv.ParseFloat(r["share_variance"], 64)
		got, _ := share(p.Layout(), counts, i-1).Float64()
		if sigma := math.Sqrt(variance / float64(deals)); math.Abs(got-want) > 5*sigma+1e-12 {
			t.Errorf("%s, engine %s, player %d: got %.6f, want %.6f ± %.6f", s["id"], engine, i, got, want, sigma)
		}
	}
}
