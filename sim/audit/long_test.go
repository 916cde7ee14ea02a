//go:build long

package audit

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mathext"
)

func TestFairShufflesPassOver50Seeds(t *testing.T) {
	for _, name := range fairNames() {
		t.Run(name, func(t *testing.T) {
			plan := named(name)
			plan.Rounds = 1e6
			verdicts(t, plan, 50, Pass)
		})
	}
}

func TestFairShufflePassesOver300Seeds(t *testing.T) {
	plan := named("fisher-yates")
	plan.Rounds = 1e5
	verdicts(t, plan, 300, Pass)
}

func TestUnfairShufflesFailOver20Seeds(t *testing.T) {
	for _, name := range unfairNames() {
		t.Run(name, func(t *testing.T) {
			plan := named(name)
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
			plan := named(name)
			plan.Rounds, plan.Mode, plan.Tests = 2e8, Reset, "lehmer"
			report := run(plan)
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
			plan := named("fisher-yates")
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

// The p-values of each test are below .05, .01 and .001 in as many of the fair audits as they
// should be, or in fewer. Of 1,000 audits of each size none is unfair, and few are suspect.
func TestTailsOfFairAudits(t *testing.T) {
	const audits = 1000
	for _, c := range []struct{ cards, packs int }{{52, 3000}, {52, 10_000}, {52, 150_000}, {5, 10_000}, {108, 10_000}} {
		t.Run(fmt.Sprintf("n=%d/packs=%d", c.cards, c.packs), func(t *testing.T) {
			plan := named("fisher-yates")
			plan.Cards, plan.Rounds, plan.Mode = c.cards, uint64(c.packs), Both
			byTest, verdicts := fairP(t, plan, audits)
			for _, name := range slices.Sorted(maps.Keys(byTest)) {
				line := fmt.Sprintf("%-40s %d", name, len(byTest[name]))
				for _, level := range []float64{0.05, 0.01, 0.001} {
					below := 0
					for _, p := range byTest[name] {
						if p < level {
							below++
						}
					}
					line += fmt.Sprintf(" %4d", below)
					expected := level * float64(len(byTest[name]))
					if p := mathext.GammaIncReg(float64(max(below, 1)), expected); p < 1e-5 {
						t.Errorf("%s: %d of %d p-values are below %v: p = %.2g", name, below, len(byTest[name]), level, p)
					}
				}
				t.Log(line)
			}
			t.Log(verdicts)
			if verdicts[Unfair] > 0 || verdicts[Suspect] > audits/50 {
				t.Errorf("got %v, want none unfair, and suspect 1 %%", verdicts)
			}
		})
	}
}

func TestReseedingFailsByRepeats(t *testing.T) {
	plan := named("reseed32")
	plan.Rounds, plan.Tests = 400_000, "repeats"
	verdicts(t, plan, 1, Unfair)
}
