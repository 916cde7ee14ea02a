//go:build !purego

package lanes

import (
	"slices"
	"testing"
)

// Every arm64 machine has NEON.
func TestEveryMachineHasNEON(t *testing.T) {
	if got := Levels(); !slices.Equal(got, []Level{NEON, Go}) {
		t.Errorf("levels: got %v, want %v and %v", got, NEON, Go)
	}
}
