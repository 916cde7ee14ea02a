package lanes

import (
	"fmt"

	"pokersim/eval"
)

// Level is an implementation of the kernels. All levels give the same counts. The level
// "" is the best of this machine.
type Level = string

// The levels, best first.
const (
	AVX512 Level = "avx512" // assembly: AVX-512 F, BW, VBMI, VBMI2 and BITALG, with BMI2 and POPCNT
	AVX2   Level = "avx2"   // assembly: AVX2, with BMI2 and POPCNT
	NEON   Level = "neon"   // assembly for arm64
	Go     Level = "go"     // plain Go
)

// Levels returns the levels that this machine supports, best first. The last is always
// Go.
func Levels() (levels []Level) {
	for _, k := range kernels() {
		if k.available {
			levels = append(levels, k.level)
		}
	}
	return levels
}

// kernelFor returns the game of the rules, and the level's row of the table of kernels.
func kernelFor(l Level, r eval.Rules) (game, kernel, error) {
	g, err := gameOf(r)
	if err != nil {
		return 0, kernel{}, err
	}
	k, err := kernelOf(l)
	return g, k, err
}

// kernelOf returns the level's row of the table of kernels. A level that this machine
// lacks is an error.
func kernelOf(l Level) (kernel, error) {
	for _, k := range kernels() {
		if (k.level == l || l == "") && k.available {
			return k, nil
		}
	}
	return kernel{}, fmt.Errorf("level %q is not among those of this machine: %v", l, Levels())
}
