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
	if len(tests) == 0 && b.repeats() {
		return nil
	}
	judged := func(shuffles uint64) bool {
		return b.repeats() && shuffles >= minForSeeds || b.anyJudged(tests, shuffles)
	}
	shuffles := p.plan.Shuffles
	switch {
	case judged(shuffles):
		return nil
	case !judged(MaxShuffles):
		return b.noneFits()
	}
	enough := 2 * shuffles
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
	chunks := (shuffles + ChunkShuffles - 1) / ChunkShuffles
	for _, t := range tests {
		cells := t.ofIdentity(b.cards)
		for i := range cells {
			cells[i] *= t.total(shuffles, chunks) / t.per
		}
		for _, q := range t.questions {
			if _, leftOut := q.judge(cells); leftOut == "" {
				return true
			}
		}
	}
	return false
}

// ofIdentity returns the counts of one shuffle that does not move a card.
func (t test) ofIdentity(cards int) []uint64 {
	f, counts := newFollower(cards, Reset), make([]uint16, t.cells)
	for f.number == 0 || t.pairs && f.number == 1 {
		f.next(ordered[int](cards))
		t.count(counts, &f.sample)
		f.done()
	}
	if f.finish(); t.flush != nil {
		t.flush(counts, &f.sample)
	}
	cells := make([]uint64, t.cells)
	for i, n := range counts {
		cells[i] = uint64(n)
	}
	return cells
}

// noneFits returns the error of tests that do not fit the pack.
func (b *battery) noneFits() error {
	first := testNames()[slices.IndexFunc(testNames(), b.wants)]
	return chunk.Invalid("tests", "%s %s", first, cmp.Or(b.unfit(first), "needs another test"))
}
