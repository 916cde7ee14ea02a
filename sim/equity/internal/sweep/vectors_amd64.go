//go:build amd64 && !purego

package sweep

import (
	"golang.org/x/sys/cpu"

	"pokersim/sim/internal/lanes"
)

//go:generate go run -C ../../../internal/lanes/gen ./sweep -out ../../../equity/internal/sweep/avx512_amd64.s -stubs ../../../equity/internal/sweep/avx512_amd64.go -pkg sweep

// blockAssembly returns the functions of a level for weights, if it has them.
func blockAssembly(level lanes.Level) (do blockFunctions, ok bool) {
	x := &cpu.X86
	ok = level == lanes.AVX512 && x.HasAVX512VL && x.HasAVX512DQ && x.HasAVX512VPOPCNTDQ && x.HasAVX512VNNI
	return blockFunctions{gatherBlocks512, fillBlocks512, sameBlocks512, mergeBlocks512, countBlocks512, countTwoBlocks512}, ok
}

func gatherBlocks512(x *blockPlayer, classes []class, bit uint8) {
	gatherBlocksAVX512(&x.row[0][0][0], &classes[0].high, uint64(len(classes)), uint64(bit))
}

func fillBlocks512(x *blockPlayer, classes []class, bit uint8) {
	fillBlocksAVX512(&x.row[0][0][0], &classes[0].high, uint64(len(classes)), uint64(bit))
}

func sameBlocks512(x, y *blockPlayer, classes []class, both uint8) uint64 {
	return sameBlocksAVX512(&x.row[0][0][0], &y.row[0][0][0], &classes[0].high, uint64(len(classes)), uint64(both))
}

func mergeBlocks512(x *blockPlayer, classes []class, bit uint8) {
	mergeBlocksAVX512(&x.row[0][0][0], &classes[0].high, uint64(len(classes)), uint64(bit))
}

func countBlocks512(hero, x, y *blockPlayer, w *blockWork, classes []class) {
	countBlocksAVX512(&hero.row[0][0][0], &x.row[0][0][0], &y.row[0][0][0], &w.products[0][0], &classes[0].high, uint64(len(classes)))
}

func countTwoBlocks512(hero, x *blockPlayer, w *blockWork, classes []class) {
	countTwoBlocksAVX512(&hero.row[0][0][0], &x.row[0][0][0], &w.products[0][0], &classes[0].high, uint64(len(classes)))
}
