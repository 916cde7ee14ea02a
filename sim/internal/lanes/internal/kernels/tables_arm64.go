//go:build !purego

package kernels

import (
	"math/bits"

	"pokersim/eval"
	"pokersim/sim/internal/lanes/internal/arguments"
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
		shift := arguments.SuitNEON
		if g.TwoHole() {
			shift = arguments.TwoHoleSuit
		}
		mask := g.RankBit(at%16) | uint16(arguments.FlushCodes[at/16])<<shift
		rows[x/16][x%16], rows[4+x/16][x%16] = uint8(mask), uint8(mask>>8)
	}
}

// SetShapes sets the tables of the shapes of hands of the given number of cards.
func SetShapes(rows []Vector, g strength.Game, cards int) {
	for number, shape := range strength.NewShapes(cards) {
		if shape == 0 && number != eval.MinCards {
			continue
		}
		if shape>>arguments.KindOfWord == arguments.FourOfAKind {
			number -= arguments.FourAdds + 1
		}
		set := func(table int, x uint8) { rows[2*table+number/16][number%16] = x }
		set(arguments.ShapeKinds, uint8(g.Kind(strength.Strength(shape>>arguments.KindOfWord)))<<5)
		set(arguments.ShapePrimary, uint8(shape&arguments.DropPrimary/arguments.DropPrimary))
		set(arguments.ShapeKicker, uint8(shape&arguments.DropKicker/arguments.DropKicker))
		set(arguments.ShapeSecond, uint8(shape&arguments.DropSecond/arguments.DropSecond))
		set(arguments.ShapePairs, Ones(shape&arguments.KickersPairs != 0))
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
	SetWords(rows[arguments.GameRun][:], runs(g))
	SetBytes(rows[arguments.GameBelow][:], uint8(arguments.LowestRankNEON-1+g.LowestRank()-7))
	SetBytes(rows[arguments.GameTrips][:], Ones(g == strength.ShortTrips))
	SetBytes(rows[arguments.GameStraight][:], uint8(g.Kind(strength.Straight))<<5)
	SetBytes(rows[arguments.GameFlush][:], uint8(g.Kind(strength.Flush))<<5)
}

// runs returns the ranks that five in a row may have as the highest one.
func runs(g strength.Game) uint16 {
	if g.TwoHole() {
		return 1<<10 - 1 // ace to five
	}
	return 0xffc0 << g.LowestRank()
}
