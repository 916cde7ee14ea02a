// Command avx2 writes the assembly of package kernels for AVX2. Its files have the names of
// those of command avx512.
package main

import (
	"flag"

	"github.com/mmcloughlin/avo/build"

	"pokersim/sim/internal/lanes/gen/x86"
)

func main() {
	flag.Parse()
	build.ConstraintExpr("amd64,!purego")
	dealAVX2()
	dealClassesAVX2()
	showdownAVX2(x86.AnyHole(), "ShowdownAVX2", "ShowdownAVX512", false)
	showdownAVX2(x86.AnyHole(), "HeadsUpAVX2", "HeadsUpAVX512", true)
	bestAVX2()
	showdownAVX2(x86.Omaha(), "ShowdownOmahaAVX2", "ShowdownOmahaAVX512", false)
	showdownAVX2(x86.Omaha(), "HeadsUpOmahaAVX2", "HeadsUpOmahaAVX512", true)
	showdownAVX2(x86.Omaha8(), "ShowdownOmaha8AVX2", "ShowdownOmaha8AVX512", false)
	showdownAVX2(x86.Omaha8(), "HeadsUpOmaha8AVX2", "HeadsUpOmaha8AVX512", true)
	lowsAVX2()
	x86.Table("TableAVX2", x86.Vectors256())
	packAVX2()
	samplesAVX2()
	listsAVX2()
	jointAVX2()
	build.Generate()
}
