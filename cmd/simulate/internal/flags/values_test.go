package flags

import (
	"strconv"
	"testing"
	"time"
)

func TestParseCount(t *testing.T) {
	for text, want := range map[string]uint64{
		"1": 1, "0": 0, "1e8": 1e8, "1E8": 1e8, "1e+8": 1e8, "100_000_000": 1e8, "2.5e9": 25e8, "1M": 1e6, "1G": 1e9,
		"2.5k": 2500, "1T": 1e12, "18446744073709551615": 1<<64 - 1, "007": 7, "0x10": 16, "0XfF": 255, "0x1_000": 4096, "0xffffffffffffffff": 1<<64 - 1,
	} {
		if got, err := ParseCount(text); got != want || err != nil {
			t.Errorf("parseCount(%q): got %d, %v, want %d", text, got, err, want)
		}
	}
	for _, text := range []string{
		"", "-1", "+1", "1.5", "1.0", "100.", "1e30", "NaN", "Inf", "ten", "1e", "1e-3", "1__0", "_1", "1_", "0x", "0x_1", "0x1k", "0x1.8", "0x10000000000000000", "0b1", "x10", "1 000", "1/2",
		"18446744073709551616", "1e999999999", "1.0000000000000000001", "1MM", "M", ".5M",
	} {
		if got, err := ParseCount(text); err == nil {
			t.Errorf("parseCount(%q): got %d, want an error", text, got)
		}
	}
}

func FuzzParseCount(f *testing.F) {
	for _, text := range []string{"1e8", "100_000_000", "2.5e9", "1M", "1.5", "1e30", "-1", "NaN"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		n, err := ParseCount(text)
		if err != nil {
			return
		}
		if again, err := ParseCount(strconv.FormatUint(n, 10)); again != n || err != nil {
			t.Errorf("%q is %d, which reads back as %d, %v", text, n, again, err)
		}
	})
}

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

func TestShares(t *testing.T) {
	for text, want := range map[string]float64{"1%": .01, "0.1%": .001, "1e-3": .001, "12.5 %": .125, "1e-1%": .001, "0.3%": .003} {
		var got Share
		if err := got.Set(text); err != nil || float64(got) != want {
			t.Errorf("%q: got %v, %v, want %v", text, float64(got), err, want)
		}
	}
	for _, text := range []string{"", "%", "1%%", "%1", "NaN%", "x%"} {
		var got Share
		if err := got.Set(text); err == nil {
			t.Errorf("%q: got %v, want an error", text, float64(got))
		}
	}
}
