package results_test

import (
	"context"
	"math"
	"slices"
	"strings"
	"testing"

	"pokersim/deck"
	"pokersim/results/internal/players"
	"pokersim/sim"
	"pokersim/sim/chunk"
	"pokersim/sim/equity"
	"pokersim/sim/preflop"
)

// startingHands returns the sampled table of starting hands.
func startingHands(named string, rounds, seed uint64) *players.StartingHands {
	p := deck.Must(equity.Prepare(equity.Plan{Spec: equity.Spec{Players: []string{named}, Method: equity.Sample, Starting: true, Seed: seed}, Rounds: rounds}))
	tally := deck.Must(p.Run(context.Background(), chunk.Options{}))
	return deck.Must(players.NewStartingHands(p, tally))
}

// checkDeviations returns an error if the sampled equities are not those of exact, in
// standard errors: none is beyond 4.5, and the squares have a mean near 1. The seats of a
// deal depend on each other; without that the mean would be another for two players,
// whose shares add up to 1.
func checkDeviations(t *testing.T, table *players.StartingHands, exact map[string]float64) {
	t.Helper()
	squares := 0.0
	for _, r := range table.Rows {
		z := (r.Equity - exact[r.Hand]) / r.StdError
		squares += z * z
		if !(math.Abs(z) <= 4.5) || r.CILow >= r.Equity || r.CIHigh <= r.Equity {
			t.Errorf("%s of %d players: got %+v, want %g", r.Hand, table.Players, r.Estimate, exact[r.Hand])
		}
	}
	mean := squares / float64(len(table.Rows))
	t.Logf("%d players: the squares of the deviations have a mean of %.3f", table.Players, mean)
	if !(math.Abs(mean-1) <= 0.5) { // NaN fails
		t.Errorf("%d players: the squares of the deviations have a mean of %g, want about 1", table.Players, mean)
	}
}

func TestSampledStartingHandsOfTwo(t *testing.T) {
	if testing.Short() {
		t.Skip("counts all hands of two players")
	}
	counts := deck.Must(preflop.Run(context.Background(), preflop.Options{}))
	exact := map[string]float64{}
	for i := range preflop.Hands {
		exact[preflop.Name(i)] = counts.AgainstRandom(i).Equity()
	}
	checkDeviations(t, startingHands("random|random", 8_000_000, 25), exact)
}

// The sampled rows of three players are the exact ones, at 1e10 deals.
func TestSampledStartingHandsOfThree(t *testing.T) {
	if !long {
		t.Skip("needs -tags long")
	}
	all := deck.Must(preflop.RunAgainstTwo(context.Background(), preflop.Options{}))
	exact := map[string]float64{}
	for i, s := range all {
		exact[preflop.Name(i)] = s.Equity()
	}
	checkDeviations(t, startingHands("random|random|random", 10_000_000_000, 25), exact)
}

// The standard errors of the formula are those of the means of independent samples.
func TestStandardErrorsOfStartingHands(t *testing.T) {
	const samples = 40
	of := map[string][]players.StartingRow{}
	for seed := range uint64(samples) {
		for _, r := range startingHands(strings.Repeat("random|", 9)+"random", 1<<15, seed).Rows {
			of[r.Hand] = append(of[r.Hand], r)
		}
	}
	ratio := 0.0
	for _, rows := range of {
		mean := 0.0
		for _, r := range rows {
			mean += r.Equity / samples
		}
		for _, r := range rows {
			z := (r.Equity - mean) / r.StdError
			ratio += z * z / float64(len(of)*(samples-1))
		}
	}
	if math.Abs(ratio-1) > 0.06 {
		t.Errorf("the squares of the deviations of samples have a mean of %.3f, want 1", ratio)
	}
}

// Plans that count no starting hands are errors.
func TestStartingHandsThatCannotBe(t *testing.T) {
	for field, spec := range map[string]equity.Spec{
		"range":      {Players: []string{"AA", "random"}},
		"board":      {Players: []string{"random", "random"}, Setting: equity.Setting{Board: "2c3c4c"}},
		"game":       {Players: []string{"random", "random"}, Setting: equity.Setting{Game: "short"}},
		"folded":     {Players: []string{"random", "random"}, Folded: []string{"AA"}},
		"categories": {Players: []string{"random", "random"}, Categories: true},
		"engine":     {Players: []string{"random", "random"}, Engine: sim.Deck},
		"generator":  {Players: []string{"random", "random"}, RNG: "chacha8"},
		"target":     {Players: []string{"random", "random"}, TargetError: 0.1},
		"exact":      {Players: []string{"random", "random"}, Method: equity.Exact},
	} {
		spec.Starting = true
		if spec.Method == "" {
			spec.Method = equity.Sample
		}
		if _, err := equity.Prepare(equity.Plan{Spec: spec, Rounds: 10}); err == nil {
			t.Errorf("%s: got no error", field)
		}
	}
	if _, err := equity.Prepare(equity.Plan{Spec: equity.Spec{Players: []string{"random", "random"}, Method: equity.Sample, Starting: true}, Rounds: 2e12}); err == nil {
		t.Error("2e12 rounds: got no error")
	}
}

// A tally whose seats do not add up does not fit the plan.
func TestTalliesOfStartingHands(t *testing.T) {
	p := deck.Must(equity.Prepare(equity.Plan{Spec: equity.Spec{Players: []string{"random", "random", "random"}, Method: equity.Sample, Starting: true}, Rounds: 1000}))
	tally, err := p.Run(context.Background(), chunk.Options{})
	if err != nil || p.Check(tally) != nil {
		t.Fatalf("%v, %v", err, p.Check(tally))
	}
	wrong := tally
	wrong.Counts = slices.Clone(tally.Counts)
	p.Layout().StartingHand(wrong.Counts, 3)[0]++
	if p.Check(wrong) == nil {
		t.Error("one seat too many: got no error")
	}
	for sum := range 3 {
		copy(wrong.Counts, tally.Counts)
		of := p.Layout().StartingHand(wrong.Counts, 3)
		if of[len(of)-1-sum] += 1 << 50; p.Check(wrong) == nil {
			t.Errorf("sum %d too large: got no error", sum)
		}
	}
}
