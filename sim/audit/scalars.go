package audit

import (
	"math"

	"pokersim/sim/audit/internal/laws"
)

// scalar is a number that is computed from a shuffle, 0 to values-1, with its law: its
// exact distribution for a fair shuffle. It has of, codes or column.
type scalar struct {
	name, title string
	least, most int // number of cards
	fits        fits
	ofPacks     bool
	variation   bool // whether reports have the distance of the counts from the law
	values      func(n int) int
	law         func(p packing) []float64
	of          func(n int) func(s *sample) int
	walk        int                              // its index in walks plus 1, if they have it; faster for several scalars
	codes       func(c *lehmerCodes) []uint16    // the counts of each value
	sum         func(sums lehmerSums) uint64     // the sum of the values, if it has codes
	column      func(c *neighbourCounts) *column // the values in a batch
}

// scalars are the scalars, in the order of the report.
var scalars = []scalar{
	parity, fixedPoints, cycles, inversions, descents, rising, increasing, keptNeighbours, keptSuccessors, rankNeighbours, suitNeighbours,
}

func upToN(n int) int { return n + 1 }

func belowN(n int) int { return n }

var parity = scalar{
	name: "parity", title: "parity", least: 2, values: func(int) int { return 2 },
	law:   func(packing) []float64 { return []float64{0.5, 0.5} },
	codes: func(c *lehmerCodes) []uint16 { return c.parity },
	sum:   func(sums lehmerSums) uint64 { return sums.parity },
}

var fixedPoints = scalar{
	name: "fixed-points", title: "fixed points", least: 2, values: upToN,
	law:  func(p packing) []float64 { return laws.FixedPoints(p.cards) },
	of:   func(int) func(*sample) int { return countFixedPoints },
	walk: 1 + fixedPoint,
}

var cycles = scalar{
	name: "cycles", title: "cycles", least: 2, values: upToN,
	law:   func(p packing) []float64 { return laws.Cycles(p.cards) },
	codes: func(c *lehmerCodes) []uint16 { return c.cycles },
	sum:   func(sums lehmerSums) uint64 { return sums.cycles },
}

var inversions = scalar{
	name: "inversions", title: "inversions", least: 2, values: func(n int) int { return n*(n-1)/2 + 1 },
	law:  func(p packing) []float64 { return laws.Inversions(p.cards) },
	of:   newInversionCounter,
	walk: 1 + inversion,
}

var descents = scalar{
	name: "descents", title: "descents", least: 2, values: belowN,
	law:  func(p packing) []float64 { return laws.Descents(p.cards) },
	of:   func(int) func(*sample) int { return func(s *sample) int { return countDescents(s.sigma) } },
	walk: 1 + descent,
}

var rising = scalar{
	name: "rising", title: "rising sequences", least: 2, variation: true, values: upToN,
	law:  func(p packing) []float64 { return laws.RisingSequences(p.cards) },
	of:   newRisingCounter,
	walk: 1 + risingSequence,
}

var increasing = scalar{
	name: "increasing", title: "longest increasing subsequence", least: 2, most: laws.MaxIncreasing, values: upToN,
	law:  func(p packing) []float64 { return laws.Increasing(p.cards) },
	of:   func(int) func(*sample) int { return longestIncreasing },
	walk: 1 + increasingLength,
}

// keptNeighbours is the number of neighbours of the pack before that are neighbours, in
// either order. The pack before is the ordered pack in reset mode.
var keptNeighbours = scalar{
	name: "kept-neighbours", title: "neighbours that stay neighbours", least: 4, most: maxForBatch, values: belowN,
	law:    func(p packing) []float64 { return laws.KeptNeighbours(p.cards) },
	column: func(c *neighbourCounts) *column { return &c.beside },
}

// keptSuccessors is the same, in the same order.
var keptSuccessors = scalar{
	name: "kept-successors", title: "neighbours that stay in order", least: 4, most: maxForBatch, values: belowN,
	law:    func(p packing) []float64 { return laws.KeptSuccessors(p.cards) },
	column: func(c *neighbourCounts) *column { return &c.kept },
}

var rankNeighbours = scalar{
	name: "rank-neighbours", title: "neighbours of equal rank", least: 2, most: maxForBatch, fits: namedPack, ofPacks: true, values: belowN,
	law:    func(p packing) []float64 { return laws.EqualNeighbours(p.cards, p.ranks().sizes) },
	column: func(c *neighbourCounts) *column { return &c.ranks },
}

var suitNeighbours = scalar{
	name: "suit-neighbours", title: "neighbours of equal suit", least: 2, most: maxForBatch, fits: namedPack, ofPacks: true, values: belowN,
	law:    func(p packing) []float64 { return laws.EqualNeighbours(p.cards, p.suits().sizes) },
	column: func(c *neighbourCounts) *column { return &c.suits },
}

// row returns the row of the scalar.
func (s scalar) row() row {
	return row{
		name: s.name, least: s.least, most: s.most, fits: max(s.fits, wholePack),
		tests: single(func(b *battery) test { return s.test(b) }),
	}
}

// walked reports whether a walk of n cards has the scalar.
func (s scalar) walked(n int) bool { return s.walk > 0 && n <= maxWalk }

// test returns the test of the scalar.
func (s scalar) test(b *battery) test {
	law := b.laws[s.name]
	words := func(cells []uint64, looks float64) string {
		fair, variance := laws.Moments(law())
		return laws.MeanWords(s.title, laws.Mean(cells), fair, math.Sqrt(variance/looks))
	}
	t := test{
		name: s.name, cells: s.values(b.cards), per: 1, ofPacks: s.ofPacks,
		questions: []question{{title: s.title, law: law, words: words}},
	}
	if s.variation {
		t.variation = law
	}
	switch {
	case s.codes != nil:
		t.count = func(_ []uint16, x *sample) { x.encode() }
		t.flush = func(cells []uint64, x *sample) { move(cells, s.codes(&x.lehmer)) }
	case s.column != nil:
		counts := make([]uint64, batchSize*4)
		t.batch = func(b *batch) {
			values := s.column(b.neighbours()).values()
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
		t.questions = append(t.questions, s.meanQuestion(law, words))
	case s.walked(b.cards) && len(b.only) == 0: // a walk has the other scalars too
		at := s.walk - 1
		t.count = func(cells []uint16, x *sample) { cells[x.walked()[at]]++ }
	default:
		of := s.of(b.cards)
		t.count = func(cells []uint16, x *sample) { cells[of(x)]++ }
	}
	return t
}

// minForMean is the least number of shuffles for the mean of a scalar. The skewness of
// the mean is then about 0.01.
const minForMean = 5000

// meanQuestion tests the mean of a scalar: it is about normal, with the exact mean and
// variance of a fair shuffle.
func (s scalar) meanQuestion(law func() []float64, words func([]uint64, float64) string) question {
	return question{
		name: s.name + "-mean", title: "mean of " + s.title + ", z", least: minForMean, words: words,
		judge: always(func(cells []uint64, looks float64) laws.Outcome {
			fair, variance := laws.Moments(law())
			z := (laws.Mean(cells) - fair) / math.Sqrt(variance/looks)
			return laws.Outcome{Statistic: z, P: math.Erfc(math.Abs(z) / math.Sqrt2)}
		}),
	}
}
