package packs

import (
	"math/bits"

	"pokersim/deck"
	"pokersim/deck/game"
)

// rankCounts is the number of cards of each rank.
type rankCounts [deck.Ranks]uint8

const ace = deck.Ranks - 1

// missing returns the least number of ranks that a set lacks for a straight.
func missing(ranks uint16) int {
	most := 0
	for places := game.Places(ranks, deck.Two); places != 0; places >>= 1 {
		most = max(most, bits.OnesCount32(places&0x1f))
	}
	return 5 - most
}

// ranks returns the set of ranks of the cards.
func (t *rankCounts) ranks() (set uint16) {
	for r, n := range t {
		if n > 0 {
			set |= 1 << r
		}
	}
	return set
}

// two returns the two largest numbers.
func (t *rankCounts) two() (most, next int) {
	for _, n := range t {
		switch n := int(n); {
		case n > most:
			most, next = n, most
		case n > next:
			next = n
		}
	}
	return most, next
}

func (t *rankCounts) total() (n int) {
	for _, k := range t {
		n += int(k)
	}
	return n
}
