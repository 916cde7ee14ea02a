package sampling

import (
	"fmt"

	"pokersim/sim/internal/lanes/internal/layout"
)

// Draws are the steps that draw the cards of a hand from numbered positions. A plan of fewer
// draws skips the first steps.
type Draws struct {
	Unused    int                      // steps 0 to unused-1 draw nothing
	Base      [layout.Steps + 1]uint32 // a step draws a position below base; 1 if it draws nothing
	Last      [layout.Steps]uint8      // the highest position, base-1; if it draws nothing that of no card
	Threshold [layout.Groups]uint16    // of hands: a fraction is accepted if its remainder is threshold or more
}

// SetSteps sets the steps of draws from a number of cards. A step that draws nothing has
// the position blank, without a card.
func (p *Draws) SetSteps(left, draws int, blank uint8) {
	p.Unused = layout.Steps - draws
	for i := range p.Base {
		p.Base[i] = 1
	}
	for i := range p.Last {
		p.Last[i] = blank
		if i >= p.Unused {
			p.Base[i] = uint32(left - layout.Steps + 1 + i)
			p.Last[i] = uint8(p.Base[i] - 1)
		}
	}
}

// ThresholdOf returns the threshold of a fraction that two steps share.
func (p *Draws) ThresholdOf(pair [2]int) uint16 {
	return uint16(1 << 16 % (p.Base[pair[0]] * p.Base[pair[1]]))
}

// Share makes the draws of two steps from one fraction. Step i draws a number below
// base[i]: the high half of fraction × base[i]. The low half is the fraction of the
// second draw. The low half of the second product is the remainder. If fractions with a
// remainder below the threshold are rejected, each pair of draws comes from equally many
// fractions (Lemire, "Fast random integer generation in an interval", 2019).
func (p *Draws) Share(fraction uint64, i, j int) (first, second uint8, remainder uint16) {
	x := fraction & 0xffff * uint64(p.Base[i])
	y := x & 0xffff * uint64(p.Base[j])
	return uint8(x >> 16), uint8(y >> 16), uint16(y)
}

// CheckCounts returns an error for numbers of cards that no kernel of hands has.
func CheckCounts(left, draws, known int) error {
	if draws < 2 || draws > layout.Steps || draws > left {
		return fmt.Errorf("%d draws from %d cards: want 2 to 7 draws, and at least as many cards", draws, left)
	}
	if n := draws + known; n < 5 || n > 7 {
		return fmt.Errorf("%d known cards and %d draws make a hand of %d: want 5 to 7", known, draws, n)
	}
	return nil
}
