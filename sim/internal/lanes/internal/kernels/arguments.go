//go:build (amd64 || arm64) && !purego

package kernels

import (
	"bytes"

	"pokersim/eval"
)

// SetWords and SetBytes set a row to equal words or bytes.
func SetWords(row []byte, x uint16) {
	copy(row, bytes.Repeat([]byte{uint8(x), uint8(x >> 8)}, len(row)/2))
}

func SetBytes(row []byte, x uint8) { copy(row, bytes.Repeat([]byte{x}, len(row))) }

func Ones(b bool) uint8 {
	if b {
		return 0xff
	}
	return 0
}

// AtLeast has cumulative counts: element i is the number of hands with category i or a
// better one, in the order of hold'em. A hand with several categories has the best of the
// game's order.
type AtLeast = [eval.Categories - 1]uint64

// AddHands adds hands to counts by category, from their number and their cumulative
// counts.
func AddHands(counts *[eval.Categories]uint64, n *AtLeast, hands uint64) {
	better := uint64(0)
	for i, sum := range n {
		counts[i] += sum - better
		better = sum
	}
	counts[eval.HighCard] += hands - better
}
