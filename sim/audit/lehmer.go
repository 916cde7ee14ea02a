package audit

// lehmerCodes are the Lehmer codes of some shuffles, in the form of the numbers
// that Fisher-Yates from the end draws on the way to them, and their numbers of
// cycles.
//
// Shuffles are collected and encoded side by side. Each step reads what the steps
// before it wrote, wherever that was, so one shuffle alone would keep the processor
// waiting.
type lehmerCodes struct {
	cards   int
	digits  []uint16 // shuffle after shuffle; of each position i > 0 the draw from 0 to i
	inverse []uint16
	moved   [together]int // how many positions were moved
	held    int           // shuffles that were collected
	ready   int           // shuffles that are encoded
	stale   bool          // whether the sample is not among them
}

// together is how many shuffles are encoded at once.
const together = 16

func newLehmerCodes(cards int) lehmerCodes {
	return lehmerCodes{cards: cards, digits: make([]uint16, together*cards), inverse: make([]uint16, together*cards)}
}

// codes returns the sample's codes, with the sample among them. They are ready for
// a number of shuffles together, the last of which is the sample, or for none.
func (s *sample) codes() *lehmerCodes {
	c := &s.lehmer
	if c.stale {
		c.stale, c.ready = false, 0
		copy(c.digits[c.held*c.cards:], s.sigma)
		copy(c.inverse[c.held*c.cards:], s.inverse)
		if c.held++; c.held == together {
			c.encode()
		}
	}
	return c
}

// encode makes all shuffles ready that were collected.
//
// At step i the draw is the number j that sigma holds at position i; then i leaves
// its cycle, as sigma now takes to j what it took to i. A draw j < i joins two
// cycles of what is drawn later, where i stands alone, so there are as many cycles
// as positions that were not moved.
func (c *lehmerCodes) encode() {
	sigma := c.digits
	inverse := c.inverse[:len(sigma)]
	clear(c.moved[:])
	for i := c.cards - 1; i > 0; i-- {
		from := 0 // where the shuffle begins
		for l := range c.moved[:c.held] {
			j, k := sigma[from+i], inverse[from+i]
			sigma[from+int(k)], inverse[from+int(j)] = j, k
			c.moved[l] += int((uint32(j) - uint32(i)) >> 31)
			from += c.cards
		}
	}
	c.ready, c.held = c.held, 0
}

// of returns the draws of shuffle l.
func (c *lehmerCodes) of(l int) []uint16 { return c.digits[l*c.cards : (l+1)*c.cards] }

// cycles returns the number of cycles of shuffle l.
func (c *lehmerCodes) cycles(l int) int { return c.cards - c.moved[l] }

// each calls do for every shuffle that is ready with the last sample.
func (s *sample) each(do func(c *lehmerCodes, l int)) {
	c := s.codes()
	for l := range c.ready {
		do(c, l)
	}
}

// finish makes ready what is collected but not encoded yet.
func (s *sample) finish() {
	s.lehmer.encode()
	s.lehmer.stale = false
}
