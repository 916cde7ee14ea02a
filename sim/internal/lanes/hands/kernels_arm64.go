//go:build !purego

package hands

import "pokersim/sim/internal/lanes"

// kernelOf returns the functions of a level.
func kernelOf(level lanes.Level) kernel {
	if level == lanes.NEON {
		return kernel{dealNEON, classesNEON, false, samplesEight}
	}
	return plain()
}
