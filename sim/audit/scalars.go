package audit

import (
	"fmt"
	"math/bits"
	"sync"
)

// scalar is one number of a shuffle, 0 to values-1, and its distribution if the
// shuffle is fair, which is computed when the counts are judged.
type scalar struct {
	name, title  string
	values       int
	distribution func() []float64
	of           func(s *sample) int
}

// scalars returns numbers whose exact distributions are known. increasing
// gives that of the longest increasing subsequence.
func scalars(n int, increasing func() []float64) []scalar {
	cycles := newCycleCounter(n)
	return []scalar{
		{"parity", "parity", 2, func() []float64 { return []float64{0.5, 0.5} }, func(s *sample) int { return (n - cycles.of(s)) & 1 }},
		{"fixed-points", "fixed points", n + 1, func() []float64 { return fixedPointDistribution(n) }, fixedPoints},
		{"cycles", "cycles", n + 1, func() []float64 { return cycleDistribution(n) }, cycles.of},
		{"inversions", "inversions", n*(n-1)/2 + 1, func() []float64 { return inversionDistribution(n) }, newInversionCounter(n)},
		{"descents", "descents", n, func() []float64 { return descentDistribution(n) }, func(s *sample) int { return descents(s.sigma) }},
		{"rising", "rising sequences", n + 1, func() []float64 { return risingDistribution(n) }, func(s *sample) int { return descents(s.inverse) + 1 }},
		{"increasing", "longest increasing subsequence", n + 1, increasing, longestIncreasing},
	}
}

func (s scalar) test() test {
	distribution := sync.OnceValue(s.distribution)
	return test{
		name: s.name, cells: s.values, per: 1,
		count: func(cells []uint64, x *sample) { cells[s.of(x)]++ },
		questions: []question{{title: s.title, judge: func(cells []uint64) (outcome, string) {
			o, ok := fit(cells, distribution())
			if !ok {
				return o, "needs more shuffles"
			}
			return o, ""
		},
			words: func(cells []uint64) string {
				seen, fair := 0.0, 0.0
				for value, count := range cells {
					seen += float64(value) * float64(count)
					fair += float64(value) * distribution()[value]
				}
				return fmt.Sprintf("%s: %.4g on average, where a fair shuffle has %.4g", s.title, seen/float64(sum(cells)), fair)
			},
		}},
	}
}

func fixedPoints(s *sample) (n int) {
	for p, from := range s.sigma {
		if p == from {
			n++
		}
	}
	return n
}

func descents(order []int) (n int) {
	for i := 1; i < len(order); i++ {
		if order[i] < order[i-1] {
			n++
		}
	}
	return n
}

// cycleCounter counts cycles. It marks the positions it has been to with a
// number that no earlier shuffle had.
type cycleCounter struct {
	marks []int
	mark  int
}

func newCycleCounter(n int) *cycleCounter { return &cycleCounter{marks: make([]int, n)} }

func (c *cycleCounter) of(s *sample) (n int) {
	c.mark++
	for p := range s.sigma {
		if c.marks[p] == c.mark {
			continue
		}
		n++
		for at := p; c.marks[at] != c.mark; at = s.sigma[at] {
			c.marks[at] = c.mark
		}
	}
	return n
}

// newInversionCounter returns what counts the pairs that stand in the wrong
// order. It keeps the cards that it has passed as a set of bits.
func newInversionCounter(n int) func(s *sample) int {
	passed := make([]uint64, (n+63)/64)
	return func(s *sample) (inversions int) {
		clear(passed)
		for _, card := range s.sigma {
			word := card / 64
			inversions += bits.OnesCount64(passed[word] >> (card % 64))
			for _, higher := range passed[word+1:] {
				inversions += bits.OnesCount64(higher)
			}
			passed[word] |= 1 << (card % 64)
		}
		return inversions
	}
}

// longestIncreasing is patience sorting with the tops of the piles as a set of
// bits: each card goes on the lowest top above it. It takes up to 64 cards.
func longestIncreasing(s *sample) int {
	tops := uint64(0)
	for _, card := range s.sigma {
		above := tops &^ (1<<card - 1)
		tops = tops&^(above&-above) | 1<<card
	}
	return bits.OnesCount64(tops)
}
