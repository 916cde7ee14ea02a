//go:build (amd64 || arm64) && !purego

package lanes

import (
	"bytes"
	"math/bits"

	"pokersim/deck"
	"pokersim/sim/lanes/internal/layout"
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

// row has a byte for each hand of a block.
type row = [block]byte

// setWords and setBytes set a row to equal words or bytes.
func setWords(row []byte, x uint16) {
	copy(row, bytes.Repeat([]byte{uint8(x), uint8(x >> 8)}, len(row)/2))
}
func setBytes(row []byte, x uint8) { copy(row, bytes.Repeat([]byte{x}, len(row))) }

// setDraws sets the rows of the draws. In the rows of layout.Draws, a step that draws
// has all bytes drawing, and another step their complement.
func (p *plan) setDraws(row func(i int) []byte, last [steps]uint8, drawing uint8) {
	for i := range steps {
		setWords(row(layout.Base+i), uint16(p.base[i]))
		setBytes(row(layout.Last+i), last[i])
		setBytes(row(layout.Draws+i), drawing^ones(i < p.unused))
	}
	for g, threshold := range p.threshold {
		setWords(row(layout.Threshold+g), threshold)
	}
}

// first is what a kernel ors to the position of step 0: if the step draws nothing, that
// is 0 and becomes the last position.
func (p *plan) first() uint8 { return blank & ones(p.unused > 0) }

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
