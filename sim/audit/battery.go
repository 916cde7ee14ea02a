package audit

import (
	"slices"
	"strings"
	"sync"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/audit/internal/laws"
)

// test is a test of the battery: it counts properties of each shuffle and has
// statistics of the counts. A test may have scratch space, so each counter needs
// tests that no other counter uses.
type test struct {
	name    string                      // as in "cycles"; the name of its row, possibly with a suffix
	cells   int                         // number of counts
	per     uint64                      // the sum of the cells for one shuffle that is counted; 0 is unknown
	looks   func(size uint64) uint64    // the number of shuffles that are counted in a chunk of a size; nil is all
	ofPacks bool                        // whether it counts packs, not shuffles
	count   func(_ []uint16, _ *sample) // counts a shuffle; nil if batch does
	batch   func(b *batch)              // counts a batch of shuffles; nil if none
	// flush adds the counts that count and batch have collected, and sets them to 0. It
	// is nil if count adds them to its cells.
	flush     func(cells []uint64, s *sample)
	least     func() uint64        // the least number of shuffles, if not all cells are counted alike; nil if they are
	fold      func(cells []uint64) // joins each two parts of the run to one; nil if it has none
	extra     bool                 // whether it is left out without a mention if there are too few shuffles
	questions []question
}

// question is a statistic of the counts of a test.
type question struct {
	name  string // "" is the name of the test
	title string
	// judge returns the statistic and its p-value. If it cannot be computed, leftOut
	// is the reason.
	judge func(cells []uint64) (o laws.Outcome, leftOut string)
	// words returns the largest deviation as a phrase.
	words func(cells []uint64) string
}

// battery determines the tests of an audit.
type battery struct {
	first int      // number of tested positions; cards for the whole pack
	only  []string // names of tests; empty is all
	read  bool     // whether all modes have the same packs: those of Read
	packing
	shuffles uint64 // of the plan; 0 if unknown

	// These are computed at the first call, once for all modes and tallies.
	table         func() *eval.Table
	distributions map[string]func() []float64 // of scalars, by name
}

// newBattery returns the battery of a plan with its defaults.
func newBattery(s Spec, shuffles uint64) *battery {
	b := &battery{
		packing: packing{s.Cards, s.Cards == deck.Size && s.Jokers == 0 || s.Jokers < s.Cards && (s.Decks > 0 || s.Jokers > 0), s.Jokers},
		first:   s.First, shuffles: shuffles, read: s.Algorithm == StandardInput, table: sync.OnceValue(eval.NewTable),
	}
	if s.Tests != "" {
		b.only = strings.Split(s.Tests, ",")
	}
	distributions := map[string]func() []float64{}
	for _, s := range b.allScalars() {
		distributions[s.name] = sync.OnceValue(s.distribution)
	}
	b.distributions = distributions
	return b
}

// total returns the sum of the cells after a number of shuffles in chunks, of which only
// the last one may be smaller than the others.
func (t test) total(shuffles uint64) uint64 {
	if t.looks == nil {
		return t.per * shuffles
	}
	return t.per * (shuffles/ChunkShuffles*t.looks(ChunkShuffles) + t.looks(shuffles%ChunkShuffles))
}

// handSize is the number of cards of a hand in the tests of whole packs.
const handSize = 7

// hand returns the number of positions that the tests of hands use.
func (b *battery) hand() int {
	if b.whole() {
		return handSize
	}
	return b.first
}

func (b *battery) whole() bool { return b.first == b.cards }

// fits says which packs a test can have.
type fits int

const (
	anyPack   fits = iota // whole packs, and those of which only the first positions are tested
	wholePack             // whole packs
	namedPack             // whole packs of cards with ranks and suits
)

// row is a name of Spec.Tests: the packs that it fits and its tests.
type row struct {
	name        string
	least, most int // number of cards
	fits        fits
	build       func(b *battery, mode Mode) []test
}

