//go:build !amd64 || purego

package sweep

import "pokersim/sim/internal/lanes"

// vectorKernels returns the kernels of a level.
func vectorKernels(lanes.Level) vectorFunctions {
	return vectorFunctions{gatherGo, sumsGo, mergeGo, countGo, countTwoGo, false}
}
