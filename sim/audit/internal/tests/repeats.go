package tests

import (
	"math"
	"math/bits"
	"slices"

	"pokersim/sim/audit/internal/chance"
	"pokersim/sim/audit/internal/repeats"
	"pokersim/sim/chunk"
)

// repeatedRows tests how often packs or draws equal an earlier one. A generator with a new 32-bit
// seed for each pack gives a repeat after about 80,000 packs.
var repeatedRows = row{
	name:   "repeats",
	prints: &ofPrints{any: true, judge: judgeRepeats, least: func(*Battery) uint64 { return repeats.Least() }},
	misfit: func(b *Battery) string {
		switch {
		case b.read && b.Whole():
			return ""
		case b.read && len(b.copies()) > 0:
			return "needs draws of cards that all differ"
		case b.read:
			return ""
		case !b.Whole():
			return row{fits: wholePack}.unfit(b)
		}
		return row{least: leastOfAlgorithms}.unfit(b) // with fewer cards, packs of a fair shuffle repeat
	},
}

// leastOfAlgorithms is the least number of cards of the test repeats for packs of an algorithm. Those
// of an input may have fewer: as the order of the rows is known, repeats by chance can be told.
const leastOfAlgorithms = 20

func judgeRepeats(_ *Battery, prints marked) (a chance.Answer) {
	a.Title = "repeated " + prints.comings.counts.Noun + "s"
	a.Outcome, a.Words, a.LeftOut = prints.comings.counts.Answer(prints.comings.Repeats, prints.shuffles)
	return a
}

// copies returns the numbers of copies of the cards with several.
func (b *Battery) copies() (all []int) {
	copies := map[uint16]int{}
	for _, kind := range b.Pack.Kinds() {
		copies[kind]++
	}
	for _, n := range copies {
		if n > 1 {
			all = append(all, n)
		}
	}
	return all
}

// law returns the law of whole packs: 1/cards!, or more if the copies of a card in several decks are
// not told apart. Fingerprints with the hand in them have fewer bits of the rest.
func (b *Battery) law() repeats.Law {
	log := chance.LogFactorial(b.Cards)
	for _, n := range b.copies() {
		log -= chance.LogFactorial(n)
	}
	law := repeats.Equally("pack", log)
	if hands := b.hands(); hands > 0 {
		law.Same = law.Equal + math.Exp2(float64(bits.Len(uint(hands-1))-63))/float64(hands)
		law.Most = law.Same
	}
	return law
}

// Comings is when the rows of a section come, and how they come again.
type Comings struct {
	counts  *repeats.Counts
	Repeats *repeats.Repeats // nil if rows are equal by chance only, or all different
}

// Rows is what the rows of an input tell beside their fingerprints.
type Rows struct {
	Drawn   *repeats.Counts      // of draws; nil for packs
	Order   func(row int) string // names the usual order of a pack, or returns ""; nil if none is known
	Inverse []int                // the packs, from 0, that are the inverse of the pack before
	Kept    int                  // the number of packs that are looked at for that
}

// Comings returns when the packs of a section come, or nil if the tests do not look for repeats.
// Lags are known of rows of an input, if its packs are not shuffles of those before: the
// fingerprints of other tallies are in no order.
func (b *Battery) Comings(s Section, tally chunk.Tally, rows Rows) *Comings {
	if !slices.ContainsFunc(b.rows(), func(r row) bool { return r.name == repeatedRows.name }) || s.Shuffles(tally) == 0 {
		return nil
	}
	of := rows.Drawn
	if of == nil {
		of = repeats.Of(marked{all: tally.Prints, mark: s.Mark}.own(), b.read && !s.Reuse, b.law())
	}
	if rows.Kept > 1 && len(b.copies()) == 0 {
		of.Invert(rows.Inverse, rows.Kept-1)
	}
	return &Comings{of, of.Repeats(rows.Order)}
}

// Bounds returns the bounds of the search for repeats that were reached, of a number of shuffles.
func (c *Comings) Bounds(shuffles uint64) []string { return c.counts.Bounds(shuffles) }

// First reports whether a row, from 0, has a pack that did not come before. It is true for all rows
// if their order is not known.
func (c *Comings) First(row int) bool { return c.counts.First(row) }

// Apart reports whether the other tests are of the different packs alone.
func (c *Comings) Apart() bool { return c.Repeats != nil && c.counts.Apart(c.Repeats.Kind) }

// Effect is the design effect of equal packs on counts of some shuffles, of which the rows are the
// first: their variance divided by that of different packs, sum(k²)/sum(k) for packs that come k
// times (Kish 1965).
func (c *Comings) Effect(shuffles uint64) float64 {
	squares, rows := 0.0, float64(c.counts.Rows)
	for k, packs := range c.counts.Times {
		squares += float64(packs) * float64(k) * float64(k)
	}
	return 1 + (squares/rows-1)*float64(shuffles)/rows
}

// number returns the number of the fingerprints of the mode.
func (m marked) number() (n int) {
	for range m.each {
		n++
	}
	return n
}

// own returns the fingerprints of the mode.
func (m marked) own() (own chunk.Prints) {
	n := m.number()
	if n == len(m.all) {
		return m.all
	}
	own = make(chunk.Prints, 0, n)
	for print := range m.each {
		own = append(own, *print)
	}
	return own
}
