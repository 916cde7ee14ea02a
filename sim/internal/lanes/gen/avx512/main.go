// Command avx512 writes the assembly of package kernels for AVX-512. Run go generate in
// sim/internal/lanes/internal/kernels. The steps of a kernel have the names and the order of
// the definitions in the packages below sim/internal/lanes.
package main

import (
	"flag"

	"github.com/mmcloughlin/avo/build"

	"pokersim/sim/internal/lanes/gen/x86"
)

func main() {
	flag.Parse()
	build.ConstraintExpr("amd64,!purego")
	dealAVX512()
	evaluateAVX512()
	classesAVX512()
	dealClassesAVX512()
	showdownAVX512(x86.AnyHole(), "ShowdownAVX512", kind512{})
	showdownAVX512(x86.AnyHole(), "HeadsUpAVX512", kind512{headsUp: true})
	bestAVX512()
	showdownAVX512(x86.Omaha(), "ShowdownOmahaAVX512", kind512{})
	showdownAVX512(x86.Omaha(), "HeadsUpOmahaAVX512", kind512{headsUp: true})
	showdownAVX512(x86.Omaha8(), "ShowdownOmaha8AVX512", kind512{})
	showdownAVX512(x86.Omaha8(), "HeadsUpOmaha8AVX512", kind512{headsUp: true})
	lowsAVX512()
	x86.Matchups("MatchupsAVX512", x86.Vectors512())
	x86.Table("TableAVX512", x86.Vectors512(), false)
	packAVX512()
	samplesAVX512()
	showdownAVX512(x86.AnyHole(), "HandsAVX512", kind512{hands: true})
	showdownAVX512(x86.AnyHole(), "HeadsUpHandsAVX512", kind512{headsUp: true, hands: true})
	listsAVX512()
	listRowsAVX512()
	build.Generate()
}
