package plot

import (
	"io"
	"math"
	"strings"
	"testing"

	"pokersim/results/drawpoker"
)

// played returns a sample that has won some bets after 1000 rounds.
func played(won float64) *drawpoker.Sample {
	variance := 25.0
	return &drawpoker.Sample{
		Rows:  []drawpoker.SampleRow{{Hand: "all", ExactPaid: 0.9, ExactVariance: &variance, Seed: "1"}},
		Curve: func(yield func(uint64, float64) bool) { _ = yield(0, 0) && yield(1000, won) },
	}
}

// The curve, the mean and the line of 0 have the same scale.
func TestBankrollStandsOnItsScale(t *testing.T) {
	for _, won := range []float64{-250, -100, 700} {
		svg := drawing(t, func(w io.Writer, format string) error { return drawBankroll(w, format, played(won)) })
		var curve, mean, zero stroke
		for _, s := range strokes(svg) {
			switch {
			case s.colour == hex(ink) && curve.colour == "": // that of the legend comes later
				curve = s
			case s.colour == hex(faint) && s.dashed && s.from.y != s.to.y:
				mean = s
			case s.colour == hex(faint) && !s.dashed && s.width == 1:
				zero = s
			}
		}
		bet := (mean.to.y - zero.to.y) / -100 // 1000 rounds lose 100
		if got := (curve.to.y - zero.to.y) / bet; math.Abs(got-won) > 1 || curve.to.x != mean.to.x || curve.from != mean.from || curve.from.y != zero.from.y {
			t.Errorf("%g bets won: got a curve to %.1f: %v, mean %v, zero %v", won, got, curve, mean, zero)
		}
	}
}

// A sample without its first rounds has no picture.
func TestBankrollOfNoFirstRounds(t *testing.T) {
	s := played(0)
	s.Curve = func(func(uint64, float64) bool) {}
	if err := drawBankroll(io.Discard, "svg", s); err == nil || !strings.Contains(err.Error(), "first rounds") {
		t.Errorf("got %v", err)
	}
}
