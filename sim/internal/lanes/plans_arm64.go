//go:build !purego

package lanes

import (
	"encoding/binary"
	"math/bits"

	"pokersim/eval"
	"pokersim/sim/internal/lanes/internal/layout"
)

// rowsNEON returns the plan in the layout of the kernels.
func (p *plan) rowsNEON() *[layout.RowsNEON]vector {
	card, last := p.drawn()
	var r [layout.RowsNEON]vector
	setCards(r[layout.LowNEON:], &card, p.game)
	for g, pair := range layout.Shared {
		i, j := pair[0], pair[1]
		first, second, offset := p.base[i], p.base[j], uint32(0)
		switch {
		case j < steps && second == 1: // neither has a choice
			first, second, offset = 0, 64, uint32(last[i])*64
			if j < p.unused {
				offset += uint32(last[j])
			}
		case i < p.unused && j == steps:
			first, offset = 0, uint32(last[i])
		case i < p.unused: // its base is 1
			offset = uint32(last[i]) * second
		}
		setWords(r[layout.BaseNEON+g][:], uint16(first*second))
		for k := range len(vector{}) / 4 {
			binary.LittleEndian.PutUint32(r[layout.OffsetNEON+g][4*k:], offset<<16)
		}
		setWords(r[layout.ThresholdNEON+g][:], p.threshold[g])
		if j < steps {
			setDivider([]vector(r[:]), layout.InverseNEON+g, layout.ShiftNEON+g, layout.SecondNEON+g, second, offset, offset+max(first*second, 1))
		}
	}
	for i, x := range last {
		setBytes(r[layout.LastNEON+i][:], x)
	}
	setWords(r[layout.RunNEON][:], p.game.runs())
	setShapes(r[layout.ShapesNEON:], p.game, p.cards)
	return &r
}

// setCards sets the eight rows of the cards by position.
func setCards(rows []vector, card *[64]hand, g game) {
	for x, h := range card {
		if h == 0 {
			continue
		}
		at := bits.TrailingZeros64(uint64(h))
		shift := layout.SuitNEON
		if g.twoHole() {
			shift = layout.TwoHoleSuit
		}
		mask := g.rankBit(at%16) | uint16(layout.FlushCodes[at/16])<<shift
		rows[x/16][x%16], rows[4+x/16][x%16] = uint8(mask), uint8(mask>>8)
	}
}

// setShapes sets the tables of the shapes of hands of the given number of cards.
func setShapes(rows []vector, g game, cards int) {
	for number, shape := range newShapes(cards) {
		if shape == 0 && number != eval.MinCards {
			continue
		}
		if shape>>layout.KindOfWord == layout.FourOfAKind {
			number -= layout.FourAdds + 1
		}
		set := func(table int, x uint8) { rows[2*table+number/16][number%16] = x }
		set(layout.ShapeKinds, uint8(g.kind(strength(shape>>layout.KindOfWord)))<<5)
		set(layout.ShapePrimary, uint8(shape&dropPrimary/dropPrimary))
		set(layout.ShapeKicker, uint8(shape&dropKicker/dropKicker))
		set(layout.ShapeSecond, uint8(shape&dropSecond/dropSecond))
		set(layout.ShapePairs, ones(shape&kickersPairs != 0))
	}
}

// setDivider sets three rows by which numbers from low to high-1 are divided by base.
func setDivider(rows []vector, inverseRow, shiftRow, baseRow int, base, low, high uint32) {
	inverse, shift := divider(base, low, high)
	setWords(rows[inverseRow][:], inverse)
	setBytes(rows[shiftRow][:], -shift)
	setBytes(rows[baseRow][:], uint8(base))
}

// divider returns an inverse and a shift by which the numbers from low to high-1 are
// divided by base exactly: number × inverse >> 15 >> shift. Before the shift, results
// have eight bits.
func divider(base, low, high uint32) (inverse uint16, shift uint8) {
	for shift := 2; shift >= 0; shift-- {
		for up := range uint32(2) {
			m := (1<<(15+shift) + (1-up)*(base-1)) / base
			exact := m < 1<<15
			for j := low; exact && j < high; j++ {
				exact = j*m>>15 < 256 && j*m>>(15+shift) == j/base
			}
			if exact {
				return uint16(m), uint8(shift)
			}
		}
	}
	panic("no inverse is exact")
}

// runs returns the ranks that five in a row may have as the highest one.
func (g game) runs() uint16 {
	if g.twoHole() {
		return 1<<10 - 1 // ace to five
	}
	return 0xffc0 << g.lowestRank()
}
