package enumerate

import (
	"fmt"
	"os"
	"testing"

	"pokersim/sim/internal/lanes"
)

// tested are the levels that the tests compare: all of this machine, or the level of
// SIMULATE_LEVEL.
var tested = lanes.Levels()

func TestMain(m *testing.M) {
	if name := os.Getenv("SIMULATE_LEVEL"); name != "" {
		level, err := lanes.Choose(name)
		if err != nil {
			fmt.Fprintln(os.Stderr, "SIMULATE_LEVEL:", err)
			os.Exit(1)
		}
		tested = []lanes.Level{level}
	}
	os.Exit(m.Run())
}
