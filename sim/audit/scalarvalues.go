package audit

import (
	"math/bits"
)

func countFixedPoints(s *sample) (n int) {
	for p, from := range s.sigma {
		if p == int(from) {
			n++
		}
	}
	return n
}

// countDescents adds the sign bits of the differences: it has no branch to mispredict.
func countDescents(order []uint16) (n int) {
	before := order[0]
	for _, now := range order[1:] {
		n += int((now - before) >> 15)
		before = now
	}
	return n
}

// newRisingCounter returns a function that counts the rising sequences: one more than
// the descents of the inverse order.
func newRisingCounter(n int) func(s *sample) int {
	place := make([]uint16, n)
	return func(s *sample) int {
		invert(place, s.sigma)
		return countDescents(place) + 1
	}
}

// newInversionCounter returns a function that counts the inversions: the pairs of
// cards in descending order. It has a bit set of the cards so far.
func newInversionCounter(n int) func(s *sample) int {
	if n <= 64 {
		return inversions64
	}
	passed := make([]uint64, (n+63)/64)
	return func(s *sample) (inversions int) {
		clear(passed)
		for _, card := range s.sigma {
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

func inversions64(s *sample) (inversions int) {
	passed := uint64(0)
	for _, card := range s.sigma {
		inversions += bits.OnesCount64(passed >> (card % 64))
		passed |= 1 << (card % 64)
	}
	return inversions
}

// longestIncreasing returns the length of the longest increasing subsequence of at
// most 64 cards, by the bit-vector algorithm of Crochemore and others (Information
// Processing Letters 80 (2001)) for the longest common subsequence with the ordered
// pack.
//
// Bit c of ends is 0 if c is the smallest last card of an increasing subsequence of
// some length so far. A new card replaces the lowest such card above it; the carry of
// an addition finds that card.
func longestIncreasing(s *sample) int {
	ends := ^uint64(0)
	for _, card := range s.sigma {
		bit := uint64(1) << (card % 64)
		ends = (ends + ends&bit) | ends&^bit
	}
	return bits.OnesCount64(^ends << (64 - len(s.sigma)))
}
