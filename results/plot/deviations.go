package plot

import (
	"fmt"
	"math"

	"gonum.org/v1/plot"

	"pokersim/results"
)

// deviations is the scale asinh(x/unit) from -most to most: linear up to about unit
// and logarithmic beyond.
type deviations struct{ unit, most float64 }

// newDeviations returns the scale of a curve and its envelope. The unit is the limit
// at half of the rounds, so the linear part is about as high as the envelope at the
// end, and the rest shows the envelope at the beginning.
func newDeviations(curve results.Curve) deviations {
	wide, unit := 0.0, 0.0
	last := curve.Points[len(curve.Points)-1].Rounds
	for _, p := range curve.Points {
		wide = max(wide, p.Limit, math.Abs(p.Deviation))
		if p.Limit > 0 && (unit == 0 || p.Rounds <= last/2) {
			unit = p.Limit
		}
	}
	if wide == 0 { // a single point without deviation
		return deviations{1, 1}
	}
	return deviations{unit, wide * 1.15}
}

// Normalize implements plot.Normalizer.
func (d deviations) Normalize(low, high, x float64) float64 {
	from, to := math.Asinh(low/d.unit), math.Asinh(high/d.unit)
	return (math.Asinh(x/d.unit) - from) / (to - from)
}

// gap is the smallest distance of two ticks, as a part of the height of the scale.
const gap = 0.1

// Ticks implements plot.Ticker. It marks 0 and ± powers of ten, or, if at most one
// power fits, also 2 and 5 times powers of ten. It omits ticks closer than gap.
func (d deviations) Ticks(_, _ float64) []plot.Tick {
	ticks := d.ticks(1)
	if len(ticks) < 5 {
		ticks = d.ticks(5, 2, 1)
	}
	return ticks
}

// ticks returns 0 and ± multiples of powers of ten, from the largest down.
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

// signedPercent is percent with a sign also for positive numbers.
func signedPercent(x float64, digits int) string {
	if x > 0 {
		return "+" + percent(x, digits)
	}
	return percent(x, digits)
}

// roundTicks marks the powers of ten on an axis of rounds, or its ends if there are
// none.
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

// tenTo writes a power of ten, in words below 10^15.
func tenTo(e int) string {
	words := []string{"", " thousand", " million", " billion", " trillion"}
	if e < 0 || e/3 >= len(words) {
		return fmt.Sprintf("1e%d", e)
	}
	return []string{"1", "10", "100"}[e%3] + words[e/3]
}
