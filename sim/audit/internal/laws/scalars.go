// Package laws has what follows from the law of a fair shuffle: the distributions of its
// properties, and the tests of counts against them, with their p-values and their words.
// The chi-square and beta distributions are those of gonum. Everything is deterministic.
package laws

import (
	"gonum.org/v1/gonum/stat/combin"

	"pokersim/deck/shuffle/law"
	"pokersim/eval"
)

// Each distribution below is that of a fair shuffle of n cards. Element k is the
// probability of the value k.

// FixedPoints is the distribution of the number of cards that do not move.
func FixedPoints(n int) []float64 { return law.FixedPoints(n) }

// Cycles is the distribution of the number of cycles. Its generating
// function is ∏ (i-1+x)/i, i = 1..n: card i closes a cycle with probability 1/i.
func Cycles(n int) []float64 {
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

// Inversions is the distribution of the number of inversions. Its
// generating function is ∏ (1+x+...+x^(i-1))/i: card i precedes 0 to i-1 smaller
// cards, each number with probability 1/i.
func Inversions(n int) []float64 {
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

// Descents is the distribution of the number of descents: the Eulerian
// numbers divided by n!.
func Descents(n int) []float64 {
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

// RisingSequences is the distribution of the number of rising sequences: one more
// than the descents of the inverse order.
func RisingSequences(n int) []float64 { return append([]float64{0}, Descents(n)...) }

// Runs is the distribution of the number of runs up and down: maximal sequences of ascending
// or of descending cards, so 1 to n-1. The largest card of m splits a run, extends it or
// begins one (André, Annales scientifiques de l'École Normale Supérieure 1, 1884).
func Runs(n int) []float64 {
	p := make([]float64, n)
	p[1] = 1
	for m := 3; m <= n; m++ {
		for k := m - 1; k > 0; k-- {
			p[k] = float64(k)*p[k] + 2*p[k-1]
			if k > 1 {
				p[k] += float64(m-k) * p[k-2]
			}
			p[k] /= float64(m)
		}
	}
	return p
}

// MaxIncreasing is the largest pack whose distribution of the longest increasing
// subsequence is computed. The number 60 has a million partitions.
const MaxIncreasing = 60

// Increasing is the distribution of the length of the longest increasing
// subsequence. By the Robinson-Schensted-Knuth correspondence, the orders with length
// l correspond to pairs of standard Young tableaux with l columns. By the hook length
// formula there are (n!/hooks)² pairs of each shape, so a shape has probability
// n!/hooks².
//
// The recursion adds rows from the shortest to the longest, so the hooks of a row
// never change after it is added. Each hook is multiplied with one factor of n!, so
// the product stays in the range of a float64.
func Increasing(n int) []float64 {
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

// SharedCards is the distribution of the number of cards that two hands of k
// cards have in common: hypergeometric.
func SharedCards(n, k int) []float64 {
	p := make([]float64, k+1)
	for h := range p {
		if k-h <= n-k {
			p[h] = float64(combin.Binomial(k, h)) * combin.GeneralizedBinomial(float64(n-k), float64(k-h)) /
				combin.GeneralizedBinomial(float64(n), float64(k))
		}
	}
	return p
}

// Categories is the distribution of the category of a hand of some of 52 cards.
func Categories(cards int) []float64 {
	counts, err := eval.Holdem().CategoryCounts(cards)
	if err != nil {
		panic(err) // not a number of cards of a hand
	}
	probabilities := make([]float64, len(counts))
	for c, count := range counts {
		probabilities[c] = float64(count) / float64(Sum(counts))
	}
	return probabilities
}
