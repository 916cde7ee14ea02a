// Command gen writes the assembly of package lanes.
//
//	go run . -level avx512 -out ../avx512_amd64.s -stubs ../avx512_amd64.go -pkg lanes
//
// With -level avx2 it writes the kernels for AVX2, with -level sweep those of package
// sweep for AVX-512. Run go generate in sim/internal/lanes/internal/kernels and in sim/equity/internal/sweep. The
// steps of a kernel have the names and the order of the definitions in package lanes
// (definition.go).
package main

import (
	"flag"

	"github.com/mmcloughlin/avo/build"
)

func main() {
	level := flag.String("level", "", "avx512 or avx2, or sweep")
	flag.Parse()
	build.ConstraintExpr("amd64,!purego")
	switch *level {
	case "avx512":
		dealAVX512()
		evaluateAVX512()
		classesAVX512()
		dealClassesAVX512()
		showdownAVX512(anyHole(), "ShowdownAVX512", false)
		showdownAVX512(anyHole(), "HeadsUpAVX512", true)
		bestAVX512()
		showdownAVX512(omaha(), "ShowdownOmahaAVX512", false)
		showdownAVX512(omaha(), "HeadsUpOmahaAVX512", true)
		showdownAVX512(omaha8(), "ShowdownOmaha8AVX512", false)
		showdownAVX512(omaha8(), "HeadsUpOmaha8AVX512", true)
		lowsAVX512()
		matchups("MatchupsAVX512", vectors512())
		table("TableAVX512", vectors512(), false)
		packAVX512()
	case "sweep":
		sweepAVX512()
	case "avx2":
		dealAVX2()
		dealClassesAVX2()
		showdownAVX2(anyHole(), "ShowdownAVX2", "ShowdownAVX512", false)
		showdownAVX2(anyHole(), "HeadsUpAVX2", "HeadsUpAVX512", true)
		bestAVX2()
		showdownAVX2(omaha(), "ShowdownOmahaAVX2", "ShowdownOmahaAVX512", false)
		showdownAVX2(omaha(), "HeadsUpOmahaAVX2", "HeadsUpOmahaAVX512", true)
		showdownAVX2(omaha8(), "ShowdownOmaha8AVX2", "ShowdownOmaha8AVX512", false)
		showdownAVX2(omaha8(), "HeadsUpOmaha8AVX2", "HeadsUpOmaha8AVX512", true)
		lowsAVX2()
		matchups("MatchupsAVX2", vectors256())
		table("TableAVX2", vectors256(), true)
		packAVX2()
	}
	build.Generate()
}
