package audit

import (
	"pokersim/sim/chunk"
)

// enough returns an error if no test of the plan can be made: because none fits
// the pack, or because there are too few shuffles. It counts no shuffles of the plan.
//
// A plan with no other test than repeats needs no number of shuffles, because
// repeats can fail with any.
func (p *Prepared) enough() error {
	b, shuffles := p.battery, p.plan.Shuffles
	switch least := b.leastShuffles(p.plan.Mode.each()[0] == Reuse, shuffles); {
	case shuffles >= least:
		return nil
	case least > MaxShuffles:
		return b.noneFits()
	case b.read:
		return chunk.Invalid("stdin", "%d packs: these tests of %d cards need at least %d", shuffles, b.cards, least)
	default:
		return chunk.Invalid("shuffles", "%d: these tests of %d cards need at least %d", shuffles, b.cards, least)
	}
}
