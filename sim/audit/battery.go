package audit

import (
	"slices"
	"strings"
	"sync"

	"pokersim/eval"
)

// test is a test of the battery: it counts properties of each shuffle and has
// statistics of the counts. A test may have scratch space, so each counter needs
// tests that no other counter uses.
type test struct {
	name      string // as in "cycles"; a name of families, possibly with a suffix
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

// newBattery returns the battery of a checked plan.
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

// families are the names of the tests, in the order of the report.
func families() []string {
	return []string{
		"positions", "first-positions", "hand-cards", "hand-pairs", "orders", "transitions", "lehmer",
		"parity", "fixed-points", "cycles", "inversions", "descents", "rising", "increasing",
		"successors", "triples", "hand-overlap", "hand-categories", "repeats", "close-fit",
	}
}

func (b *battery) wants(family string) bool {
	return len(b.only) == 0 || slices.Contains(b.only, family)
}

// repeats reports whether orders are searched for repeats.
func (b *battery) repeats() bool { return b.wants("repeats") && b.unfit("repeats") == "" }

// tests returns the wanted tests that fit the pack.
func (b *battery) tests(mode Mode) []test {
	n, k := b.cards, b.hand()
	scalars := scalars(n, b.increasing)
	var all []test
	for _, family := range families() {
		if !b.wants(family) || b.unfit(family) != "" {
			continue
		}
		switch family {
		case "positions":
			all = append(all, positionMatrix(n))
		case "first-positions":
			all = append(all, firstPositions(n, k))
		case "hand-cards":
			all = append(all, cardFrequency(n, k))
		case "hand-pairs":
			all = append(all, pairFrequency(n, k))
		case "orders":
			all = append(all, orders(n))
		case "lehmer":
			all = append(all, digits(n, b.first))
		case "transitions":
			all = append(all, transitions(n, mode)...)
		case "successors":
			all = append(all, successors(n))
		case "triples":
			all = append(all, triples(n))
		case "hand-overlap":
			all = append(all, overlap(n, k))
		case "hand-categories":
			all = append(all, categories(b.table))
		default:
			for _, s := range scalars {
				if s.name == family {
					all = append(all, s.test(len(b.only) == 0))
				}
			}
		}
	}
	return all
}
