//go:build !amd64 || purego

package sweep

import "pokersim/sim/internal/lanes"

// blockAssembly returns the functions of a level for weights, if it has them.
func blockAssembly(lanes.Level) (do blockFunctions, ok bool) { return do, false }
