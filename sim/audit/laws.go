package audit

import "gonum.org/v1/gonum/stat/combin"

// The laws below give, for a fair shuffle of n cards, the probability of each
// value from 0 up.

// fixedPointLaw is that of the cards left in place: D(n-k) / (k! (n-k)!), where
// D(m)/m! = 1/0! - 1/1! + ... ± 1/m!.
func fixedPointLaw(n int) []float64 {
	deranged, term := make([]float64, n+1), 1.0
	sum := 0.0
	for m := range deranged {
		sum += term
		deranged[m] = sum
		term /= -float64(m + 1)
	}
	law, factorial := make([]float64, n+1), 1.0
	for k := range law {
		law[k] = deranged[n-k] / factorial
		factorial *= float64(k + 1)
	}
	return law
}

// cycleLaw has the generating function ∏ (i-1+x)/i, i = 1..n: card i closes a
// cycle with probability 1/i.
func cycleLaw(n int) []float64 {
	law := make([]float64, n+1)
	law[0] = 1
	for i := 1; i <= n; i++ {
		for k := i; k > 0; k-- {
			law[k] = (law[k]*float64(i-1) + law[k-1]) / float64(i)
		}
		law[0] *= float64(i-1) / float64(i)
	}
	return law
}

// inversionLaw has the generating function ∏ (1+x+...+x^(i-1))/i: card i stands
// before 0 to i-1 smaller ones, each number equally likely.
func inversionLaw(n int) []float64 {
	law := make([]float64, n*(n-1)/2+1)
	next := make([]float64, len(law))
	law[0] = 1
	for i := 2; i <= n; i++ {
		window := 0.0
		for k := range i*(i-1)/2 + 1 {
			window += law[k]
			if k >= i {
				window -= law[k-i]
			}
			next[k] = max(window, 0) / float64(i)
		}
		law, next = next, law
	}
	return law
}

// descentLaw is that of the Eulerian numbers over n!.
func descentLaw(n int) []float64 {
	law := make([]float64, n)
	law[0] = 1
	for m := 2; m <= n; m++ {
		for k := m - 1; k > 0; k-- {
			law[k] = (float64(k+1)*law[k] + float64(m-k)*law[k-1]) / float64(m)
		}
		law[0] /= float64(m)
	}
	return law
}

// maxIncreasing is the largest pack whose law of the longest increasing
// subsequence is computed: it has a million partitions.
const maxIncreasing = 60

// increasingLaw is that of the longest increasing subsequence. By Robinson,
// Schensted and Knuth the orders of length l match pairs of standard tableaux
// with l columns: there are (n!/hooks)² of each shape, so a shape weighs
// n!/hooks².
func increasingLaw(n int) []float64 {
	law := make([]float64, n+1)
	rows := make([]int, 0, n)
	var grow func(left int)
	grow = func(left int) {
		if left == 0 {
			law[rows[0]] += shapeWeight(rows, n)
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
	return law
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

// overlapLaw is that of the cards that two hands of k of n share.
func overlapLaw(n, k int) []float64 {
	law := make([]float64, k+1)
	for h := range law {
		if k-h <= n-k {
			law[h] = float64(combin.Binomial(k, h)) * combin.GeneralizedBinomial(float64(n-k), float64(k-h)) /
				combin.GeneralizedBinomial(float64(n), float64(k))
		}
	}
	return law
}
