package game

import (
	"math/bits"

	"pokersim/deck"
)

// Places returns a set of ranks, bit r for rank r, by their places in straights: rank r is at
// bit r+1, and the ace also at the bit before the lowest rank of the deck. So the lowest
// straight is 5-4-3-2-A and, in a short deck, 9-8-7-6-A.
func Places(ranks uint16, lowest deck.Rank) uint32 {
	return uint32(ranks)<<1 | uint32(ranks)>>deck.Ace<<lowest
}

// Straights returns the lowest place of each straight among some places.
func Straights(places uint32) uint32 {
	places &= places >> 1
	return places & (places >> 2) & (places >> 3)
}

// StraightSets returns the ranks of each straight of a deck, the lowest straight first.
func StraightSets(lowest deck.Rank) []uint16 {
	sets := make([]uint16, deck.Ranks-3-lowest)
	for ranks := uint16(0); ranks < 1<<deck.Ranks; ranks += 1 << lowest {
		if at := Straights(Places(ranks, lowest)); at != 0 && bits.OnesCount16(ranks) == 5 {
			sets[bits.TrailingZeros32(at)-int(lowest)] = ranks
		}
	}
	return sets
}
