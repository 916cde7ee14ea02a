//go:build amd64 && !purego

package sweep

import (
	"golang.org/x/sys/cpu"

	"pokersim/sim/internal/lanes"
)

//go:generate go run -C ../../../internal/lanes/gen ./sweep -out ../../../equity/internal/sweep/avx512_amd64.s -stubs ../../../equity/internal/sweep/avx512_amd64.go -pkg sweep

// assembly returns the functions of a level, if it has them.
func assembly(level lanes.Level) (do vectorFunctions, ok bool) {
	x := &cpu.X86
	ok = level == lanes.AVX512 && x.HasAVX512VL && x.HasAVX512VPOPCNTDQ && x.HasAVX512VNNI
	return vectorFunctions{gather512, sums512, merge512, count512, countTwo512}, ok
}

func gather512(x *vectorPlayer, classes []class, bit uint8) {
	gatherAVX512(&x.plain[0], &classes[0].high, uint64(len(classes)), uint64(bit))
}

func sums512(x *vectorPlayer) { sumsAVX512(&x.plain[0]) }

func merge512(x *vectorPlayer) { mergeAVX512(&x.plain[0]) }

func count512(hero, x, y *vectorPlayer, w *vectorWork, classes []class) {
	countAVX512(&hero.plain[0], &x.plain[0], &y.plain[0], &w.products[0][0], &classes[0].high, uint64(len(classes)))
}

func countTwo512(hero, x *vectorPlayer, w *vectorWork, classes []class) {
	countTwoAVX512(&hero.plain[0], &x.plain[0], &w.products[0][0], &classes[0].high, uint64(len(classes)))
}
