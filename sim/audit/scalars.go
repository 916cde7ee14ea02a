package audit

import (
	"math"
	"slices"

	"pokersim/sim/audit/internal/laws"
)

// scalar is a number that is computed from a shuffle, 0 to values-1, with its exact
// distribution for a fair shuffle. It has of, ofCodes, ofColumns, or of, and possibly inWalk.
type scalar struct {
	name, title  string
	values       int
	ofPacks      bool
	distribution func() []float64
	of           func(s *sample) int
	inWalk       bool                          // whether a walk has it, for at most maxWalk cards; faster for several scalars
	walk         int                           // its index there
	ofCodes      func(c *lehmerCodes) []uint16 // the counts of each value
	ofColumns    func(c *neighbourCounts) *column
}

// scalars returns the scalars for n cards.
func scalars(n int) []scalar {
	all := []scalar{
		{
			name: "parity", title: "parity", values: 2,
			distribution: func() []float64 { return []float64{0.5, 0.5} },
			ofCodes:      func(c *lehmerCodes) []uint16 { return c.parity },
		}, {
			name: "fixed-points", title: "fixed points", values: n + 1,
			distribution: func() []float64 { return laws.FixedPoints(n) },
			of:           fixedPoints,
			inWalk:       true, walk: fixedPoint,
		}, {
			name: "cycles", title: "cycles", values: n + 1,
			distribution: func() []float64 { return laws.Cycles(n) },
			ofCodes:      func(c *lehmerCodes) []uint16 { return c.cycles },
		}, {
			name: "inversions", title: "inversions", values: n*(n-1)/2 + 1,
			distribution: func() []float64 { return laws.Inversions(n) },
			of:           newInversionCounter(n),
			inWalk:       true, walk: inversion,
		}, {
			name: "descents", title: "descents", values: n,
			distribution: func() []float64 { return laws.Descents(n) },
			of:           func(s *sample) int { return descents(s.sigma) },
			inWalk:       true, walk: descent,
		}, {
			name: "rising", title: "rising sequences", values: n + 1,
			distribution: func() []float64 { return laws.RisingSequences(n) },
			of:           newRisingCounter(n),
			inWalk:       true, walk: risingSequence,
		}, {
			name: "increasing", title: "longest increasing subsequence", values: n + 1,
			distribution: func() []float64 { return laws.Increasing(n) },
			of:           longestIncreasing,
			inWalk:       true, walk: increasing,
		},
	}
	if n > maxWalk {
		for i := range all {
			all[i].inWalk = false
		}
	}
	return all
}

// allScalars returns the scalars of a pack, in the order of the report.
func (b *battery) allScalars() []scalar {
	all := append(scalars(b.cards), neighbourScalars(b.packing)...)
	for i, s := range all {
		if known := b.distributions[s.name]; known != nil {
			all[i].distribution = known
		}
	}
	return all
}

// scalarTest returns the build function of the row of a scalar.
func scalarTest(name string) func(b *battery, _ Mode) []test {
	return func(b *battery, _ Mode) []test {
		all := b.allScalars()
		i := slices.IndexFunc(all, func(s scalar) bool { return s.name == name })
		return []test{all[i].test(len(b.only) == 0)}
	}
}

// test returns the test of the scalar. amongOthers says that the audit has the other
// scalars too.
func (s scalar) test(amongOthers bool) test {
	distribution := s.distribution
	words := func(cells []uint64) string {
		fair, variance := laws.Moments(distribution())
		return laws.MeanWords(s.title, laws.Mean(cells), fair, math.Sqrt(variance/float64(laws.Sum(cells))))
	}
	t := test{
		name: s.name, cells: s.values, per: 1, ofPacks: s.ofPacks,
		questions: []question{{title: s.title, words: words, judge: func(cells []uint64) (laws.Outcome, string) {
			o, ok := laws.Fit(cells, distribution())
			if !ok {
				return o, "needs more shuffles"
			}
			return o, ""
		}}},
	}
	switch {
	case s.ofCodes != nil:
		t.count = func(_ []uint16, x *sample) { x.encode() }
		t.flush = func(cells []uint64, x *sample) { move(cells, s.ofCodes(&x.lehmer)) }
	case s.ofColumns != nil:
		counts := make([]uint64, batchSize*4)
		t.batch = func(b *batch) {
			values := s.ofColumns(b.neighbours()).values()
			for _, value := range values[:b.held] {
				counts[value]++
			}
		}
		t.flush = func(cells []uint64, _ *sample) {
			for value := range cells {
				cells[value] += counts[value]
			}
			clear(counts)
		}
		t.questions = append(t.questions, meanQuestion(s, distribution, words))
	case s.inWalk && amongOthers:
		at := s.walk
		t.count = func(cells []uint16, x *sample) { cells[x.walked()[at]]++ }
	default:
		t.count = func(cells []uint16, x *sample) { cells[s.of(x)]++ }
	}
	return t
}
