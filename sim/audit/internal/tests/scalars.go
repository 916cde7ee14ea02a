package tests

import (
	"math"

	"pokersim/sim/audit/internal/chance"
	"pokersim/sim/audit/internal/memo"
	"pokersim/sim/audit/internal/planes"
	"pokersim/sim/audit/internal/shuffled"
)

// scalar is a number that is computed from a shuffle, 0 to values-1, with its law: its
// exact distribution for a fair shuffle.
type scalar struct {
	name, title string
	least, most int // number of cards
	fits        fits
	ofPacks     bool
	finds       string // what a report calls detectable, if its mean changes; "" is nothing
	variation   bool   // whether reports have the distance of the counts from the law
	values      func(n int) int
	law         func(p shuffled.Pack) []float64
	of          func(n int) func(sigma []uint16) int                // of one shuffle
	batch       func(b *shuffled.Batch) *[shuffled.BatchSize]uint16 // the values in a batch; of those with of in one of small packs, faster for several scalars
	codes       func(c *shuffled.LehmerCodes) []uint16              // the counts of each value, of packs that are too large for batches
	sum         func(sums shuffled.LehmerSums) uint64               // the sum of the values of codes
	byMean      bool                                                // whether its mean is tested too
}

// scalars are the scalars, in the order of the report.
var scalars = []scalar{
	parity, fixedPoints, cycles, inversions, descents, runs, rising, increasing, keptNeighbours, keptSuccessors, rankNeighbours, suitNeighbours,
}

// laws keeps the laws of scalars of some packs. Its room is the number of probabilities: 8 MB.
var laws = memo.Memo[lawKey, []float64]{Room: 1 << 20}

// lawKey has all that a law depends on.
type lawKey struct {
	scalar string
	of     shuffled.Composition
}

// lawOf returns the law of a scalar for a pack, which is not to be changed.
func (s scalar) lawOf(p shuffled.Pack) []float64 {
	law, _ := laws.Get(lawKey{s.name, p.Composition()}, func(law []float64) int { return len(law) }, func() ([]float64, error) { return s.law(p), nil })
	return law
}

func upToN(n int) int { return n + 1 }

func belowN(n int) int { return n }

var parity = scalar{
	name: "parity", title: "parity", least: 2, values: func(int) int { return 2 },
	law:   func(shuffled.Pack) []float64 { return []float64{0.5, 0.5} },
	batch: func(b *shuffled.Batch) *[shuffled.BatchSize]uint16 { return &b.Codes().Parity },
	codes: func(c *shuffled.LehmerCodes) []uint16 { return c.Parity },
	sum:   func(sums shuffled.LehmerSums) uint64 { return sums.Parity },
}

var fixedPoints = scalar{
	name: "fixed-points", title: "fixed points", least: 2, values: upToN,
	law:   func(p shuffled.Pack) []float64 { return chance.FixedPoints(p.Cards) },
	of:    func(int) func([]uint16) int { return shuffled.CountFixedPoints },
	batch: func(b *shuffled.Batch) *[shuffled.BatchSize]uint16 { return &b.Walks()[shuffled.FixedPoint] },
}

var cycles = scalar{
	name: "cycles", title: "cycles", least: 2, values: upToN,
	law:   func(p shuffled.Pack) []float64 { return chance.Cycles(p.Cards) },
	batch: func(b *shuffled.Batch) *[shuffled.BatchSize]uint16 { return &b.Codes().Cycles },
	codes: func(c *shuffled.LehmerCodes) []uint16 { return c.Cycles },
	sum:   func(sums shuffled.LehmerSums) uint64 { return sums.Cycles },
}

var inversions = scalar{
	name: "inversions", title: "inversions", least: 2, values: func(n int) int { return n*(n-1)/2 + 1 },
	law:   func(p shuffled.Pack) []float64 { return chance.Inversions(p.Cards) },
	of:    shuffled.NewInversionCounter,
	batch: func(b *shuffled.Batch) *[shuffled.BatchSize]uint16 { return &b.Walks()[shuffled.Inversion] },
}

var descents = scalar{
	name: "descents", title: "descents", least: 2, values: belowN,
	law:   func(p shuffled.Pack) []float64 { return chance.Descents(p.Cards) },
	of:    func(int) func([]uint16) int { return shuffled.CountDescents },
	batch: func(b *shuffled.Batch) *[shuffled.BatchSize]uint16 { return &b.Walks()[shuffled.Descent] },
}

var runs = scalar{
	name: "runs", title: "runs up and down", finds: "runs up and down", least: 3, values: belowN,
	law:   func(p shuffled.Pack) []float64 { return chance.Runs(p.Cards) },
	of:    func(int) func([]uint16) int { return shuffled.CountRuns },
	batch: func(b *shuffled.Batch) *[shuffled.BatchSize]uint16 { return &b.Walks()[shuffled.Run] },
}

var rising = scalar{
	name: "rising", title: "rising sequences", least: 2, variation: true, values: upToN,
	law:   func(p shuffled.Pack) []float64 { return chance.RisingSequences(p.Cards) },
	of:    shuffled.NewRisingCounter,
	batch: func(b *shuffled.Batch) *[shuffled.BatchSize]uint16 { return &b.Walks()[shuffled.RisingSequence] },
}

