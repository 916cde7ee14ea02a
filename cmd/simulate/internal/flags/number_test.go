package flags

import (
	"testing"
	"time"
)

func TestIntervals(t *testing.T) {
	for text, want := range map[string]time.Duration{
		"30s": 30 * time.Second, "1h30m": 90 * time.Minute, "90": 90 * time.Second, "0.5": time.Second / 2, "1e-3": time.Millisecond, "1e3": 1000 * time.Second, "1_000": 1000 * time.Second,
	} {
		var got Interval
		if err := got.Set(text); err != nil || time.Duration(got) != want {
			t.Errorf("%q: got %v, %v, want %v", text, time.Duration(got), err, want)
		}
	}
	for _, text := range []string{"", "0", "0.0", "-1", "-0.5", "1e-10", "1e10", "1e300", "NaN", "Inf", "0.5x"} {
		var got Interval
		if err := got.Set(text); err == nil {
			t.Errorf("%q: got %v, want an error", text, time.Duration(got))
		}
	}
}
