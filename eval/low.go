package eval

import "math/bits"

// Low is a low hand of five different ranks up to eight, bit 0 for the ace, bit 1
// for the two and so on: of two, the smaller number is the better. 0 is none.
type Low uint8

// low returns the best low of two hole cards and three of the board. Ranks that
// only one side has come from there, two or three of them at most; those of both
// come from either.
func (b *board) low(suits uint64) Low {
	hole, board := uint8(planesOf(suits).once.low()), uint8(b.once.low())
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
