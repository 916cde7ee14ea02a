package plot

import (
	"fmt"
	"math"

	"gonum.org/v1/plot"

	"pokersim/results"
)

// deviations is a scale from -most to most that is linear near 0, up to about
// unit, and logarithmic beyond: asinh(x/unit).
type deviations struct{ unit, most float64 }

// newDeviations returns a scale that holds a curve and its envelope. Its unit is
// the limit halfway to the end, so that the linear part is about as wide as the
// envelope is at last, and the rest as tall as the envelope was at first.
func newDeviations(curve results.Curve) deviations {
	wide, unit := 0.0, 0.0
	last := curve.Points[len(curve.Points)-1].Rounds
	for _, p := range curve.Points {
		wide = max(wide, p.Limit, math.Abs(p.Deviation))
		if p.Limit > 0 && (unit == 0 || p.Rounds <= last/2) {
			unit = p.Limit
		}
	}
	if wide == 0 { // one point, on its target
		return deviations{1, 1}
	}
	return deviations{unit, wide * 1.15}
}

// Normalize implements plot.Normalizer.
func (d deviations) Normalize(low, high, x float64) float64 {
	from, to := math.Asinh(low/d.unit), math.Asinh(high/d.unit)
	return (math.Asinh(x/d.unit) - from) / (to - from)
}

// gap is the least distance of two ticks, in heights of the scale.
const gap = 0.1

// Ticks implements plot.Ticker: 0 and powers of ten to both sides, or round
// numbers where there is one power at most; those that have room.
func (d deviations) Ticks(_, _ float64) []plot.Tick {
	ticks := d.ticks(1)
	if len(ticks) < 5 {
		ticks = d.ticks(5, 2, 1)
	}
	return ticks
}

// ticks are 0 and, from the outside, multiples of powers of ten.
func (d deviations) ticks(multiples ...float64) []plot.Tick {
	at := func(x float64) float64 { return d.Normalize(-d.most, d.most, x) }
	ticks, before := []plot.Tick{{Value: 0, Label: "0"}}, 1+gap
	for e := math.Floor(math.Log10(d.most)); math.Pow(10, e) > d.unit/10; e-- {
		for _, m := range multiples {
			v := m * math.Pow(10, e)
			if v > d.most || before-at(v) < gap || at(v) < 0.5+gap {
				continue
			}
			before = at(v)
			ticks = append(ticks, plot.Tick{Value: v, Label: signedPercent(v, 1)}, plot.Tick{Value: -v, Label: signedPercent(-v, 1)})
		}
	}
	return ticks
}

// signedPercent is percent with a sign before positive numbers also.
func signedPercent(x float64, digits int) string {
	if x > 0 {
		return "+" + percent(x, digits)
	}
	return percent(x, digits)
}

// roundTicks marks the powers of ten among numbers of rounds, or if there are
// none, the ends.
type roundTicks struct{}

// Ticks implements plot.Ticker.
func (roundTicks) Ticks(from, to float64) (ticks []plot.Tick) {
	first := int(math.Ceil(math.Log10(from) - 1e-9))
	last := int(math.Floor(math.Log10(to) + 1e-9))
	for e := first; e <= last; e++ {
		ticks = append(ticks, plot.Tick{Value: math.Pow(10, float64(e)), Label: tenTo(e)})
	}
	if len(ticks) == 0 {
		return []plot.Tick{{Value: from, Label: fmt.Sprintf("%.3g", from)}, {Value: to, Label: fmt.Sprintf("%.3g", to)}}
	}
	return ticks
}

// tenTo writes a power of ten in words where there are some.
func tenTo(e int) string {
	words := []string{"", " thousand", " million", " billion", " trillion"}
	if e < 0 || e/3 >= len(words) {
		return fmt.Sprintf("1e%d", e)
	}
	return []string{"1", "10", "100"}[e%3] + words[e/3]
}
