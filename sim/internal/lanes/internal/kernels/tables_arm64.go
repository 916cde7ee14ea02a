//go:build !purego

package kernels

import (
	"math/bits"

	"pokersim/eval"
	"pokersim/sim/internal/lanes/internal/layout"
	"pokersim/sim/internal/lanes/internal/strength"
)

// The kernels deal whole blocks, as long as all of their hands are wanted. The
// definition deals the rest.
const MaxBlocks = 63 // of a call: a lane counts four quarters of a block each, up to 255

// SetCards sets the eight rows of the cards by position.
func SetCards(rows []Vector, card *[64]strength.Hand, g strength.Game) {
	for x, h := range card {
		if h == 0 {
			continue
		}
		at := bits.TrailingZeros64(uint64(h))
		shift := layout.SuitNEON
		if g.TwoHole() {
			shift = layout.TwoHoleSuit
		}
		mask := g.RankBit(at%16) | uint16(layout.FlushCodes[at/16])<<shift
		rows[x/16][x%16], rows[4+x/16][x%16] = uint8(mask), uint8(mask>>8)
	}
}

// SetShapes sets the tables of the shapes of hands of the given number of cards.
func SetShapes(rows []Vector, g strength.Game, cards int) {
	for number, shape := range strength.NewShapes(cards) {
		if shape == 0 && number != eval.MinCards {
			continue
		}
		if shape>>layout.KindOfWord == layout.FourOfAKind {
			number -= layout.FourAdds + 1
		}
		set := func(table int, x uint8) { rows[2*table+number/16][number%16] = x }
		set(layout.ShapeKinds, uint8(g.Kind(strength.Strength(shape>>layout.KindOfWord)))<<5)
		set(layout.ShapePrimary, uint8(shape&layout.DropPrimary/layout.DropPrimary))
		set(layout.ShapeKicker, uint8(shape&layout.DropKicker/layout.DropKicker))
		set(layout.ShapeSecond, uint8(shape&layout.DropSecond/layout.DropSecond))
		set(layout.ShapePairs, Ones(shape&layout.KickersPairs != 0))
	}
}

// SetDivider sets three rows by which numbers below end are divided by base.
func SetDivider(rows []Vector, inverseRow, shiftRow, baseRow int, base, end uint32) {
	inverse, shift := divider(base, end)
	SetWords(rows[inverseRow][:], inverse)
	SetBytes(rows[shiftRow][:], -shift)
	SetBytes(rows[baseRow][:], uint8(base))
}

// divider returns an inverse and a shift by which the numbers below end are divided by
// base exactly: number × inverse >> 15 >> shift. Before the shift, results have eight bits.
func divider(base, end uint32) (inverse uint16, shift uint8) {
	for shift := 2; shift >= 0; shift-- {
		for up := range uint32(2) {
			m := (1<<(15+shift) + (1-up)*(base-1)) / base
			exact := m < 1<<15
			for j := uint32(0); exact && j < end; j++ {
				exact = j*m>>15 < 256 && j*m>>(15+shift) == j/base
			}
			if exact {
				return uint16(m), uint8(shift)
			}
		}
	}
	panic("no inverse is exact")
}

// SetGame sets the constants of a game.
func SetGame(rows []Vector, g strength.Game) {
	SetWords(rows[layout.GameRun][:], runs(g))
	SetBytes(rows[layout.GameBelow][:], uint8(layout.LowestRankNEON-1+g.LowestRank()-7))
	SetBytes(rows[layout.GameTrips][:], Ones(g == strength.ShortTrips))
	SetBytes(rows[layout.GameStraight][:], uint8(g.Kind(strength.Straight))<<5)
	SetBytes(rows[layout.GameFlush][:], uint8(g.Kind(strength.Flush))<<5)
}

// runs returns the ranks that five in a row may have as the highest one.
func runs(g strength.Game) uint16 {
	if g.TwoHole() {
		return 1<<10 - 1 // ace to five
	}
	return 0xffc0 << g.LowestRank()
}
