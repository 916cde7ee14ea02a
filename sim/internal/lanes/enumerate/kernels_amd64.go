//go:build amd64 && !purego

package enumerate

import (
	"math/bits"

	"pokersim/eval"
	"pokersim/sim/internal/lanes"
	"pokersim/sim/internal/lanes/internal/kernels"
	"pokersim/sim/internal/lanes/internal/layout"
	"pokersim/sim/internal/lanes/internal/strength"
)

// evaluatorOf returns the function that evaluates sets at a level.
func evaluatorOf(level lanes.Level, sets []strength.Hand, g strength.Game) evaluator {
	if level == lanes.AVX512 {
		return evaluate512(sets, g)
	}
	return evaluateGrouped(sets, g)
}

// evaluate512 returns the function that evaluates sets with AVX-512.
func evaluate512(sets []strength.Hand, g strength.Game) evaluator {
	blocks, rows := newParts(sets, g), evaluateRows512(g)
	return func(common strength.Hand, hands uint64, counts *[eval.Categories]uint64) {
		first, n := partsOf(g, common), kernels.AtLeast{}
		kernels.EvaluateAVX512(rows, &first, &blocks[0], hands, &n)
		kernels.AddHands(counts, &n, hands)
	}
}

// parts is a block of hands in the layout of the kernels that evaluate: byte i of row j
// is part j of hand i.
type parts = [8][layout.Block]byte

// newParts converts sets to blocks of parts.
func newParts(sets []strength.Hand, g strength.Game) []parts {
	blocks := make([]parts, (len(sets)+layout.Block-1)/layout.Block)
	for i, h := range sets {
		for j, part := range partsOf(g, h) {
			blocks[i/layout.Block][j][i%layout.Block] = part
		}
	}
	return blocks
}

// partsOf divides the ranks of each suit into two bytes: ace to seven, and eight to ace.
// The ace is in both. In a short deck its bit in the first is the one of the five.
func partsOf(g strength.Game, h strength.Hand) (parts [8]byte) {
	low := g.LowestRank()
	for i := range 4 {
		mask := uint16(h>>(16*i)) & strength.SuitRanks
		parts[2*i] = uint8(mask<<1&0x7e | mask>>12<<low)
		parts[2*i+1] = uint8(mask >> 6)
	}
	return parts
}

// lowRuns returns two fields of four bits for each low part of parts. The AVX-512 kernel
// that evaluates adds those of the high part. The sum of the first fields is the number
// of ranks. The sum of the second fields is five or more if there are five ranks in a row:
// a low part has the length of the row that ends with the seven, a high part that of the
// row that begins with the eight, or either has five if the part itself has five in a row.
// Low parts have 3 added to each field, so that a sum of 8 or more sets the upper bit.
func lowRuns(g strength.Game) (low [128]byte) {
	for x := range low {
		below := bits.LeadingZeros8(^uint8(x << 1))
		if strength.HasFive(x) {
			below = 5
		}
		low[x] = uint8(3 + bits.OnesCount8(uint8(x)&lowRanks(g)) | (3+min(below, 5))<<4)
	}
	return low
}

// lowRanks returns the bits of a low part of parts without the ace.
func lowRanks(g strength.Game) uint8 { return 0x7f &^ (1 << g.LowestRank()) }

// evaluateRows512 returns the constants of the game for the AVX-512 kernel that evaluates.
func evaluateRows512(g strength.Game) *[layout.EvaluateRows512]kernels.Row {
	var r [layout.EvaluateRows512]kernels.Row
	low := lowRuns(g)
	kernels.SetBytes(r[layout.EvaluateTrips][:], kernels.Ones(g == strength.ShortTrips))
	copy(r[layout.EvaluateLow512][:], low[:])
	copy(r[layout.EvaluateLow512+1][:], low[len(kernels.Row{}):])
	kernels.SetBytes(r[layout.EvaluateRanks512][:], lowRanks(g))
	return &r
}
