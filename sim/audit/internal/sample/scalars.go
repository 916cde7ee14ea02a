package sample

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
