package cause

import (
	"context"
	"fmt"
	"maps"
	"math"
	"slices"

	"pokersim/sim/audit/internal/laws"
)

// leastFew is the least number of different packs that are compared with fair ones.
const leastFew = 64

// fewPacks returns the cause of packs that come up again because their generator has few
// states, or nil: the numbers of times fit, and the different packs are as fair ones.
//
// If each pack is one of M with the same probability, the number of times of each is Poisson,
// and at least 1 for the packs that came up. If a generator has a period, all numbers of times
// are equal or differ by 1. A cell counts a pack that came up k times as k, so the variance of
// all cells is that of independent packs times sum(k²)/sum(k) (the design effect of clusters,
// Kish 1965): the cells divided by it are compared with fair ones.
func (c Counts) fewPacks(ctx context.Context, fair candidate) (*Fit, error) {
	different, packs, squares := 0.0, 0.0, 0.0
	for k, n := range c.Times {
		different += float64(n)
		packs += float64(n) * float64(k)
		squares += float64(n) * float64(k) * float64(k)
	}
	if different == packs || different < leastFew {
		return nil, nil
	}
	name, about, p := c.seeds(packs, different)
	if p < Bound {
		if name, about, p = c.period(packs, different); p < Bound {
			return nil, nil
		}
	}
	of := c
	of.Effect = 1 + (squares/packs-1)*float64(c.Shuffles)/packs // of all packs, if the times are those of the first ones
	asFair, _, err := of.compare(ctx, fair)
	if p = min(1, 2*min(p, asFair)); err != nil || p < Bound {
		return nil, err
	}
	return &Fit{Mistake: Mistake{Name: name, About: about}, P: p}, nil
}

// seeds returns the cause of a new seed for each pack.
func (c Counts) seeds(packs, different float64) (name, about string, p float64) {
	estimate := equallyLikely(packs, different)
	// The number of repeats is Poisson if it is small, else its deviation is smaller.
	repeats := packs - different
	margin := 1.96 / math.Sqrt(repeats)
	about = fmt.Sprintf("each pack begins with a new seed, of about %.0f bits: %.0f packs have %.0f different ones, as many as about %.2g possible packs give (%.2g to %.2g); no two of so many fair packs are equal",
		math.Log2(estimate), packs, different, estimate, estimate/(1+margin), estimate/max(0.1, 1-margin))
	return "seed of few bits", about, timesAsPoisson(c.Times, packs, different)
}

// equallyLikely returns the number of equally likely packs of which some packs have so many
// different ones, on average.
func equallyLikely(packs, different float64) float64 {
	low, high := different, packs*packs
	for range 200 {
		middle := math.Sqrt(low * high)
		if -middle*math.Expm1(-packs/middle) < different {
			low = middle
		} else {
			high = middle
		}
	}
	return high
}

// timesAsPoisson returns the p-value of the numbers of times as those of a Poisson variable that
// is not 0: 1 if there are too few for a test.
func timesAsPoisson(times map[uint64]uint64, packs, different float64) float64 {
	mean := packs / equallyLikely(packs, different)
	most := slices.Max(slices.Collect(maps.Keys(times)))
	if float64(most) > mean+100*(1+math.Sqrt(mean)) {
		return 0
	}
	size := int(max(float64(most), mean+10*(1+math.Sqrt(mean)))) + 1
	counts, law := make([]uint64, size), make([]float64, size)
	for k := range counts {
		counts[k] = times[uint64(k)]
		if k > 0 {
			logGamma, _ := math.Lgamma(float64(k) + 1)
			law[k] = math.Exp(float64(k)*math.Log(mean)-mean-logGamma) / -math.Expm1(-mean)
		}
	}
	o, ok := laws.Fit(counts, law)
	if !ok || o.Degrees < 2 { // the mean is estimated
		return 1
	}
	return laws.ChiSquare(o.Statistic, o.Degrees-1).P
}

// period returns the cause of packs that come up again in the same order.
func (c Counts) period(packs, different float64) (name, about string, p float64) {
	all := slices.Sorted(maps.Keys(c.Times))
	if all[len(all)-1]-all[0] <= 1 {
		p = 1
	}
	return "period", fmt.Sprintf("the generator repeats itself: the packs repeat every %.0f", different), p
}
