//go:build amd64 && !purego

package kernels

import (
	"math/bits"

	"pokersim/sim/internal/lanes/internal/strength"
)

// CopyCodes256 sets four rows to the codes of the cards at each position, and returns
// them. A code is 16 × suit + rank, which is the index of the card's bit in a hand; it is
// 15 for no card.
func CopyCodes256(rows []Half, card *[64]strength.Hand) []Half {
	for x, h := range card {
		code := uint8(15)
		if h != 0 {
			code = uint8(bits.TrailingZeros64(uint64(h)))
		}
		rows[x/16][x%16], rows[x/16][x%16+16] = code, code
	}
	return rows[:4]
}
