package equity

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"pokersim/sim/chunk"
	"pokersim/sim/equity/internal/joint"
)

// If a tally between two others reaches a target, Possible is true.
func TestATargetThatIsReachedWasPossible(t *testing.T) {
	src := rand.New(rand.NewPCG(1, 3))
	reached := 0
	for range 2000 {
		p := Plan{Spec: Spec{Players: []string{"AsKs", "QhQd", "7c2d"}, Method: Sample, TargetError: 0.3 * src.Float64()}}
		target := target(newLayout(joint.Layout{Players: 3}), p.TargetError)
		tallies := make([]chunk.Tally, 3)
		for i := range tallies {
			tallies[i].Counts = make([]uint64, 8)
			for who := 1; who < 8; who++ {
				if src.IntN(3) > 0 {
					tallies[i].Counts[who] = src.Uint64N(30)
				}
				if i > 0 {
					tallies[i].Counts[who] += tallies[i-1].Counts[who]
				}
			}
		}
		if target.Reached(tallies[1]) {
			reached++
			if !target.Possible(tallies[0], tallies[2]) {
				t.Errorf("target %g: %v reaches it, but Possible is false from %v to %v",
					p.TargetError, tallies[1].Counts, tallies[0].Counts, tallies[2].Counts)
			}
		}
	}
	if reached < 100 {
		t.Errorf("%d of 2000 tallies reach their targets, want at least 100", reached)
	}
}

// Check rejects tallies that do not fit the plan.
func TestTalliesOfOtherPlansAreRejected(t *testing.T) {
	plan := Plan{Spec: spec(t, "AsKs|QhQd", "Td7c2s", ""), Rounds: 1000}
	plan.Categories = true
	p := prepared(t, plan)
	good, err := p.Run(context.Background(), chunk.Options{})
	if err != nil || p.Check(good) != nil {
		t.Fatal(err, p.Check(good))
	}
	for name, change := range map[string]func(*chunk.Tally){
		"chunk outside":    func(c *chunk.Tally) { c.Chunks = chunk.Set{{From: 0, To: 2}} },
		"no chunk":         func(c *chunk.Tally) { c.Chunks = nil },
		"too few counts":   func(c *chunk.Tally) { c.Counts = c.Counts[1:] },
		"one deal more":    func(c *chunk.Tally) { c.Counts[1]++ },
		"won by nobody":    func(c *chunk.Tally) { c.Counts[0]++; c.Counts[1]-- },
		"category missing": func(c *chunk.Tally) { c.Counts[len(c.Counts)-1]++ },
		"overflow":         func(c *chunk.Tally) { c.Counts[1], c.Counts[2] = 1<<63, 1<<63 },
		"fingerprints":     func(c *chunk.Tally) { c.Prints = make(chunk.Prints, 1) },
	} {
		bad := chunk.Tally{Chunks: slices.Clone(good.Chunks), Counts: slices.Clone(good.Counts)}
		if change(&bad); !errors.Is(p.Check(bad), chunk.ErrPlan) {
			t.Errorf("%s: got %v, want chunk.ErrPlan", name, p.Check(bad))
		}
	}
	if err := p.Check(chunk.Tally{}); err != nil {
		t.Errorf("an empty tally: got %v", err)
	}
}
