package audit

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/integrate/quad"
	"gonum.org/v1/gonum/mathext"
	"gonum.org/v1/gonum/stat/distuv"
)

// minForLargest is the least pack whose largest deviations are judged: with fewer
// cards the counts hang together too much for the distributions below.
const minForLargest = 20

func tooFewForLargest(cards int, shuffles float64) string {
	if cards < minForLargest {
		return fmt.Sprintf("needs at least %d cards", minForLargest)
	}
	return tooFew(shuffles)
}

// largest places the largest deviation of k counts, each binomial of n trials with
// probability p, as if they were independent (Šidák 1967).
func largest(count, n, p, k float64) outcome {
	one := middle(count, n, p)
	return outcome{statistic: standardised(count, n, p), p: -math.Expm1(k * math.Log1p(-one))}
}

// standardised is a binomial count's deviation in standard errors.
func standardised(count, n, p float64) float64 { return (count - n*p) / math.Sqrt(n*p*(1-p)) }

// twoSided is the probability that a binomial count deviates as far, twice that of
// its nearer tail.
func twoSided(count, n, p float64) float64 {
	return min(1, 2*min(atLeast(count, n, p), atMost(count, n, p)))
}

// middle is twoSided with half the probability of the count itself (mid-p,
// Lancaster 1961): as counts are whole numbers, twoSided is too large on average.
func middle(count, n, p float64) float64 {
	above, below := atLeast(count, n, p), atMost(count, n, p)
	nearer := min(above, below)
	return min(1, 2*nearer-min(nearer, max(0, above+below-1)))
}

// atLeast is the probability that a binomial count is at least so large.
func atLeast(count, n, p float64) float64 {
	if count <= 0 {
		return 1
	}
	return mathext.RegIncBeta(count, n-count+1, p)
}

// atMost is the probability that a binomial count is at most so large.
func atMost(count, n, p float64) float64 {
	if count >= n {
		return 1
	}
	return mathext.RegIncBeta(n-count, count+1, 1-p)
}

// clumps places the largest |z| of k normal deviates, each of which has a
// correlation of 1/3 with so many others and none with the rest. one is the
// probability that a given one deviates as far.
//
// Deviates as far come in clumps, about as a Poisson process (Aldous 1989,
// Probability Approximations via the Poisson Clumping Heuristic). A clump has on
// average 1 + others/2 · P(another | one) members, each pair of neighbours being
// counted once.
func clumps(one, k, others float64) float64 {
	if one <= 0 {
		return 0
	}
	const correlation = 1. / 3
	normal := distuv.UnitNormal
	u := -normal.Quantile(min(one, 1) / 2)
	if math.IsInf(u, 1) {
		return k * one
	}
	rest := math.Sqrt(1 - correlation*correlation)
	another := quad.Fixed(func(x float64) float64 {
		return normal.Prob(x) * (normal.Survival((u-correlation*x)/rest) + normal.Survival((u+correlation*x)/rest))
	}, u, u+10, 200, nil, 0) / (one / 2)
	return -math.Expm1(-k * one / (1 + others/2*another))
}
