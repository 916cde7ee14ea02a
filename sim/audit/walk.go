package audit

import "math/bits"

// walk is several scalars of a shuffle of at most maxWalk cards. One pass computes
// them, in less time than the separate loops of scalars.
type walk [walkValues]int

// The indexes of a walk.
const (
	fixedPoint = iota
	inversion
	descent
	risingSequence
	increasingLength
	walkValues
)

// maxWalk is the largest pack whose set of cards fits in one word.
const maxWalk = 64

// walked returns the walk of the sample. The first call computes it.
func (s *sample) walked() *walk {
	if s.unwalked {
		s.unwalked = false
		s.walk = newWalk(s.sigma)
	}
	return &s.walk
}

// newWalk has a bit set of the cards so far. Each higher card in the set is an
// inversion with the current card. If the next higher card is in the set, it begins a
// rising sequence. The longest increasing subsequence is computed as in
// longestIncreasing.
func newWalk(sigma []uint16) walk {
	fixedPoints, inversions, descents, rising := 0, 0, 0, 1
	passed, ends, before := uint64(0), ^uint64(0), uint16(0)
	for p, card := range sigma {
		fixedPoints += int((uint64(p^int(card)) - 1) >> 63)
		descents += int((card - before) >> 15)
		before = card

		higher := passed >> (card % 64)
		inversions += bits.OnesCount64(higher)
		rising += int(higher >> 1 & 1)

		bit := uint64(1) << (card % 64)
		passed |= bit
		ends = (ends + ends&bit) | ends&^bit
	}
	return walk{fixedPoints, inversions, descents, rising, bits.OnesCount64(^ends << (64 - len(sigma)))}
}
