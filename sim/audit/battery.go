package audit

import (
	"slices"
	"strings"
	"sync"

	"pokersim/eval"
)

// test is one of the battery: what it counts of each shuffle, and what is asked
// of the counts. A test may own scratch space, so each counter has tests of its
// own.
type test struct {
	name      string // as in "cycles"; a name of families, perhaps with more behind it
	cells     int
	per       uint64 // what the cells of one shuffle add up to
	ofPacks   bool   // whether it looks at the packs themselves, not at the shuffles between them
	pairs     bool   // whether it needs the shuffle before, and so passes over the first of a chunk
	count     func(cells []uint16, s *sample)
	flush     func(cells []uint16, s *sample) // counts what count has put off; nil if there is nothing
	every     uint64                          // only every so many-th shuffle of a chunk is looked at; 0 is each
	questions []question
}

// question is one statistic of the counts of a test.
type question struct {
	name  string // "" is the name of the test
	title string
	// judge returns what there is to say against the shuffles, or why they
	// cannot be judged.
	judge func(cells []uint64) (o outcome, leftOut string)
	// words says what is wrong with them.
	words func(cells []uint64) string
}

// battery is what decides which tests there are.
type battery struct {
	cards int
	first int      // how many positions are looked at; cards for all of them
	only  []string // names of tests; empty is all
	read  bool     // whether all modes look at the same packs, those that were read

	// What takes more than a moment is made when it is first asked for, once for
	// all tallies.
	table      func() *eval.Table
	increasing func() []float64 // the distribution of the longest increasing subsequence
}

// newBattery returns the battery of a plan whose defaults are filled in.
func newBattery(s Spec) *battery {
	b := &battery{cards: s.Cards, first: s.First, read: s.Algorithm == StandardInput, table: sync.OnceValue(eval.NewTable)}
	if s.Tests != "" {
		b.only = strings.Split(s.Tests, ",")
	}
	b.increasing = sync.OnceValue(func() []float64 { return increasingLengths(b.cards) })
	return b
}

// total is what the cells add up to after so many shuffles in so many chunks.
func (t test) total(shuffles, chunks uint64) uint64 {
	if t.pairs {
		shuffles -= chunks
	}
	if t.every > 0 {
		shuffles = (shuffles + t.every - 1) / t.every // all chunks but the last are a multiple of it
	}
	return t.per * shuffles
}

// handSize is the number of positions that the tests of a hand look at.
const handSize = 7

// hand returns how many positions the tests of a hand look at in this pack.
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

// repeats tells whether whole orders are searched for repeats.
func (b *battery) repeats() bool { return b.wants("repeats") && b.unfit("repeats") == "" }

// tests returns the tests that are wanted and that the pack is fit for.
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
