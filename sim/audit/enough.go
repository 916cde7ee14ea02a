package audit

import (
	"cmp"
	"slices"
	"sort"

	"pokersim/sim/chunk"
)

// enough returns an error if no test of the plan can be made: because none fits
// the pack, or because there are too few shuffles. It counts no shuffles of the plan.
//
// A plan with no other test than repeats needs no number of shuffles, because
// repeats can fail with any.
func (p *Prepared) enough() error {
	b := p.battery
	tests := b.tests(p.plan.Mode.each()[0])
	if len(tests) == 0 && b.makes("repeats") {
		return nil
	}
	judged := func(shuffles uint64) bool {
		return b.makes("repeats") && shuffles >= minForSeeds || b.makes("hand-repeats") && shuffles >= b.minForHandRepeats() || b.anyJudged(tests, shuffles)
	}
	shuffles := p.plan.Shuffles
	switch {
	case judged(shuffles):
		return nil
	case !judged(MaxShuffles):
		return b.noneFits()
	}
	enough := 2 * max(shuffles, 1) // doubled until it is enough
	for !judged(enough) {
		enough *= 2
	}
	least := sort.Search(int(enough-shuffles), func(i int) bool { return judged(shuffles + uint64(i)) })
	field, packs := "shuffles", ""
	if p.plan.Algorithm == StandardInput {
		field, packs = "stdin", " packs"
	}
	return chunk.Invalid(field, "%d%s: these tests of %d cards need at least %d", shuffles, packs, b.cards, shuffles+uint64(least))
}

// anyJudged reports whether a number of shuffles is enough for one of the tests. That
// does not depend on the orders, so all shuffles are the identity.
func (b *battery) anyJudged(tests []test, shuffles uint64) bool {
	for _, t := range tests {
		if t.least != nil {
			if shuffles >= t.least() {
				return true
			}
			continue
		}
		cells := b.ofIdentity(t)
		for i := range cells {
			cells[i] *= t.total(shuffles) / t.per
		}
		for _, q := range t.questions {
			if _, leftOut := q.judge(cells); leftOut == "" {
				return true
			}
		}
	}
	return false
}

// ofIdentity returns the counts of one shuffle that does not move a card. Others are
// before it.
func (b *battery) ofIdentity(t test) []uint64 {
	c := newCounter(b, section{mode: Reset, tests: []test{t}})
	tally := chunk.Tally{Counts: make([]uint64, 1+t.cells)}
	pack := ordered[int](b.cards)
	for range maxLag {
		c.add(pack)
	}
	c.moveTo(&tally)
	clear(tally.Counts)
	c.add(pack)
	c.moveTo(&tally)
	return tally.Counts[1:]
}

// noneFits returns the error of tests that do not fit the pack.
func (b *battery) noneFits() error {
	first := testNames()[slices.IndexFunc(testNames(), b.wants)]
	return chunk.Invalid("tests", "%s %s", first, cmp.Or(b.unfit(first), "needs another test"))
}
