package shuffled

import (
	"math/bits"

	"pokersim/sim/audit/internal/planes"
)

// CountFixedPoints returns the number of cards that do not move.
func CountFixedPoints(sigma []uint16) (n int) {
	for p, from := range sigma {
		if p == int(from) {
			n++
		}
	}
	return n
}

// CountDescents adds the sign bits of the differences: it has no branch to mispredict.
func CountDescents(order []uint16) (n int) {
	before := order[0]
	for _, now := range order[1:] {
		n += int((now - before) >> 15)
		before = now
	}
	return n
}

// CountRuns returns the number of runs up and down.
func CountRuns(order []uint16) int {
	runs, before, fell := 1, order[0], (order[1]-order[0])>>15
	for _, now := range order[1:] {
		falls := (now - before) >> 15
		runs += int(falls ^ fell)
		before, fell = now, falls
	}
	return runs
}

// NewRisingCounter returns a function that counts the rising sequences: one more than
// the descents of the inverse order.
func NewRisingCounter(n int) func(sigma []uint16) int {
	place := make([]uint16, n)
	return func(sigma []uint16) int {
		invert(place, sigma)
		return CountDescents(place) + 1
	}
}

// NewInversionCounter returns a function that counts the inversions: the pairs of
// cards in descending order. It has a bit set of the cards so far.
func NewInversionCounter(n int) func(sigma []uint16) int {
	if n <= planes.MaxWalk {
		return inversions64
	}
	passed := make([]uint64, (n+63)/64)
	return func(sigma []uint16) (inversions int) {
		clear(passed)
		for _, card := range sigma {
			word := card / 64
			inversions += bits.OnesCount64(passed[word] >> (card % 64))
			for _, higher := range passed[word+1:] {
				inversions += bits.OnesCount64(higher)
			}
			passed[word] |= 1 << (card % 64)
		}
		return inversions
	}
}

func inversions64(sigma []uint16) (inversions int) {
	passed := uint64(0)
	for _, card := range sigma {
		inversions += bits.OnesCount64(passed >> (card % 64))
		passed |= 1 << (card % 64)
	}
	return inversions
}

// LongestIncreasing returns the length of the longest increasing subsequence of at most
// planes.MaxWalk cards, as planes.Walk has it.
func LongestIncreasing(sigma []uint16) int {
	ends := ^uint64(0)
	for _, card := range sigma {
		bit := uint64(1) << (card % 64)
		ends = (ends + ends&bit) | ends&^bit
	}
	return bits.OnesCount64(^ends << (64 - len(sigma)))
}

// LehmerCodes counts the digits of the Lehmer codes of shuffles, as the numbers that
// Fisher-Yates from the end would draw, and the parities and numbers of cycles.
//
// It collects shuffles and encodes them in parallel. Each step of an encoding depends
// on the memory writes of the steps before, so a single encoding leaves the processor
// idle for most of the time.
type LehmerCodes struct {
	cards   int
	sigma   []uint16 // of all collected shuffles
	inverse []uint16
	held    int  // number of collected shuffles
	first   int  // the number of the first of them in the chunk
	stale   bool // whether the sample is not collected yet

	// The counts, until they are moved to a tally.
	Draws  []uint16 // for base cards first, then for each smaller base down to 2
	Parity []uint16
	Cycles []uint16
	// sums are the sums of the parities and of the numbers of cycles, of shuffles with
	// even and with odd numbers.
	Sums [2]LehmerSums
}

// LehmerSums are the sums of the parities and of the numbers of cycles of some shuffles.
type LehmerSums struct{ Parity, Cycles uint64 }

// together is the number of shuffles that are encoded at once.
const together = 16

func newLehmerCodes(cards int) LehmerCodes {
	return LehmerCodes{
		cards: cards, sigma: make([]uint16, together*cards), inverse: make([]uint16, together*cards),
		Draws: make([]uint16, cards*(cards+1)/2-1), Parity: make([]uint16, 2), Cycles: make([]uint16, cards+1),
	}
}

// encode encodes and counts all collected shuffles.
//
// Step i draws j = sigma[i]. Then it removes i from its cycle: the position that
// sigma maps to i is mapped to j instead. A draw j < i shortens a cycle, and a draw
// j = i removes a cycle of one element. So the number of cycles is the number of
// draws j = i, position 0 included.
func (c *LehmerCodes) encode() {
	n := c.cards
	sigma := c.sigma[:c.held*n]
	inverse := c.inverse[:len(sigma)]
	for from := 0; from < len(sigma); from += n {
		invert(inverse[from:from+n], sigma[from:from+n])
	}
	var moved [together]int // number of draws j < i of each shuffle
	draws := c.Draws
	for i := n - 1; i > 0; i-- {
		from := 0 // index of the shuffle in sigma
		for l := range moved[:c.held] {
			j, k := sigma[from+i], inverse[from+i]
			sigma[from+int(k)], inverse[from+int(j)] = j, k
			draws[j]++
			moved[l] += int((uint32(j) - uint32(i)) >> 31)
			from += n
		}
		draws = draws[i+1:]
	}
	for l, moved := range moved[:c.held] {
		c.Parity[moved&1]++
		c.Cycles[n-moved]++
		sums := &c.Sums[(c.first+l)&1]
		sums.Parity += uint64(moved & 1)
		sums.Cycles += uint64(n - moved)
	}
	c.held = 0
}

// invert sets inverse to the inverse of an order.
func invert(inverse, order []uint16) {
	for p, card := range order {
		inverse[card] = uint16(p)
	}
}

// Move adds counts to into and sets counts to 0.
func Move[N uint16 | uint32](into []uint64, counts []N) {
	for i, n := range counts {
		into[i] += uint64(n)
	}
	clear(counts)
}
