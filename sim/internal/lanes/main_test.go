package lanes

import (
	"fmt"
	"os"
	"testing"
)

// tested are the levels that the tests compare: all of this machine, or the level of
// SIMULATE_LEVEL.
var tested = Levels()

func TestMain(m *testing.M) {
	if name := os.Getenv("SIMULATE_LEVEL"); name != "" {
		level := Level(name)
		if _, err := kernelOf(level); err != nil {
			fmt.Fprintln(os.Stderr, "SIMULATE_LEVEL:", err)
			os.Exit(1)
		}
		tested = []Level{level}
	}
	os.Exit(m.Run())
}
