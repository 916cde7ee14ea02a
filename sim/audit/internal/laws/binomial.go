package laws

import (
	"math"

	"gonum.org/v1/gonum/integrate/quad"
	"gonum.org/v1/gonum/mathext"
	"gonum.org/v1/gonum/stat/distuv"
)

// Standardised returns the deviation of a binomial count in standard errors.
func Standardised(count, n, p float64) float64 { return (count - n*p) / math.Sqrt(n*p*(1-p)) }

// TwoSided returns the two-sided p-value of a binomial count: twice the probability
// of the smaller tail.
func TwoSided(count, n, p float64) float64 {
	return min(1, 2*min(atLeast(count, n, p), atMost(count, n, p)))
}

// MidP is twoSided with half the probability of the count itself (the mid-p value,
// Lancaster 1961). Counts are integers, so twoSided is too large on average.
func MidP(count, n, p float64) float64 {
	above, below := atLeast(count, n, p), atMost(count, n, p)
	nearer := min(above, below)
	return min(1, 2*nearer-min(nearer, max(0, above+below-1)))
}

// atLeast returns the probability of a binomial count of count or more.
func atLeast(count, n, p float64) float64 {
	if count <= 0 {
		return 1
	}
	return mathext.RegIncBeta(count, n-count+1, p)
}

// atMost returns the probability of a binomial count of count or less.
func atMost(count, n, p float64) float64 {
	if count >= n {
		return 1
	}
	return mathext.RegIncBeta(n-count, count+1, 1-p)
}

// Clumps returns the p-value of the largest |z| of k normal deviates. Each deviate has
// the given correlation, or its negative, with others of them, and about 0 with the
// rest. one is the p-value of a single deviate.
//
// It uses the Poisson clumping heuristic (Aldous 1989, Probability Approximations via
// the Poisson Clumping Heuristic): deviates that are as large or larger form clumps,
// and the clumps are about a Poisson process. The mean size of a clump is
// 1 + others/2 · P(another | one); the half counts each pair of neighbours once.
func Clumps(one, k, others, correlation float64) float64 {
	if one <= 0 {
		return 0
	}
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
