package audit

// lehmerCode is the Lehmer code of a sample's sigma, in the form of the numbers
// that Fisher-Yates from the end draws on the way to it, and its number of cycles.
// It is computed once a shuffle, when the first test asks for it.
type lehmerCode struct {
	digits []uint16 // of each position i > 0: the draw from 0 to i
	cycles int
	stale  bool

	identity, held, place []uint16
}

func newLehmerCode(cards int) lehmerCode {
	return lehmerCode{
		digits: make([]uint16, cards), identity: ordered[uint16](cards),
		held: make([]uint16, cards), place: make([]uint16, cards),
	}
}

// lehmer returns the sample's code.
func (s *sample) lehmer() *lehmerCode {
	if s.code.stale {
		s.code.encode(s.sigma)
	}
	return &s.code
}

// encode draws the order sigma as Fisher-Yates does. Each swap of a position i
// with another j < i joins two cycles, as i stands alone in all draws after it, so
// there are as many cycles as positions that were not moved.
func (c *lehmerCode) encode(sigma []uint16) {
	n := len(sigma)
	held, place, digits := c.held[:n], c.place[:n], c.digits[:n]
	copy(held, c.identity)
	copy(place, c.identity)
	moved := uint32(0)
	for i := n - 1; i > 0; i-- {
		j := place[sigma[i]]
		digits[i] = j
		card := held[i]
		held[j] = card
		place[card] = j
		moved += (uint32(j) - uint32(i)) >> 31
	}
	c.cycles = n - int(moved)
	c.stale = false
}
