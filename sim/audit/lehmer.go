package audit

// lehmerCodes counts what the Lehmer codes of shuffles say, in the form of the
// numbers that Fisher-Yates from the end draws on the way to them: the draws
// themselves, the parities and the cycles.
//
// Shuffles are collected and encoded side by side. Each step reads what the steps
// before it wrote, wherever that was, so one shuffle alone would keep the processor
// waiting.
type lehmerCodes struct {
	cards   int
	sigma   []uint16 // shuffle after shuffle
	inverse []uint16
	held    int  // shuffles that were collected
	stale   bool // whether the sample is not among them

	// How often each came, until it is moved to a tally.
	draws  []uint16 // of base cards first, then of each smaller one down to 2
	parity []uint16
	cycles []uint16
}

// together is how many shuffles are encoded at once.
const together = 16

func newLehmerCodes(cards int) lehmerCodes {
	return lehmerCodes{
		cards: cards, sigma: make([]uint16, together*cards), inverse: make([]uint16, together*cards),
		draws: make([]uint16, cards*(cards+1)/2-1), parity: make([]uint16, 2), cycles: make([]uint16, cards+1),
	}
}

// encode has the sample encoded, at once or with later ones, if it is not yet.
func (s *sample) encode() {
	c := &s.lehmer
	if !c.stale {
		return
	}
	c.stale = false
	copy(c.sigma[c.held*c.cards:], s.sigma)
	if c.held++; c.held == together {
		c.encode()
	}
}

// encode counts all shuffles that were collected.
//
// At step i the draw is the number j that sigma holds at position i; then i leaves
// its cycle, as sigma now takes to j what it took to i. A draw j < i joins two
// cycles of what is drawn later, where i stands alone, so there are as many cycles
// as positions that were not moved.
func (c *lehmerCodes) encode() {
	n := c.cards
	sigma := c.sigma[:c.held*n]
	inverse := c.inverse[:len(sigma)]
	for from := 0; from < len(sigma); from += n {
		invert(inverse[from:from+n], sigma[from:from+n])
	}
	var moved [together]int // positions of each shuffle
	draws := c.draws
	for i := n - 1; i > 0; i-- {
		from := 0 // where the shuffle begins
		for l := range moved[:c.held] {
			j, k := sigma[from+i], inverse[from+i]
			sigma[from+int(k)], inverse[from+int(j)] = j, k
			draws[j]++
			moved[l] += int((uint32(j) - uint32(i)) >> 31)
			from += n
		}
		draws = draws[i+1:]
	}
	for _, moved := range moved[:c.held] {
		c.parity[moved&1]++
		c.cycles[n-moved]++
	}
	c.held = 0
}

// invert sets inverse to the inverse of an order.
func invert(inverse, order []uint16) {
	for p, card := range order {
		inverse[card] = uint16(p)
	}
}

// finish counts what is collected but not encoded yet.
func (s *sample) finish() {
	s.lehmer.encode()
	s.lehmer.stale = false
}

// move adds counts to others and sets them to 0.
func move(into, counts []uint16) {
	for i, n := range counts {
		into[i] += n
	}
	clear(counts)
}
