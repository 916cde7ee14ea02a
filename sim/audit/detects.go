package audit

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/stat/distuv"
)

// Detection is a bias that an audit finds in its first run with 90 % power.
type Detection struct {
	What     string  `json:"what"`     // a frequency, as in "a card at a position"
	Relative float64 `json:"relative"` // the change of the frequency: 0.05 is 5 % too often
	Test     string  `json:"test"`
}

// power is the probability that a bias of the size of a Detection is found.
const power = 0.9

// detects returns the smallest biases that the tests of single cells of a report find.
func (p *Prepared) detects(r *Report, l levels) (all []Detection) {
	b := p.battery
	n, k := b.cards, b.hand()
	tests := 0
	for _, part := range r.Parts {
		tests += len(part.Results)
	}
	add := func(test, what string, probability, cells float64) {
		ran := func(x Result) bool { return x.Test == test }
		for _, part := range r.Parts {
			if slices.ContainsFunc(part.Results, ran) {
				all = append(all, Detection{what, detectable(float64(part.Shuffles), probability, l.fail/float64(tests)/cells), test})
				return
			}
		}
	}
	pairs := float64(n * (n - 1) / 2)
	if b.whole() {
		add("positions-largest", "a card at a position", 1/float64(n), float64(n*n))
	} else {
		add("first-largest", fmt.Sprintf("a card at one of the first %d positions", k), 1/float64(n), float64(n*k))
	}
	add("hand-pairs-largest", fmt.Sprintf("two cards together among the first %d", k), choose(2, n, k), pairs)
	if b.named {
		add("equal-ranks", "a pair at two positions, as of a seat", b.ranks().together(n), pairs)
	}
	return all
}

// detectable returns the relative change of a probability at which a two-sided test of a
// binomial count of n trials, at a level, has the given power. The quantile of the count
// has the correction of Cornish and Fisher (1938) for its skewness.
func detectable(n, probability, level float64) float64 {
	sigma := func(p float64) float64 { return math.Sqrt(n * p * (1 - p)) }
	z := -distuv.UnitNormal.Quantile(level / 2)
	z += (z*z - 1) / 6 * (1 - 2*probability) / sigma(probability)
	change := 0.0
	for range 50 {
		raised := min(probability*(1+change), 1)
		change = (z*sigma(probability) + distuv.UnitNormal.Quantile(power)*sigma(raised)) / (n * probability)
	}
	return change
}
