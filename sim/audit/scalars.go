package audit

import (
	"fmt"
	"math/bits"
	"slices"
	"sync"
)

// scalar is a number that is computed from a shuffle, 0 to values-1, with its exact
// distribution for a fair shuffle. It has of, ofCodes, or both of and ofWalk.
type scalar struct {
	name, title  string
	values       int
	distribution func() []float64
	of           func(s *sample) int
	ofWalk       func(w *walk) int             // like of, for at most maxWalk cards; faster for several scalars
	ofCodes      func(c *lehmerCodes) []uint16 // the counts of each value
}

// scalars returns the scalars for n cards. increasing returns the distribution of the
// longest increasing subsequence.
func scalars(n int, increasing func() []float64) []scalar {
	all := []scalar{
		{
			name: "parity", title: "parity", values: 2,
			distribution: func() []float64 { return []float64{0.5, 0.5} },
			ofCodes:      func(c *lehmerCodes) []uint16 { return c.parity },
		}, {
			name: "fixed-points", title: "fixed points", values: n + 1,
			distribution: func() []float64 { return fixedPointDistribution(n) },
			of:           fixedPoints,
			ofWalk:       func(w *walk) int { return w.fixedPoints },
		}, {
			name: "cycles", title: "cycles", values: n + 1,
			distribution: func() []float64 { return cycleDistribution(n) },
			ofCodes:      func(c *lehmerCodes) []uint16 { return c.cycles },
		}, {
			name: "inversions", title: "inversions", values: n*(n-1)/2 + 1,
			distribution: func() []float64 { return inversionDistribution(n) },
			of:           newInversionCounter(n),
			ofWalk:       func(w *walk) int { return w.inversions },
		}, {
			name: "descents", title: "descents", values: n,
			distribution: func() []float64 { return descentDistribution(n) },
			of:           func(s *sample) int { return descents(s.sigma) },
			ofWalk:       func(w *walk) int { return w.descents },
		}, {
			name: "rising", title: "rising sequences", values: n + 1,
			distribution: func() []float64 { return risingDistribution(n) },
			of:           newRisingCounter(n),
			ofWalk:       func(w *walk) int { return w.rising },
		}, {
			name: "increasing", title: "longest increasing subsequence", values: n + 1,
			distribution: increasing,
			of:           longestIncreasing,
			ofWalk:       func(w *walk) int { return w.increasing },
		},
	}
	if n > maxWalk {
		for i := range all {
			all[i].ofWalk = nil
		}
	}
	return all
}

// scalarTest returns the build function of the row of a scalar.
func scalarTest(name string) func(b *battery, _ Mode) []test {
	return func(b *battery, _ Mode) []test {
		all := scalars(b.cards, b.increasing)
		i := slices.IndexFunc(all, func(s scalar) bool { return s.name == name })
		return []test{all[i].test(len(b.only) == 0)}
	}
}

// test returns the test of the scalar. amongOthers says that the audit has the other
// scalars too.
func (s scalar) test(amongOthers bool) test {
	distribution := sync.OnceValue(s.distribution)
	var count, flush func(cells []uint16, x *sample)
	switch {
	case s.ofCodes != nil:
		count = func(_ []uint16, x *sample) { x.encode() }
		flush = func(cells []uint16, x *sample) { move(cells, s.ofCodes(&x.lehmer)) }
	case s.ofWalk != nil && amongOthers:
		count = func(cells []uint16, x *sample) { cells[s.ofWalk(x.walked())]++ }
	default:
		count = func(cells []uint16, x *sample) { cells[s.of(x)]++ }
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
				return fmt.Sprintf("%s: %.4g on average instead of %.4g", s.title, seen/float64(sum(cells)), fair)
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

// descents adds the sign bits of the differences: it has no branch to mispredict.
func descents(order []uint16) (n int) {
	before := order[0]
	for _, now := range order[1:] {
		n += int((now - before) >> 15)
		before = now
	}
	return n
}

// newRisingCounter returns a function that counts the rising sequences: one more than
// the descents of the inverse order.
func newRisingCounter(n int) func(s *sample) int {
	place := make([]uint16, n)
	return func(s *sample) int {
		invert(place, s.sigma)
		return descents(place) + 1
	}
}

// newInversionCounter returns a function that counts the inversions: the pairs of
// cards in descending order. It has a bit set of the cards so far.
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

// longestIncreasing returns the length of the longest increasing subsequence of at
// most 64 cards, by the bit-vector algorithm of Crochemore and others (Information
// Processing Letters 80 (2001)) for the longest common subsequence with the ordered
// pack.
//
// Bit c of ends is 0 if c is the smallest last card of an increasing subsequence of
// some length so far. A new card replaces the lowest such card above it; the carry of
// an addition finds that card.
func longestIncreasing(s *sample) int {
	ends := ^uint64(0)
	for _, card := range s.sigma {
		bit := uint64(1) << (card % 64)
		ends = (ends + ends&bit) | ends&^bit
	}
	return bits.OnesCount64(^ends << (64 - len(s.sigma)))
}
