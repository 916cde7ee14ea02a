package audit

import "math/bits"

// walk is what one pass over a shuffle of at most maxWalk cards finds: the numbers
// that scalars have loops of their own for, in less time than those take together.
type walk struct {
	fixedPoints, inversions, descents, rising, increasing int
}

// maxWalk is how many cards a set in one word holds.
const maxWalk = 64

// walked returns the walk of the sample, which is made when it is first asked for.
func (s *sample) walked() *walk {
	if s.unwalked {
		s.unwalked = false
		s.walk = newWalk(s.sigma)
	}
	return &s.walk
}

// newWalk keeps the set of the cards that it has passed. Of those above a card, each
// makes an inversion with it; if the next higher card is among them, a rising
// sequence begins with that. The increasing subsequence is that of
// longestIncreasing.
func newWalk(sigma []uint16) walk {
	w := walk{rising: 1}
	passed, ends, before := uint64(0), ^uint64(0), uint16(0)
	for p, card := range sigma {
		w.fixedPoints += int((uint64(p^int(card)) - 1) >> 63)
		w.descents += int((card - before) >> 15)
		before = card

		higher := passed >> (card % 64)
		w.inversions += bits.OnesCount64(higher)
		w.rising += int(higher >> 1 & 1)

		bit := uint64(1) << (card % 64)
		passed |= bit
		ends = (ends + ends&bit) | ends&^bit
	}
	w.increasing = bits.OnesCount64(^ends << (64 - len(sigma)))
	return w
}
