//go:build amd64 && !purego

package lanes

import (
	"pokersim/sim/internal/lanes/internal/layout"
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
