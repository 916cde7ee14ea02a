//go:build amd64 && !purego

package enumerate

import (
	"pokersim/sim/internal/lanes/internal/kernels"
	"pokersim/sim/internal/lanes/internal/layout"
	"pokersim/sim/internal/lanes/internal/strength"
)

// classes512 returns the classEvaluator of the sets with AVX-512. It counts by class.
func classes512(sets []strength.Hand, t *strength.ClassTable) classEvaluator {
	blocks := newSuits(sets)
	return func(begun []begunHands, cards int, counts *strength.SlotCounts) {
		kernels.ClassesAVX512(&begun[0], uint64(len(begun)), &blocks[0], strength.ClassRowsOf(cards), &counts[0])
	}
}

// suitWords is a block of sets of cards in the layout of the class kernels. Word i of
// row j has the cards of suit j of set i: the ranks, and above them their number.
type suitWords = [4][layout.Block]uint16

// newSuits divides sets into blocks. The last block may have empty sets at its end.
func newSuits(sets []strength.Hand) []suitWords {
	blocks := make([]suitWords, (len(sets)+layout.Block-1)/layout.Block)
	for i, h := range sets {
		for j := range 4 {
			blocks[i/layout.Block][j][i%layout.Block] = uint16(h >> (16 * j))
		}
	}
	return blocks
}
