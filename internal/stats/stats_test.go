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

// Of two values the interval is Wilson's; it scales with the values.
func TestMeanOfTwoValuesIsWilsons(t *testing.T) {
	for _, c := range []struct{ count, n uint64 }{{0, 300}, {1, 300}, {150, 300}, {299, 300}, {300, 300}, {3232, 100_000_000}} {
		f := float64(c.count) / float64(c.n)
		low, high := stats.Wilson(c.count, c.n, stats.Level)
		for _, to := range [][2]float64{{0, 1}, {-1, 500}} {
			scale := func(x float64) float64 { return to[0] + x*(to[1]-to[0]) }
			size := to[1] - to[0]
			gotLow, gotHigh := stats.Mean(scale(f), size*size*f*(1-f), to[0], to[1], float64(c.n), stats.Level)
			if !near(gotLow, scale(low), 1e-12*size) || !near(gotHigh, scale(high), 1e-12*size) {
				t.Errorf("%d of %d from %v to %v: got %v to %v, want %v to %v", c.count, c.n, to[0], to[1], gotLow, gotHigh, scale(low), scale(high))
			}
		}
	}
}

// The ends of the interval are where the score test stops to reject. For many values it is that
// of the normal distribution. It never leaves the bounds.
func TestMeanInvertsTheScoreTest(t *testing.T) {
	const z, least, most = 1.959963984540054, -1.0, 500.0
	for _, n := range []float64{2, 300, 1e4, 1e12} {
		for _, mean := range []float64{-1, -0.9, 0, 120, 499, 500} {
			for _, part := range []float64{0, 1e-6, .1, 1} {
				variance := part * (mean - least) * (most - mean) // the largest is that of the two bounds
				low, high := stats.Mean(mean, variance, least, most, n, stats.Level)
				for _, c := range []struct{ at, far float64 }{{mean - low, mean - least}, {high - mean, most - mean}} {
					q := 0.0
					if c.far > 0 {
						q = c.at / c.far
					}
					of := variance*(1-q) + c.at*(c.far-c.at)
					if got, want := c.at*c.at*n, z*z*of; c.at < 0 || c.at > c.far || !near(got, want, 1e-6*want+1e-9) {
						t.Errorf("n = %v, mean %v, variance %v: %v from the mean gives %v, want %v", n, mean, variance, c.at, got, want)
					}
				}
				if want := z * math.Sqrt(variance/n); n == 1e12 && part == 1 && mean > least && mean < most && !near((high-low)/2, want, 1e-3*want) {
					t.Errorf("mean %v, variance %v: got a half of %v, want %v", mean, variance, (high-low)/2, want)
				}
			}
		}
	}
}

// A p-value below the smallest float64 is not said to be 0.
func TestPValue(t *testing.T) {
	for p, want := range map[float64]string{0: "p < 1e-300", 5e-324: "p < 1e-300", 1e-299: "p = 1e-299", 0.01234: "p = 0.012", 1: "p = 1"} {
		if got := stats.PValue(p, 2); got != want {
			t.Errorf("%v: got %q, want %q", p, got, want)
		}
	}
}
