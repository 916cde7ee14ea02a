//go:build long

package results_test

import (
	"testing"

	"pokersim/sim"
)

// A run that stops at a target has a frequency that is too high on average, the more so
// the fewer counts its hand has. These are the figures of the help and of the warning.
func TestTargetBias(t *testing.T) {
	const seeds = 600
	for _, c := range []struct{ target, least, most float64 }{{.9, 1.4, 1.7}, {.3, 1.05, 1.11}, {.15, 1.01, 1.04}, {.1, 1, 1.025}} {
		sum, inside := 0.0, 0
		for seed := range uint64(seeds) {
			spec := sim.Spec{Cards: 5, Seed: seed, Target: sim.Target{Hand: "royal flush", Error: c.target}}
			_, _, table := tableOf(t, sim.Plan{Spec: spec, Rounds: 1e12})
			row := table.Rows[0]
			sum += row.Frequency / *row.Exact
			if row.CILow <= *row.Exact && *row.Exact <= row.CIHigh {
				inside++
			}
		}
		bias, coverage := sum/seeds, float64(inside)/seeds
		t.Logf("-target-error %g: %.3f times the exact value, coverage %.3f", c.target, bias, coverage)
		if bias < c.least || bias > c.most || coverage < .9 {
			t.Errorf("-target-error %g: %.3f times the exact value, want %g to %g; coverage %.3f", c.target, bias, c.least, c.most, coverage)
		}
	}
}
