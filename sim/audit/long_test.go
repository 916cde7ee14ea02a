//go:build long

package audit

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

// long allows tests that take minutes. All tests of this file take half an hour on two
// cores.
const long = true

func TestFairShufflesPassOver50Seeds(t *testing.T) {
	for _, name := range fairNames() {
		t.Run(name, func(t *testing.T) {
			plan := named(t, name)
			plan.Rounds = 1e6
			verdicts(t, plan, 50, Pass)
		})
	}
}

func TestFairShufflePassesOver300Seeds(t *testing.T) {
	plan := named(t, "fisher-yates")
	plan.Rounds = 1e5
	verdicts(t, plan, 300, Pass)
}

func TestUnfairShufflesFailOver20Seeds(t *testing.T) {
	for _, name := range unfairNames() {
		t.Run(name, func(t *testing.T) {
			plan := named(t, name)
			plan.Rounds = 1e6
			verdicts(t, plan, 20, Unfair)
			plan.Rounds = 2000
			verdicts(t, plan, 20, Unfair)
		})
	}
}

func TestBiasedDrawsFailWithin200Million(t *testing.T) {
	for _, name := range []string{"modulo", "float"} {
		t.Run(name, func(t *testing.T) {
			plan := named(t, name)
			plan.Rounds, plan.Mode, plan.Tests = 2e8, Reset, "lehmer"
			report := run(t, plan)
			t.Logf("%+v", report.Parts[0].Results)
			if report.Verdict != Unfair {
				t.Errorf("got %s, want UNFAIR", report.Verdict)
			}
		})
	}
}

func TestNaiveMatrixOver100Million(t *testing.T) { naiveMatrix(t, 1e8) }

func TestRifflesOver10Million(t *testing.T) { riffles(t, 1e7, 0.005) }

func TestPIsUniform(t *testing.T) {
	for _, cards := range []int{5, 52, 108} {
		t.Run(fmt.Sprintf("n=%d", cards), func(t *testing.T) {
			plan := named(t, "fisher-yates")
			plan.Cards, plan.Rounds = cards, 100_000
			uniformP(t, plan, 1000)
		})
	}
}

func TestReadPassesFairPacksOver100Seeds(t *testing.T) {
	for seed := range uint64(100) {
		r := rand.New(rand.NewPCG(seed, 1))
		report, err := Read(lines(40_000, func() []int { return r.Perm(52) }), Plan{})
		if err != nil || report.Verdict == Unfair {
			t.Errorf("seed %d: got %v, %v, want no error and not UNFAIR", seed, report, err)
		}
	}
}
