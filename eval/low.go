package eval

import (
	"math/bits"

	"pokersim/deck"
)

// Low is a low hand: a set of five different ranks from ace to eight. Bit 0 is the ace,
// bit 1 the two, bit 7 the eight. A smaller number is a better low. 0 is no low.
type Low uint8

// String returns the ranks of the low, the highest first, as in "low 8543A". 0 gives
// "no low".
func (l Low) String() string {
	if l == 0 {
		return "no low"
	}
	text := "low "
	for rank := 7; rank >= 0; rank-- {
		if l>>rank&1 != 0 {
			text += deck.Rank((rank + deck.Ranks - 1) % deck.Ranks).String()
		}
	}
	return text
}

// Lows returns all 56 lows, the best one first.
func Lows() []Low {
	var all []Low
	for l := range 1 << 8 {
		if bits.OnesCount(uint(l)) == 5 {
			all = append(all, Low(l))
		}
	}
	return all
}

// low returns the best low of exactly two hole cards and three cards of the board. The
// hole cards have the ranks held. At most two ranks may come from the hole cards only,
// and at most three from the board only. A rank of both may come from either.
func (b *board) low(held ranks) Low {
	hole, board := uint8(held.low()), uint8(b.once.low())
	all := lowest(hole&^board, 2) | lowest(board&^hole, 3) | hole&board
	if bits.OnesCount8(all) < 5 {
		return 0
	}
	return Low(lowest(all, 5))
}

// lowest returns the n lowest of a set's bits, or all if there are fewer.
func lowest(set uint8, n int) uint8 {
	rest := set
	for range n {
		rest &= rest - 1
	}
	return set &^ rest
}
