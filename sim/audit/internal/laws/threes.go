package laws

import (
	"math/bits"

	"pokersim/deck"
)

// Straight reports whether three of some ranks, a bit each from the deuce, are of one straight.
func Straight(ranks uint16) bool {
	ranks = ranks<<1 | ranks>>(deck.Ranks-1)&1 // the ace is also below the deuce
	for low := range 10 {
		if bits.OnesCount16(ranks&(0x1f<<low)) >= 3 {
			return true
		}
	}
	return false
}

// Threes returns the number of sets of three of n cards.
func Threes(n int) float64 { return float64(n*(n-1)*(n-2)) / 6 }

// OneStraight returns the number of sets of three cards of one straight, for sizes[r] cards of
// rank r.
func OneStraight[T int | float64](sizes []T) (all float64) {
	for a := range deck.Ranks {
		for b := range a {
			for c := range b {
				if Straight(1<<a | 1<<b | 1<<c) {
					all += float64(sizes[a] * sizes[b] * sizes[c])
				}
			}
		}
	}
	return all
}

// ThreeEqual returns the number of sets of three equal cards, for sizes[s] cards of suit s.
func ThreeEqual(sizes []int) (all float64) {
	for _, m := range sizes {
		all += float64(m*(m-1)*(m-2)) / 6
	}
	return all
}
