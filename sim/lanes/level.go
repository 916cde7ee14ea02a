package lanes

import (
	"fmt"
	"os"
	"slices"
)

// Level is a way to run the engine. All levels give the same counts.
type Level string

// The levels, best first.
const (
	AVX512 Level = "avx512" // assembly: AVX-512 F, BW, VBMI and BITALG, with BMI2 and POPCNT
	AVX2   Level = "avx2"   // assembly: AVX2, with BMI2 and POPCNT
	Go     Level = "go"     // plain Go
)

// LevelVariable names the environment variable that forces a level.
const LevelVariable = "SIMULATE_LEVEL"

// Levels returns the levels that this machine has, best first. Go is always
// the last.
func Levels() []Level { return append(assembled(), Go) }

// LevelFromEnv returns the level that SIMULATE_LEVEL names, or the best one if
// it is empty or not set. A name that is no level, or a level that this
// machine lacks, is an error.
func LevelFromEnv() (Level, error) {
	name := os.Getenv(LevelVariable)
	if name == "" {
		return Levels()[0], nil
	}
	level := Level(name)
	if err := level.check(); err != nil {
		return "", fmt.Errorf("%s: %w", LevelVariable, err)
	}
	return level, nil
}

func (l Level) check() error {
	if have := Levels(); !slices.Contains(have, l) {
		return fmt.Errorf("level %q is not among those of this machine: %v", string(l), have)
	}
	return nil
}
