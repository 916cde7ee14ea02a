//go:build (!amd64 && !arm64) || purego

package showdown

import "pokersim/sim/internal/lanes"

// kernelOf returns the functions of the only level.
func kernelOf(lanes.Level) kernel { return plain() }
