package sample

import "math/bits"

// walk is several scalars of a shuffle of at most maxWalk cards. One pass computes
// them, in less time than the separate loops of scalars.
type walk [walkValues]int

// The indexes of a walk.
const (
	FixedPoint = iota
	Inversion
	Descent
	Run
	RisingSequence
	IncreasingLength
	walkValues
)

// MaxWalk is the largest pack whose set of cards fits in one word.
const MaxWalk = 64

// newWalk has a bit set of the cards so far. Each higher card in the set is an
// inversion with the current card. If the next higher card is in the set, it begins a
// rising sequence.
//
// The length of the longest increasing subsequence is computed by the bit-vector algorithm
// of Crochemore and others (Information Processing Letters 80 (2001)) for the longest
// common subsequence with the ordered pack. Bit c of ends is 0 if c is the smallest last
// card of an increasing subsequence of some length so far. A new card replaces the lowest
// such card above it; the carry of an addition finds that card.
func newWalk(sigma []uint16) walk {
	fixedPoints, inversions, descents, runs, rising := 0, 0, 0, 1-int((sigma[1]-sigma[0])>>15), 1
	passed, ends, before, fell := uint64(0), ^uint64(0), uint16(0), uint16(0)
	for p, card := range sigma {
		fixedPoints += int((uint64(p^int(card)) - 1) >> 63)
		falls := (card - before) >> 15
		descents += int(falls)
		runs += int(falls ^ fell)
		before, fell = card, falls

		higher := passed >> (card % 64)
		inversions += bits.OnesCount64(higher)
		rising += int(higher >> 1 & 1)

		bit := uint64(1) << (card % 64)
		passed |= bit
		ends = (ends + ends&bit) | ends&^bit
	}
	return walk{fixedPoints, inversions, descents, runs, rising, bits.OnesCount64(^ends << (64 - len(sigma)))}
}

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
	if n <= MaxWalk {
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
// MaxWalk cards, as newWalk has it.
func LongestIncreasing(sigma []uint16) int {
	ends := ^uint64(0)
	for _, card := range sigma {
		bit := uint64(1) << (card % 64)
		ends = (ends + ends&bit) | ends&^bit
	}
	return bits.OnesCount64(^ends << (64 - len(sigma)))
}
