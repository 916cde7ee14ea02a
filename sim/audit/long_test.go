//go:build long

package audit

import (
	"context"
	"math"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"pokersim/sim/chunk"
)

// These take half an hour on two cores; -run picks one.

func TestFairShufflesPassOver50Seeds(t *testing.T) {
	for _, name := range fairNames() {
		t.Run(name, func(t *testing.T) {
			plan := named(t, name)
			plan.Shuffles = 1e6
			verdicts(t, plan, 50, Pass)
		})
	}
}

func TestUnfairShufflesFailOver20Seeds(t *testing.T) {
	for _, name := range unfairNames() {
		t.Run(name, func(t *testing.T) {
			plan := named(t, name)
			plan.Shuffles = 1e6
			verdicts(t, plan, 20, Fail)
			plan.Shuffles = 2000
			verdicts(t, plan, 20, Fail)
		})
	}
}

func TestBiasedDrawsFailWithin200Million(t *testing.T) {
	for _, name := range []string{"modulo", "float"} {
		t.Run(name, func(t *testing.T) {
			plan := named(t, name)
			plan.Shuffles, plan.Mode, plan.Tests = 2e8, Reset, "lehmer"
			report := run(t, plan)
			t.Logf("%+v", report.Parts[0].Results)
			if report.Verdict != Fail {
				t.Errorf("got %s, want FAIL", report.Verdict)
			}
		})
	}
}

func TestNaiveMatrixOver100Million(t *testing.T) { naiveMatrix(t, 1e8) }

func TestRifflesOver10Million(t *testing.T) { riffles(t, 1e7, 0.005) }

func TestPIsUniform(t *testing.T) {
	t.Run("n=5", func(t *testing.T) { uniformP(t, 5, 1000, 100_000) })
	t.Run("n=52", func(t *testing.T) { uniformP(t, 52, 1000, 100_000) })
}

// uniformP audits a fair shuffle many times and asks of each test whether its
// p-values are uniform: Kolmogorov's distance D has P(D > d) near
// 2 exp(-2 n d²), which must not be below 1e-4.
func uniformP(t *testing.T, cards, audits int, shuffles uint64) {
	byTest := map[string][]float64{}
	var lock sync.Mutex
	var group sync.WaitGroup
	seeds := make(chan uint64)
	for range runtime.GOMAXPROCS(0) {
		group.Go(func() {
			for seed := range seeds {
				plan := named(t, "fisher-yates")
				plan.Cards, plan.Shuffles, plan.Seed = cards, shuffles, seed
				plan, err := plan.runnable()
				if err != nil {
					t.Error(err)
				}
				b := newBattery(plan.Spec)
				tally, err := plan.count(context.Background(), b, 0, chunk.Options{Workers: 1})
				if err != nil {
					t.Error(err)
					continue
				}
				report, err := plan.judge(b, tally, failBelow)
				if err != nil {
					t.Error(err)
					continue
				}
				lock.Lock()
				for _, part := range report.Parts {
					for _, x := range part.Results {
						name := string(part.Mode) + " " + x.Test
						byTest[name] = append(byTest[name], x.P)
					}
				}
				lock.Unlock()
			}
		})
	}
	for seed := range audits {
		seeds <- uint64(seed)
	}
	close(seeds)
	group.Wait()
	for name, ps := range byTest {
		if strings.HasSuffix(name, " repeats") {
			continue // always 1: a repeat has a probability of 1e-58
		}
		slices.Sort(ps)
		n, distance := float64(len(ps)), 0.0
		for i, p := range ps {
			distance = max(distance, float64(i+1)/n-p)
			if !strings.HasSuffix(name, " close-fit") { // its tests are not independent, so its p may be too large
				distance = max(distance, p-float64(i)/n)
			}
		}
		p := min(1, 2*math.Exp(-2*n*distance*distance))
		t.Logf("n=%d %s: D = %.4f, p = %.3g over %d audits", cards, name, distance, p, len(ps))
		if p < 1e-4 {
			t.Errorf("n=%d %s: p-values are not uniform: D = %.4f, p = %.3g", cards, name, distance, p)
		}
	}
}
