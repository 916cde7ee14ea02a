//go:build amd64 && !purego

package kernels

import (
	"math/bits"

	"pokersim/sim/internal/lanes/internal/strength"
)

// SetCodes256 sets four rows to the codes of the cards at each position. A code is 16 × suit + rank, which is the index of the card's bit in a hand; it is
// 15 for no card.
func SetCodes256(row func(i int) []byte, card *[64]strength.Hand) {
	for x, h := range card {
		code := uint8(15)
		if h != 0 {
			code = uint8(bits.TrailingZeros64(uint64(h)))
		}
		row(x / 16)[x%16], row(x / 16)[x%16+16] = code, code
	}
}
