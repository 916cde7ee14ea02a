package run

import (
	"math"
	"testing"
	"time"
)

// Where the bar's prediction does not fit a time.Duration, the bar says so.
func TestPredictionsBeyond292Years(t *testing.T) {
	for _, c := range []struct {
		left int64
		done uint64
		want bool
	}{{1e18, 1e6, true}, {math.MaxInt64, 1e9, false}, {9.3e9, 1, true}, {9.2e9, 1, false}, {1e18, 0, false}, {0, 1, false}} {
		if got := beyondDuration(c.left, c.done, time.Second); got != c.want {
			t.Errorf("%d units after %d in a second: got %t, want %t", c.left, c.done, got, c.want)
		}
	}
}
