package enumerate

import (
	"testing"
	"unsafe"

	"pokersim/sim/internal/lanes/internal/layout"
)

// The kernels read fields of these types at the offsets of package layout.
func TestFieldsStandWhereTheKernelsReadThem(t *testing.T) {
	var state matchupsState
	for _, c := range []struct {
		field     string
		got, want uintptr
	}{
		{"matchupsState.with", unsafe.Offsetof(state.with), layout.MatchupsWith},
		{"matchupsState.sum", unsafe.Offsetof(state.sum), layout.MatchupsSum},
		{"matchupsRow's size", unsafe.Sizeof(state.below), layout.MatchupsRow},
		{"TwoCards' size", unsafe.Sizeof(TwoCards{}), layout.MatchupsHand},
		{"Run's size", unsafe.Sizeof(Run{}), layout.MatchupsRun},
	} {
		if c.got != c.want {
			t.Errorf("%s is %d, want %d", c.field, c.got, c.want)
		}
	}
}
