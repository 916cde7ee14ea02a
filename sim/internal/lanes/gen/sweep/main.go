// Command sweep writes the assembly of package sim/equity/internal/sweep for AVX-512. Run go
// generate there.
package main

import (
	"flag"

	"github.com/mmcloughlin/avo/build"
)

func main() {
	flag.Parse()
	build.ConstraintExpr("amd64,!purego")
	blockLevelSweep("gather", false)
	blockLevelSweep("fill", true)
	sameSweep()
	mergeBlocksSweep()
	countBlocksSweep()
	countTwoBlocksSweep()
	build.Generate()
}
