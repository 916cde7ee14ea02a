//go:build amd64 && !purego

package hands

import "pokersim/sim/internal/lanes"

// kernelOf returns the functions of a level.
func kernelOf(level lanes.Level) kernel {
	switch level {
	case lanes.AVX512:
		return kernel{deal512, dealClasses512, true, samples512}
	case lanes.AVX2:
		return kernel{deal256, dealClasses256, false, samples256}
	}
	return plain()
}
