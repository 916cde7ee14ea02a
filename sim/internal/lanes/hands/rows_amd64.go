//go:build amd64 && !purego

package hands

import (
	"pokersim/sim/internal/lanes/internal/kernels"
	"pokersim/sim/internal/lanes/internal/layout"
)

// setDraws sets the rows of the draws. In the rows of layout.Draws, a step that draws
// has all bytes drawing, and another step their complement.
func (p *plan) setDraws(row func(i int) []byte, last [layout.Steps]uint8, drawing uint8) {
	for i := range layout.Steps {
		kernels.SetWords(row(layout.Base+i), uint16(p.Base[i]))
		kernels.SetBytes(row(layout.Last+i), last[i])
		kernels.SetBytes(row(layout.Draws+i), drawing^kernels.Ones(i < p.Unused))
	}
	for g, threshold := range p.Threshold {
		kernels.SetWords(row(layout.Threshold+g), threshold)
	}
}

// first is what a kernel ors to the position of step 0: if the step draws nothing, that
// is 0 and becomes the last position.
func (p *plan) first() uint8 { return blank & kernels.Ones(p.Unused > 0) }
