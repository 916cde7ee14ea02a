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

// fairP audits the plan of a fair shuffle with the seeds 0 to audits-1. It returns the p-values
// of each test in each mode, and how many audits are not passed: suspect ones in a first run.
func fairP(t *testing.T, plan Plan, audits int) (byTest map[string][]float64, verdicts map[Verdict]int) {
	t.Helper()
	byTest, verdicts = map[string][]float64{}, map[Verdict]int{}
	var lock sync.Mutex
	var group sync.WaitGroup
	seeds := make(chan uint64)
	fair := prepared(plan)
	for range runtime.GOMAXPROCS(0) {
		group.Go(func() {
			for seed := range seeds {
				p := *fair
				p.plan.Seed = seed
				tally, err := p.Run(context.Background(), chunk.Options{Workers: 1})
				if err != nil {
					t.Error(err)
					continue
				}
				report, err := p.Judge(tally)
				if err != nil {
					t.Error(err)
					continue
				}
				lock.Lock()
				verdicts[report.Verdict]++
				for _, part := range report.Parts {
					for _, x := range part.LeftOut {
						if x.Few {
							t.Errorf("%s is left out of %d shuffles: %s", x.Test, plan.Rounds, x.Why)
						}
					}
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
	return byTest, verdicts
}

// uniformP audits the plan of a fair shuffle with many seeds. The p-values of each test must be
// uniform.
func uniformP(t *testing.T, plan Plan, audits int) {
	t.Helper()
	byTest, _ := fairP(t, plan, audits)
	for name, ps := range byTest {
		distance := kolmogorov
		switch {
		case strings.HasSuffix(name, " repeats"):
			continue // p is 1: a repeat is improbable
		case strings.Contains(name, " drift"), strings.HasSuffix(name, " odd-even-scalars"):
			distance = kolmogorovSmall // p is too large: it is a multiple of the least (Bonferroni)
		case strings.HasSuffix(name, " close-fit"), plan.Rounds < 100_000 && largestOnly(name):
			distance = kolmogorovSmall // p may be too large: tests are dependent, counts are integers
		}
		p := distance(ps)
		t.Logf("n=%d %s: p = %.3g over %d audits", plan.Cards, name, p, len(ps))
		if p < 1e-4 {
			t.Errorf("n=%d %s: p-values are not uniform: p = %.3g", plan.Cards, name, p)
		}
	}
}

// largestOnly reports whether a test is that of the largest deviation.
func largestOnly(name string) bool {
	return strings.HasSuffix(name, "-largest") || strings.Contains(name, " equal-") || strings.HasSuffix(name, " odd-triples") || strings.HasSuffix(name, " hand-repeats")
}

// kolmogorov returns the p-value of the Kolmogorov-Smirnov test for uniform numbers,
// about 2 exp(-2 n d²) for n numbers with distance d.
func kolmogorov(ps []float64) float64 {
	small, large := distances(ps)
	d := max(small, large)
	return min(1, 2*math.Exp(-2*float64(len(ps))*d*d))
}

// kolmogorovSmall is the one-sided test: it rejects too many small numbers.
func kolmogorovSmall(ps []float64) float64 {
	d, _ := distances(ps)
	return math.Exp(-2 * float64(len(ps)) * d * d)
}

// distances returns the largest differences between the empirical distribution
// function of numbers and the uniform one: above and below.
func distances(ps []float64) (small, large float64) {
	ps = slices.Sorted(slices.Values(ps))
	n := float64(len(ps))
	for i, p := range ps {
		small = max(small, float64(i+1)/n-p)
		large = max(large, p-float64(i)/n)
	}
	return small, large
}
