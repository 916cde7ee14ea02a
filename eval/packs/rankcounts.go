package packs

import (
	"math/bits"

	"pokersim/deck"
	"pokersim/deck/game"
)

// rankCounts is the number of cards of each rank.
type rankCounts [deck.Ranks]uint8

// A window is five consecutive ranks. Its number is that of its lowest rank, with the
// ace as 0.
const (
	ace           = deck.Ranks - 1
	lowestWindow  = 0              // ace to five
	highestWindow = deck.Ranks - 4 // ten to ace
)

// missing returns the least number of ranks that a set lacks for a straight in window from
// or a higher one.
func missing(ranks uint16, from int) int {
	most, places := 0, game.Places(ranks, deck.Two)
	for low := from; low <= highestWindow; low++ {
		most = max(most, bits.OnesCount32(places>>low&0x1f))
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

// pairs returns the number of ranks with two cards or more, and with one or more.
func (t *rankCounts) pairs() (pairs, ranks int) {
	for _, n := range t {
		if n > 0 {
			ranks++
		}
		if n > 1 {
			pairs++
		}
	}
	return pairs, ranks
}

func (t *rankCounts) total() (n int) {
	for _, k := range t {
		n += int(k)
	}
	return n
}
