//go:build amd64 && !purego

package showdown

import (
	"pokersim/sim/internal/lanes"
)

// kernelOf returns the functions of a level.
func kernelOf(level lanes.Level) kernel {
	switch level {
	case lanes.AVX512:
		return avx512().kernel()
	case lanes.AVX2:
		return avx2().kernel()
	}
	return plain()
}
