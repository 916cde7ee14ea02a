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

// uniformP runs a fair plan with the seeds from 0 on and asks of each test whether
// its p-values are uniform.
func uniformP(t *testing.T, plan Plan, audits int) {
	t.Helper()
	byTest := map[string][]float64{}
	var lock sync.Mutex
	var group sync.WaitGroup
	seeds := make(chan uint64)
	for range runtime.GOMAXPROCS(0) {
		group.Go(func() {
			for seed := range seeds {
				plan := plan
				plan.Seed = seed
				tally, err := Count(context.Background(), plan, chunk.Options{Workers: 1})
				if err != nil {
					t.Error(err)
					continue
				}
				report, err := Judge(plan, tally)
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
		distance := kolmogorov
		switch {
		case strings.HasSuffix(name, " repeats"):
			continue // always 1: a repeat has a probability of 1e-58
		case strings.HasSuffix(name, " close-fit"), strings.HasSuffix(name, "-largest") && plan.Shuffles < 100_000:
			distance = kolmogorovSmall // p may be too large: tests are not independent, counts are whole numbers
		}
		p := distance(ps)
		t.Logf("n=%d %s: p = %.3g over %d audits", plan.Cards, name, p, len(ps))
		if p < 1e-4 {
			t.Errorf("n=%d %s: p-values are not uniform: p = %.3g", plan.Cards, name, p)
		}
	}
}

// kolmogorov is the probability that so many uniform numbers are as far from
// uniform, near 2 exp(-2 n d²) for the distance d.
func kolmogorov(ps []float64) float64 {
	small, large := distances(ps)
	d := max(small, large)
	return min(1, 2*math.Exp(-2*float64(len(ps))*d*d))
}

// kolmogorovSmall is kolmogorov against numbers that are too often small.
func kolmogorovSmall(ps []float64) float64 {
	d, _ := distances(ps)
	return math.Exp(-2 * float64(len(ps)) * d * d)
}

// distances returns how far the distribution of numbers lies above that of uniform
// ones, and how far below.
func distances(ps []float64) (small, large float64) {
	ps = slices.Sorted(slices.Values(ps))
	n := float64(len(ps))
	for i, p := range ps {
		small = max(small, float64(i+1)/n-p)
		large = max(large, p-float64(i)/n)
	}
	return small, large
}
