package stats_test

import (
	"math"
	"testing"

	"pokersim/internal/stats"
)

func near(got, want, within float64) bool { return math.Abs(got-want) <= within }

// A bound p of Wilson's interval is at the threshold of the test:
// |f - p| = z·sqrt(p(1-p)/n).
func TestWilsonInvertsTheScoreTest(t *testing.T) {
	const z = 1.959963984540054
	for _, c := range []struct{ count, n uint64 }{{1, 10}, {5, 10}, {81, 263}, {3232, 100_000_000}} {
		f, n := float64(c.count)/float64(c.n), float64(c.n)
		low, high := stats.Wilson(c.count, c.n, 0.95)
		for _, p := range []float64{low, high} {
			if got, want := math.Abs(f-p), z*math.Sqrt(p*(1-p)/n); !near(got, want, 1e-12) {
				t.Errorf("%d of %d: bound %v is %v from the frequency, want %v", c.count, c.n, p, got, want)
			}
		}
	}
}

// The intervals are those of Newcombe (1998), table I, method 3.
func TestWilsonPublishedValues(t *testing.T) {
	for _, c := range []struct {
		count, n  uint64
		low, high float64
	}{{81, 263, 0.2553, 0.3662}, {15, 148, 0.0624, 0.1605}, {0, 20, 0, 0.1611}, {1, 29, 0.0061, 0.1718}} {
		low, high := stats.Wilson(c.count, c.n, 0.95)
		if !near(low, c.low, 5e-5) || !near(high, c.high, 5e-5) {
			t.Errorf("%d of %d: got %.4f to %.4f, want %.4f to %.4f", c.count, c.n, low, high, c.low, c.high)
		}
	}
	if low, high := stats.Wilson(20, 20, 0.95); high != 1 || low < 0.8 {
		t.Errorf("20 of 20: got %v to %v", low, high)
	}
}

func TestChiSquareMergesRareCells(t *testing.T) {
	for name, c := range map[string]struct {
		exact, counts []uint64
		statistic     float64
		degrees       int // 0: no test
	}{
		"two cells":           {[]uint64{1, 1, 0, 0}, []uint64{40, 60, 0, 0}, 100./50 + 100./50, 1},
		"rare ones together":  {[]uint64{2, 4, 47, 47}, []uint64{1, 5, 44, 50}, 9./47 + 9./47, 2},
		"rare ones apart":     {[]uint64{2, 47, 4, 47}, []uint64{1, 44, 5, 50}, 9./47 + 9./47, 2},
		"the last one too":    {[]uint64{3, 3, 3, 0}, []uint64{3, 3, 3, 0}, 0, 0},
		"one cell":            {[]uint64{0, 0, 0, 99}, []uint64{0, 0, 0, 99}, 0, 0},
		"too few rounds":      {[]uint64{1, 1, 1, 1}, []uint64{2, 1, 0, 0}, 0, 0},
		"ruled out, not seen": {[]uint64{50, 50, 0, 0}, []uint64{50, 50, 0, 0}, 0, 1},
	} {
		got, ok := stats.NewChiSquare(c.counts, c.exact)
		if ok != (c.degrees > 0) || ok && (!near(got.Statistic, c.statistic, 1e-12) || got.Degrees != c.degrees) {
			t.Errorf("%s: got %+v, %t, want %v on %d", name, got, ok, c.statistic, c.degrees)
		}
	}
}

func TestChiSquareP(t *testing.T) {
	coin := []uint64{1, 1}
	// With one degree of freedom, chi-square is the square of a normal deviate: 1.96.
	got, _ := stats.NewChiSquare([]uint64{5098, 4902}, coin)
	if want := math.Erfc(1.96 / math.Sqrt2); !near(got.P, want, 1e-9) {
		t.Errorf("p: got %v, want %v", got.P, want)
	}
	loaded := []uint64{1, 1, 0}
	if got, ok := stats.NewChiSquare([]uint64{50, 50, 1}, loaded); !ok || got.P != 0 {
		t.Errorf("an impossible hand: got %+v, %t, want p = 0", got, ok)
	}
}
