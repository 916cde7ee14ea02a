package equity

import (
	"fmt"
	"os"
	"testing"

	"pokersim/sim/internal/lanes"
)

// level is the level of the samples of the tests; "" is the best of the machine.
var level lanes.Level

func TestMain(m *testing.M) {
	level = os.Getenv("SIMULATE_LEVEL")
	if _, err := Prepare(Plan{Spec: Spec{Players: []string{"AA"}}, Level: level}); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(m.Run())
}
