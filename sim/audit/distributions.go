package audit

import "gonum.org/v1/gonum/stat/combin"

// The distributions below give, for a fair shuffle of n cards, the probability of each
// value from 0 up.

// fixedPointDistribution is that of the cards left in place: D(n-k) / (k! (n-k)!), where
// D(m)/m! = 1/0! - 1/1! + ... ± 1/m!.
func fixedPointDistribution(n int) []float64 {
	deranged, term := make([]float64, n+1), 1.0
	sum := 0.0
	for m := range deranged {
		sum += term
		deranged[m] = sum
		term /= -float64(m + 1)
	}
	p, factorial := make([]float64, n+1), 1.0
	for k := range p {
		p[k] = deranged[n-k] / factorial
		factorial *= float64(k + 1)
	}
	return p
}

// cycleDistribution has the generating function ∏ (i-1+x)/i, i = 1..n: card i closes a
// cycle with probability 1/i.
func cycleDistribution(n int) []float64 {
	p := make([]float64, n+1)
	p[0] = 1
	for i := 1; i <= n; i++ {
		for k := i; k > 0; k-- {
			p[k] = (p[k]*float64(i-1) + p[k-1]) / float64(i)
		}
		p[0] *= float64(i-1) / float64(i)
	}
	return p
}

// inversionDistribution has the generating function ∏ (1+x+...+x^(i-1))/i: card i stands
// before 0 to i-1 smaller ones, each number equally likely.
func inversionDistribution(n int) []float64 {
	p := make([]float64, n*(n-1)/2+1)
	next := make([]float64, len(p))
	p[0] = 1
	for i := 2; i <= n; i++ {
		window := 0.0
		for k := range i*(i-1)/2 + 1 {
			window += p[k]
			if k >= i {
				window -= p[k-i]
			}
			next[k] = max(window, 0) / float64(i)
		}
		p, next = next, p
	}
	return p
}

// descentDistribution is that of the Eulerian numbers over n!.
func descentDistribution(n int) []float64 {
	p := make([]float64, n)
	p[0] = 1
	for m := 2; m <= n; m++ {
		for k := m - 1; k > 0; k-- {
			p[k] = (float64(k+1)*p[k] + float64(m-k)*p[k-1]) / float64(m)
		}
		p[0] /= float64(m)
	}
	return p
}

// risingDistribution is that of the rising sequences, which are one more than the
// descents of the inverse order.
func risingDistribution(n int) []float64 { return append([]float64{0}, descentDistribution(n)...) }

// maxIncreasing is the largest pack whose distribution of the longest
// increasing subsequence is computed: it has a million partitions.
const maxIncreasing = 60

// increasingLengths is the distribution of the longest increasing subsequence. By Robinson,
// Schensted and Knuth the orders of length l match pairs of standard tableaux
// with l columns: there are (n!/hooks)² of each shape, so a shape weighs
// n!/hooks².
//
// Shapes grow by longer and longer rows on top, so that a row finds the hooks of
// the rows below it done. A factor of n! goes with each hook, so that nothing
// leaves the range of a float64.
func increasingLengths(n int) []float64 {
	p := make([]float64, n+1)
	heights := make([]int, n)
	var grow func(shortest, done int, weight float64)
	row := func(width, done int, weight float64) float64 {
		for c, height := range heights[:width] {
			hook := float64(width - c + height)
			weight *= float64(done+c+1) / (hook * hook)
		}
		return weight
	}
	grow = func(shortest, done int, weight float64) {
		last := n - done
		p[last] += row(last, done, weight)
		for width := shortest; 2*width <= last; width++ {
			longer := row(width, done, weight)
			for c := range width {
				heights[c]++
			}
			grow(width, done+width, longer)
			for c := range width {
				heights[c]--
			}
		}
	}
	grow(1, 0, 1)
	return p
}

// overlapDistribution is that of the cards that two hands of k of n share.
func overlapDistribution(n, k int) []float64 {
	p := make([]float64, k+1)
	for h := range p {
		if k-h <= n-k {
			p[h] = float64(combin.Binomial(k, h)) * combin.GeneralizedBinomial(float64(n-k), float64(k-h)) /
				combin.GeneralizedBinomial(float64(n), float64(k))
		}
	}
	return p
}