var increasing = scalar{
	name: "increasing", title: "longest increasing subsequence", least: 2, most: chance.MaxIncreasing, values: upToN,
	law:   func(p shuffled.Pack) []float64 { return chance.Increasing(p.Cards) },
	of:    func(int) func([]uint16) int { return shuffled.LongestIncreasing },
	batch: func(b *shuffled.Batch) *[shuffled.BatchSize]uint16 { return &b.Walks()[shuffled.IncreasingLength] },
}

// keptNeighbours is the number of neighbours of the pack before that are neighbours, in
// either order. The pack before is the ordered pack in reset mode.
var keptNeighbours = scalar{
	name: "kept-neighbours", title: "neighbours that stay neighbours", least: 4, most: shuffled.MaxForBatch, values: belowN,
	law:   func(p shuffled.Pack) []float64 { return chance.KeptNeighbours(p.Cards) },
	batch: func(b *shuffled.Batch) *[shuffled.BatchSize]uint16 { return &b.Neighbours().Beside }, byMean: true,
}

// keptSuccessors is the same, in the same order.
var keptSuccessors = scalar{
	name: "kept-successors", title: "neighbours that stay in order", least: 4, most: shuffled.MaxForBatch, values: belowN,
	law:   func(p shuffled.Pack) []float64 { return chance.KeptSuccessors(p.Cards) },
	batch: func(b *shuffled.Batch) *[shuffled.BatchSize]uint16 { return &b.Neighbours().Kept }, byMean: true,
}

var rankNeighbours = scalar{
	name: "rank-neighbours", title: "neighbours of equal rank", least: 2, most: shuffled.MaxForBatch, fits: namedPack, ofPacks: true, values: belowN,
	law:   func(p shuffled.Pack) []float64 { return chance.EqualNeighbours(p.Cards, p.Ranks().Sizes) },
	batch: func(b *shuffled.Batch) *[shuffled.BatchSize]uint16 { return &b.Neighbours().Ranks }, byMean: true,
}

var suitNeighbours = scalar{
	name: "suit-neighbours", title: "neighbours of equal suit", least: 2, most: shuffled.MaxForBatch, fits: namedPack, ofPacks: true, values: belowN,
	law:   func(p shuffled.Pack) []float64 { return chance.EqualNeighbours(p.Cards, p.Suits().Sizes) },
	batch: func(b *shuffled.Batch) *[shuffled.BatchSize]uint16 { return &b.Neighbours().Suits }, byMean: true,
}

// row returns the row of the scalar.
func (s scalar) row() row {
	var others []string
	if s.byMean {
		others = []string{s.name + "-mean"}
	}
	return row{
		name: s.name, others: others, least: s.least, most: s.most, fits: max(s.fits, wholePack),
		one: func(b *Battery) Test { return s.test(b) },
	}
}

// walked reports whether a walk of n cards has the scalar.
func (s scalar) walked(n int) bool { return s.of != nil && n <= planes.MaxWalk }

// test returns the test of the scalar.
func (s scalar) test(b *Battery) Test {
	law := b.laws[s.name]
	words := func(cells []uint64, looks float64) chance.Words {
		return chance.ScalarWords(s.title, cells, law())
	}
	t := Test{
		Name: s.name, Cells: s.values(b.Cards), Per: 1, ofPacks: s.ofPacks,
		Questions: []Question{{title: s.title, law: law, words: words, Finds: s.finds, size: func(looks, level float64) float64 {
			return chance.DetectableMean(looks, law(), level)
		}}},
	}
	if s.variation {
		t.Variation = law
	}
	switch {
	case s.codes != nil && b.Cards > shuffled.MaxForBatch:
		t.count = func(_ []uint16, x *shuffled.Sample) { x.Encode() }
		t.flush = func(cells []uint64, x *shuffled.Sample) { shuffled.Move(cells, s.codes(&x.Lehmer)) }
	case s.of == nil || s.walked(b.Cards) && len(b.only) == 0: // a walk has the other scalars too
		counts := make([]uint16, t.Cells)
		t.batch = func(b *shuffled.Batch) {
			for _, value := range s.batch(b)[:b.Held] {
				counts[value]++
			}
		}
		t.flush = func(cells []uint64, _ *shuffled.Sample) { shuffled.Move(cells, counts) }
		if s.byMean {
			t.Questions = append(t.Questions, s.meanQuestion(law, words))
		}
	default:
		of := s.of(b.Cards)
		t.count = func(cells []uint16, x *shuffled.Sample) { cells[of(x.Sigma)]++ }
	}
	return t
}

// sums adds the sums of the values of packs with even numbers and with odd ones.
func (s scalar) sums(b *shuffled.Batch) (sums [2]uint64) {
	for i, value := range s.batch(b)[:b.Held] {
		sums[(b.Number+i)&1] += uint64(value)
	}
	return sums
}

// minForMean is the least number of shuffles for the mean of a scalar. The skewness of
// the mean is then about 0.01.
const minForMean = 5000

// meanQuestion tests the mean of a scalar: it is about normal, with the exact mean and
// variance of a fair shuffle.
func (s scalar) meanQuestion(law func() []float64, words func([]uint64, float64) chance.Words) Question {
	return Question{
		Name: s.name + "-mean", title: "mean of " + s.title + ", z", least: minForMean, words: words,
		judge: always(func(cells []uint64, looks float64) chance.Outcome {
			fair, variance := chance.Moments(law())
			return chance.Normal((chance.Mean(cells) - fair) / math.Sqrt(variance/looks))
		}),
	}
}
