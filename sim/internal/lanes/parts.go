//go:build (amd64 || arm64) && !purego

package lanes

import (
	"bytes"
	"math/bits"

	"pokersim/deck"
)

// setWords and setBytes set a row to equal words or bytes.
func setWords(row []byte, x uint16) {
	copy(row, bytes.Repeat([]byte{uint8(x), uint8(x >> 8)}, len(row)/2))
}

func setBytes(row []byte, x uint8) { copy(row, bytes.Repeat([]byte{x}, len(row))) }

func ones(b bool) uint8 {
	if b {
		return 0xff
	}
	return 0
}

// drawn returns the card at each position and the last position of each step. A step
// that draws nothing has a position that no other step has. The known cards are there.
func (p *plan) drawn() (card [64]hand, last [steps]uint8) {
	card, last = p.card, p.last
	known := p.known
	for i := range p.unused {
		last[i] = blank - uint8(i)
		if ranks := known & allRanks; ranks != 0 {
			at := bits.TrailingZeros64(uint64(ranks))
			card[last[i]] = 1<<at + 1<<(at&^15+deck.Ranks)
			known -= card[last[i]]
		}
	}
	return card, last
}