// rows returns the table of the tests, in the order of the report. The tests of repeats
// and close-fit have no cells: newPart makes them.
func (b *battery) rows() []row {
	k := b.hand()
	single := func(build func(b *battery) test) func(*battery, Mode) []test {
		return func(b *battery, _ Mode) []test { return []test{build(b)} }
	}
	return []row{
		{"positions", 2, MaxCards, wholePack, single(func(b *battery) test { return positionMatrix(b.packing) })},
		{"first-positions", k + 1, MaxCards, anyPack, single(func(b *battery) test { return firstPositions(b.cards, k) })},
		{"hand-cards", k + 1, MaxCards, anyPack, single(func(b *battery) test { return cardFrequency(b.cards, k) })},
		{"hand-pairs", k + 2, MaxCards, anyPack, single(func(b *battery) test { return pairFrequency(b.cards, k) })},
		{"equal-ranks", minForLargest, maxForPairs, namedPack, single(func(b *battery) test { return equalPairs(b.cards, b.ranks()) })},
		{"equal-suits", minForLargest, maxForPairs, namedPack, single(func(b *battery) test { return equalPairs(b.cards, b.suits()) })},
		{"equal-parities", minForLargest, maxForPairs, wholePack, single(func(b *battery) test { return equalPairs(b.cards, b.parities()) })},
		{"odd-triples", minForLargest, maxForOddTriples, wholePack, single(func(b *battery) test { return oddTriples(b.cards) })},
		{"orders", 2, 7, wholePack, single(func(b *battery) test { return orders(b.cards) })}, // n! counts
		{"transitions", 2, 5, wholePack, func(b *battery, mode Mode) []test { return transitions(b.cards, mode, b.shuffles) }},
		{"lehmer", 2, MaxCards, anyPack, single(func(b *battery) test { return digits(b.cards, b.first) })},
		{"parity", 2, MaxCards, wholePack, scalarTest("parity")},
		{"fixed-points", 2, MaxCards, wholePack, scalarTest("fixed-points")},
		{"cycles", 2, MaxCards, wholePack, scalarTest("cycles")},
		{"inversions", 2, MaxCards, wholePack, scalarTest("inversions")},
		{"descents", 2, MaxCards, wholePack, scalarTest("descents")},
		{"rising", 2, MaxCards, wholePack, scalarTest("rising")},
		{"increasing", 2, laws.MaxIncreasing, wholePack, scalarTest("increasing")},
		{"successors", 3, MaxCards, wholePack, single(func(b *battery) test { return successors(b.cards) })},
		{"triples", 4, maxForBatch, wholePack, single(func(b *battery) test { return triples(b.cards) })},
		{"kept-neighbours", 4, maxForBatch, wholePack, scalarTest("kept-neighbours")},
		{"kept-successors", 4, maxForBatch, wholePack, scalarTest("kept-successors")},
		{"rank-neighbours", 2, maxForBatch, namedPack, scalarTest("rank-neighbours")},
		{"suit-neighbours", 2, maxForBatch, namedPack, scalarTest("suit-neighbours")},
		{"drift", 2, MaxCards, anyPack, single(func(b *battery) test { return drift(b.cards) })},
		{"drift-scalars", 2, MaxCards, wholePack, single(driftScalars)},
		{"hand-overlap", k + 1, MaxCards, anyPack, single(func(b *battery) test { return overlap(b.cards, k) })},
		{"hand-categories", deck.Size, deck.Size, anyPack, single(func(b *battery) test { return categories(b.table) })},
		{"hand-repeats", k + 1, MaxCards, anyPack, nil},
		{"repeats", 20, MaxCards, wholePack, nil}, // with fewer cards, packs of a fair shuffle repeat
		{"close-fit", 2, MaxCards, anyPack, nil},
	}
}

// testNames returns the names of the tests, in the order of the report.
func testNames() (all []string) {
	for _, r := range (&battery{}).rows() {
		all = append(all, r.name)
	}
	return all
}

func (b *battery) wants(name string) bool {
	return len(b.only) == 0 || slices.Contains(b.only, name)
}

// makes reports whether a test is wanted and fits the pack.
func (b *battery) makes(name string) bool { return b.wants(name) && b.unfit(name) == "" }

// prints reports whether orders are searched for repeats.
func (b *battery) prints() bool { return b.makes("repeats") || b.makes("hand-repeats") }

// tests returns the wanted tests that fit the pack.
func (b *battery) tests(mode Mode) (all []test) {
	for _, r := range b.rows() {
		if r.build != nil && b.wants(r.name) && b.misfit(r) == "" {
			all = append(all, r.build(b, mode)...)
		}
	}
	return all
}
