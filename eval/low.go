package eval

import (
	"math/bits"

	"pokersim/deck"
)

// Low is a low hand of five different ranks up to eight, bit 0 for the ace, bit 1
// for the two and so on: of two, the smaller number is the better. 0 is none.
type Low uint8

// String names the low by its ranks, the highest first, as in "low 8543A"; 0 is
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

// Lows returns all 56 lows, the best first.
func Lows() []Low {
	var all []Low
	for l := range 1 << 8 {
		if bits.OnesCount(uint(l)) == 5 {
			all = append(all, Low(l))
		}
	}
	return all
}

// low returns the best low of two hole cards, of these ranks, and three of the
// board. Ranks that only one side has come from there, two or three of them at
// most; those of both come from either.
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
