package audit

import (
	"fmt"
	"slices"

	"pokersim/sim/audit/internal/laws"
)

// Detection is a bias that an audit finds in its first run with 90 % power.
type Detection struct {
	What     string  `json:"what"`     // a frequency, as in "a card at a position"
	Relative float64 `json:"relative"` // the change of the frequency: 0.05 is 5 % too often
	Test     string  `json:"test"`
}

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
				all = append(all, Detection{what, laws.Detectable(float64(part.Shuffles), probability, l.fail/float64(tests)/cells), test})
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
