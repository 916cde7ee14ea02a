//go:build amd64 && !purego

package lanes

import (
	"bytes"
	"math/bits"

	"pokersim/deck"
)

// parts is a block of hands in the layout of the kernels that evaluate: byte i of row j
// is part j of hand i.
type parts = [8][block]byte

// newParts converts sets to blocks of parts.
func newParts(sets []hand, g game) []parts {
	blocks := make([]parts, (len(sets)+block-1)/block)
	for i, h := range sets {
		for j, part := range g.parts(h) {
			blocks[i/block][j][i%block] = part
		}
	}
	return blocks
}

// parts divides the ranks of each suit into two bytes: ace to seven, and eight to ace.
// The ace is in both. In a short deck its bit in the first is the one of the five.
func (g game) parts(h hand) (parts [8]byte) {
	low := g.lowestRank()
	for i := range 4 {
		mask := uint16(h>>(16*i)) & suitRanks
		parts[2*i] = uint8(mask<<1&0x7e | mask>>12<<low)
		parts[2*i+1] = uint8(mask >> 6)
	}
	return parts
}

// ofWords and ofBytes return 64 bytes of equal words or bytes.
func ofWords(x uint16) []byte { return bytes.Repeat([]byte{uint8(x), uint8(x >> 8)}, 32) }
func ofBytes(x uint8) []byte  { return bytes.Repeat([]byte{x}, 64) }

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

// flushCode is the code of a suit, three bits of even parity: any two differ in two.
func flushCode(suit int) uint8 { return [...]uint8{0b000, 0b011, 0b101, 0b110}[suit] }
