package audit

import (
	"slices"
	"strings"
	"sync"

	"pokersim/deck"
	"pokersim/eval"
)

// test is a test of the battery: it counts properties of each shuffle and has
// statistics of the counts. A test may have scratch space, so each counter needs
// tests that no other counter uses.
type test struct {
	name      string // as in "cycles"; the name of its row, possibly with a suffix
	cells     int    // number of counts
	per       uint64 // the sum of the cells for one shuffle
	ofPacks   bool   // whether it counts packs, not shuffles
	pairs     bool   // whether it needs the previous shuffle; the first of a chunk is then not counted
	count     func(cells []uint16, s *sample)
	flush     func(cells []uint16, s *sample) // adds counts that count has collected elsewhere; nil if none
	every     uint64                          // it counts shuffles 0, every, 2*every ... of a chunk; 0 is 1
	questions []question
}

// question is a statistic of the counts of a test.
type question struct {
	name  string // "" is the name of the test
	title string
	// judge returns the statistic and its p-value. If it cannot be computed, leftOut
	// is the reason.
	judge func(cells []uint64) (o outcome, leftOut string)
	// words returns the largest deviation as a phrase.
	words func(cells []uint64) string
}

// battery determines the tests of an audit.
type battery struct {
	cards int
	first int      // number of tested positions; cards for the whole pack
	only  []string // names of tests; empty is all
	read  bool     // whether all modes have the same packs: those of Read

	// Both are computed at the first call, once for all tallies.
	table      func() *eval.Table
	increasing func() []float64 // the distribution of the longest increasing subsequence
}

// newBattery returns the battery of a plan with its defaults.
func newBattery(s Spec) *battery {
	b := &battery{cards: s.Cards, first: s.First, read: s.Algorithm == StandardInput, table: sync.OnceValue(eval.NewTable)}
	if s.Tests != "" {
		b.only = strings.Split(s.Tests, ",")
	}
	b.increasing = sync.OnceValue(func() []float64 { return increasingLengths(b.cards) })
	return b
}

// total returns the sum of the cells after a number of shuffles in a number of
// chunks.
func (t test) total(shuffles, chunks uint64) uint64 {
	if t.pairs {
		shuffles -= chunks
	}
	if t.every > 0 {
		shuffles = (shuffles + t.every - 1) / t.every // ChunkShuffles is a multiple of every
	}
	return t.per * shuffles
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

// row is a name of Spec.Tests: the packs that it fits and its tests.
type row struct {
	name        string
	least, most int  // number of cards
	partial     bool // whether it also tests the first positions of a pack alone
	build       func(b *battery, mode Mode) []test
}

// rows returns the table of the tests, in the order of the report. The tests repeats
// and close-fit have no cells: newPart makes them.
func (b *battery) rows() []row {
	k := b.hand()
	return []row{
		{"positions", 2, MaxCards, false, func(b *battery, _ Mode) []test { return []test{positionMatrix(b.cards)} }},
		{"first-positions", k + 1, MaxCards, true, func(b *battery, _ Mode) []test { return []test{firstPositions(b.cards, k)} }},
		{"hand-cards", k + 1, MaxCards, true, func(b *battery, _ Mode) []test { return []test{cardFrequency(b.cards, k)} }},
		{"hand-pairs", k + 2, MaxCards, true, func(b *battery, _ Mode) []test { return []test{pairFrequency(b.cards, k)} }},
		{"orders", 2, 7, false, func(b *battery, _ Mode) []test { return []test{orders(b.cards)} }},            // n! counts
		{"transitions", 2, 5, false, func(b *battery, mode Mode) []test { return transitions(b.cards, mode) }}, // (n!)² counts
		{"lehmer", 2, MaxCards, true, func(b *battery, _ Mode) []test { return []test{digits(b.cards, b.first)} }},
		{"parity", 2, MaxCards, false, scalarTest("parity")},
		{"fixed-points", 2, MaxCards, false, scalarTest("fixed-points")},
		{"cycles", 2, MaxCards, false, scalarTest("cycles")},
		{"inversions", 2, MaxCards, false, scalarTest("inversions")},
		{"descents", 2, MaxCards, false, scalarTest("descents")},
		{"rising", 2, MaxCards, false, scalarTest("rising")},
		{"increasing", 2, maxIncreasing, false, scalarTest("increasing")},
		{"successors", 3, MaxCards, false, func(b *battery, _ Mode) []test { return []test{successors(b.cards)} }},
		{"triples", 4, maxForTriples, false, func(b *battery, _ Mode) []test { return []test{triples(b.cards)} }},
		{"hand-overlap", k + 1, MaxCards, true, func(b *battery, _ Mode) []test { return []test{overlap(b.cards, k)} }},
		{"hand-categories", deck.Size, deck.Size, true, func(b *battery, _ Mode) []test { return []test{categories(b.table)} }},
		{"repeats", 20, MaxCards, false, nil}, // with fewer cards, packs of a fair shuffle repeat
		{"close-fit", 2, MaxCards, true, nil},
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

// repeats reports whether orders are searched for repeats.
func (b *battery) repeats() bool { return b.wants("repeats") && b.unfit("repeats") == "" }

// tests returns the wanted tests that fit the pack.
func (b *battery) tests(mode Mode) (all []test) {
	for _, r := range b.rows() {
		if r.build != nil && b.wants(r.name) && b.misfit(r) == "" {
			all = append(all, r.build(b, mode)...)
		}
	}
	return all
}
