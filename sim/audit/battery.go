package audit

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"sync"

	"pokersim/eval"
	"pokersim/sim/audit/internal/laws"
	"pokersim/sim/chunk"
)

// rows are the tests, in the order of the report. To add a test is to write its file, with
// its row, and to name the row here.
var rows = []row{
	positions, firstPositions, handCards, handPairs, equalRanks, equalSuits, equalParities, oddTriples, orders, transitions, lehmer,
	parity.row(), fixedPoints.row(), cycles.row(), inversions.row(), descents.row(), rising.row(), increasing.row(),
	successors, triples, keptNeighbours.row(), keptSuccessors.row(), rankNeighbours.row(), suitNeighbours.row(),
	drift, driftScalars, handOverlap, handCategories, handRepeats, repeats, closeFit,
}

// row is a name of Spec.Tests: the packs that it fits and its tests.
type row struct {
	name        string
	least, most int // number of cards; most is 0 if there is no limit
	ofHand      int // least is the cards of the hand and this number, if it is not 0
	fits        fits
	misfit      func(b *battery) string // another reason why it does not fit the pack, or ""; nil if there is none
	tests       func(b *battery, reuse bool) []test
	prints      *ofPrints // what it says of fingerprints; nil if it needs none
	// answers is what it says of the answers of the tests before it; nil if nothing.
	answers func(all []laws.Answer) (a laws.Answer, ok bool)
}

// fits says which packs a test can have.
type fits int

const (
	anyPack   fits = iota // whole packs, and those of which only the first positions are tested
	wholePack             // whole packs
	namedPack             // whole packs of cards with ranks and suits
)

// single is the tests of a row with one.
func single(build func(b *battery) test) func(*battery, bool) []test {
	return func(b *battery, _ bool) []test { return []test{build(b)} }
}

// battery determines the tests of an audit.
type battery struct {
	first int      // number of tested positions; cards for the whole pack
	only  []string // names of tests; empty is all
	read  bool     // whether all modes have the same packs: those of Read
	packing
	shuffles uint64 // of the plan; 0 if unknown

	// These are computed at the first call, once for all modes and tallies.
	table func() *eval.Table
	laws  map[string]func() []float64 // of scalars, by name
}

// newBattery returns the battery of a pack of which the first positions are tested. names
// are those of tests, separated by commas; "" is all.
func newBattery(pack packing, first int, names string, read bool, shuffles uint64) *battery {
	b := &battery{packing: pack, first: first, read: read, shuffles: shuffles, table: sync.OnceValue(eval.NewTable), laws: map[string]func() []float64{}}
	if names != "" {
		b.only = strings.Split(names, ",")
	}
	for _, s := range scalars {
		b.laws[s.name] = sync.OnceValue(func() []float64 { return s.law(b.packing) })
	}
	return b
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

// testNames returns the names of the tests, in the order of the report.
func testNames() (all []string) {
	for _, r := range rows {
		all = append(all, r.name)
	}
	return all
}

func (b *battery) wants(name string) bool {
	return len(b.only) == 0 || slices.Contains(b.only, name)
}

// unfit returns the reason why the tests of a row do not fit the pack, or "".
func (b *battery) unfit(name string) string {
	return rows[slices.Index(testNames(), name)].unfit(b)
}

func (r row) unfit(b *battery) string {
	least := r.least
	if r.ofHand > 0 {
		least = b.hand() + r.ofHand
	}
	if r.fits != anyPack && !b.whole() {
		return fmt.Sprintf("needs the whole pack, but only %d positions are shuffled", b.first)
	}
	if r.fits == namedPack && !b.named {
		return "needs cards with ranks and suits: decks of 52"
	}
	if r.misfit != nil {
		if why := r.misfit(b); why != "" {
			return why
		}
	}
	switch {
	case b.cards < least:
		return fmt.Sprintf("needs at least %d cards", least)
	case r.most > 0 && b.cards > r.most:
		return fmt.Sprintf("needs at most %d cards", r.most)
	}
	return ""
}

// rows returns the wanted rows that fit the pack.
func (b *battery) rows() (all []row) {
	for _, r := range rows {
		if b.wants(r.name) && r.unfit(b) == "" {
			all = append(all, r)
		}
	}
	return all
}

// prints reports whether orders are searched for repeats.
func (b *battery) prints() bool {
	return slices.ContainsFunc(b.rows(), func(r row) bool { return r.prints != nil })
}

// tests returns the wanted tests that fit the pack.
func (b *battery) tests(reuse bool) (all []test) {
	for _, r := range b.rows() {
		if r.tests != nil {
			all = append(all, r.tests(b, reuse)...)
		}
	}
	return all
}

// answers returns what the tests of a section say of a tally.
func (b *battery) answers(s section, tally chunk.Tally) (all []laws.Answer) {
	shuffles := s.shuffles(tally)
	if shuffles == 0 {
		return nil
	}
	for _, name := range testNames() {
		if why := b.unfit(name); why != "" && b.wants(name) {
			all = append(all, laws.Answer{Test: name, LeftOut: why})
		}
	}
	counts := s.cells(tally)
	for i, t := range s.tests {
		for _, q := range t.questions {
			if a := t.answer(q, counts[i]); a.LeftOut == "" || !t.extra {
				all = append(all, a)
			}
		}
	}
	prints := marked{tally.Prints, s.mark, shuffles}
	for _, r := range b.rows() {
		if r.prints != nil {
			a := r.prints.judge(b, prints)
			a.Test, a.Title, a.Few = r.name, r.prints.title, true
			all = append(all, a)
		}
		if r.answers != nil {
			if a, ok := r.answers(all); ok {
				all = append(all, a)
			}
		}
	}
	return all
}

// leastShuffles returns the least number of shuffles for one of the tests: 0 if any
// number may be enough, or more than MaxShuffles if none is.
func (b *battery) leastShuffles(reuse bool, shuffles uint64) uint64 {
	least, tests := uint64(MaxShuffles+1), b.tests(reuse)
	for _, r := range b.rows() {
		if r.prints != nil {
			if len(tests) == 0 && r.prints.any {
				return 0
			}
			least = min(least, r.prints.least(b))
		}
	}
	for _, t := range tests {
		if shuffles >= least {
			break
		}
		least = min(least, t.leastShuffles())
	}
	return least
}

// noneFits returns the error of tests that do not fit the pack.
func (b *battery) noneFits() error {
	first := testNames()[slices.IndexFunc(testNames(), b.wants)]
	return chunk.Invalid("tests", "%s %s", first, cmp.Or(b.unfit(first), "needs another test"))
}
