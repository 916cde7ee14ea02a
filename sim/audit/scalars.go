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
	ofCode       func(c *lehmerCodes, l int) int // in place of of, for what the Lehmer code says
}

// scalars returns numbers whose exact distributions are known. increasing
// gives that of the longest increasing subsequence.
func scalars(n int, increasing func() []float64) []scalar {
	return []scalar{
		{"parity", "parity", 2, func() []float64 { return []float64{0.5, 0.5} }, nil, func(c *lehmerCodes, l int) int { return c.moved[l] & 1 }},
		{"fixed-points", "fixed points", n + 1, func() []float64 { return fixedPointDistribution(n) }, fixedPoints, nil},
		{"cycles", "cycles", n + 1, func() []float64 { return cycleDistribution(n) }, nil, (*lehmerCodes).cycles},
		{"inversions", "inversions", n*(n-1)/2 + 1, func() []float64 { return inversionDistribution(n) }, newInversionCounter(n), nil},
		{"descents", "descents", n, func() []float64 { return descentDistribution(n) }, func(s *sample) int { return descents(s.sigma) }, nil},
		{"rising", "rising sequences", n + 1, func() []float64 { return risingDistribution(n) }, func(s *sample) int { return descents(s.inverse) + 1 }, nil},
		{"increasing", "longest increasing subsequence", n + 1, increasing, longestIncreasing, nil},
	}
}

func (s scalar) test() test {
	distribution := sync.OnceValue(s.distribution)
	count := func(cells []uint16, x *sample) { cells[s.of(x)]++ }
	var flush func(cells []uint16, x *sample)
	if s.ofCode != nil {
		count = func(cells []uint16, x *sample) {
			x.each(func(c *lehmerCodes, l int) { cells[s.ofCode(c, l)]++ })
		}
		flush = count
	}
	return test{
		name: s.name, cells: s.values, per: 1, count: count, flush: flush,
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
		if p == int(from) {
			n++
		}
	}
	return n
}

// descents takes the sign of each difference, so that no jump is mispredicted.
func descents(order []uint16) (n int) {
	before := order[0]
	for _, now := range order[1:] {
		n += int((now - before) >> 15)
		before = now
	}
	return n
}

// newInversionCounter returns what counts the pairs that stand in the wrong
// order. It keeps the cards that it has passed as a set of bits.
func newInversionCounter(n int) func(s *sample) int {
	if n <= 64 {
		return inversions64
	}
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

func inversions64(s *sample) (inversions int) {
	passed := uint64(0)
	for _, card := range s.sigma {
		inversions += bits.OnesCount64(passed >> (card % 64))
		passed |= 1 << (card % 64)
	}
	return inversions
}

// longestIncreasing takes up to 64 cards. Bit c of ends is 0 if c is the last card
// of the best increasing subsequence of its length so far: a new card takes the
// place of the lowest such card above it, which the carry of an addition finds
// (the method of Crochemore and others, Information Processing Letters 80 (2001),
// for the longest common subsequence with the pack in order).
func longestIncreasing(s *sample) int {
	ends := ^uint64(0)
	for _, card := range s.sigma {
		own := ends & (1 << (card % 64))
		ends = (ends + own) | (ends &^ own)
	}
	return bits.OnesCount64(^ends << (64 - len(s.sigma)))
}
