// Package sample has what the tests of shuffles look at: one shuffle as a permutation, 64
// shuffles as bit planes, their Lehmer codes, their scalars and their fingerprints.
package sample

// Sample is one shuffle, the input of the tests. Both slices have the length of the
// pack.
type Sample struct {
	Sigma  []uint16 // the old position of the card at each position
	Pack   []uint16 // the cards from front to back
	Since  int      // number of shuffles before it that follow each other, from 0
	Number int      // its number in the chunk, from 0
	Block  int      // the part of the run that it belongs to

	Lehmer LehmerCodes // of packs that are too large for batches
}

// Encode collects the sample, once, and encodes all collected shuffles if there are
// enough.
func (s *Sample) Encode() {
	c := &s.Lehmer
	if !c.stale {
		return
	}
	c.stale = false
	if c.held == 0 {
		c.first = s.Number
	}
	copy(c.sigma[c.held*c.cards:], s.Sigma)
	if c.held++; c.held == together {
		c.encode()
	}
}

// Finish encodes the collected shuffles.
func (s *Sample) Finish() {
	s.Lehmer.encode()
	s.Lehmer.stale = false
}
