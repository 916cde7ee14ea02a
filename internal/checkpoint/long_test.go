//go:build long

package checkpoint

import "testing"

func TestManySequencesOfFaults(t *testing.T) { sequences(t, 100_000) }
