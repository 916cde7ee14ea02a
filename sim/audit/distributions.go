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
func increasingLengths(n int) []float64 {
	p := make([]float64, n+1)
	rows := make([]int, 0, n)
	var grow func(left int)
	grow = func(left int) {
		if left == 0 {
			p[rows[0]] += shapeWeight(rows, n)
			return
		}
		widest := left
		if len(rows) > 0 {
			widest = min(left, rows[len(rows)-1])
		}
		for width := widest; width > 0; width-- {
			rows = append(rows, width)
			grow(left - width)
			rows = rows[:len(rows)-1]
		}
	}
	grow(n)
	return p
}

// shapeWeight is n!/hooks² for the shape with the given rows. The factors are
// taken in pairs, so that nothing leaves the range of a float64.
func shapeWeight(rows []int, n int) float64 {
	var columns [maxIncreasing]int
	weight, factor := 1.0, 1
	for r := len(rows) - 1; r >= 0; r-- {
		for c := range rows[r] {
			hook := float64(rows[r] - c + columns[c])
			columns[c]++
			weight *= float64(factor) / (hook * hook)
			factor++
		}
	}
	return weight
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
