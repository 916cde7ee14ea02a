package sim_test

import (
	"context"
	"errors"
	"testing"

	"pokersim/deck"
	"pokersim/sim"
	"pokersim/sim/chunk"
	"pokersim/sim/rng"
)

// The command of a checked plan has all flags that repeat it.
func TestCommandsOfPlans(t *testing.T) {
	for want, plan := range map[string]sim.Plan{
		"simulate -rounds 10 -seed 3 -cards 7 -engine lanes -rng sfc64": {Spec: sim.Spec{Seed: 3, Cards: 7}},
		"simulate -rounds 10 -seed 0 -cards 5 -hole AsKs -board QhJdTc -dead 2c2d -by class -engine deck -rng chacha8": {
			Spec: sim.Spec{Cards: 5, Known: sim.Known{Hole: "as ks", Board: "Qh,Jd,10c", Dead: "2c 2d"}, By: "class", RNG: rng.AlgorithmChaCha8},
		},
		`simulate -rounds 10 -seed 0 -cards 7 -engine deck -rng sfc64 -target-error 0.01 -hand "one pair"`: {
			Spec: sim.Spec{Cards: 7, Engine: sim.Deck, Target: sim.Target{Hand: "one pair", Error: .01}},
		},
		"simulate exact -cards 6 -by class": {Spec: sim.Spec{Cards: 6, By: "class", Engine: sim.Enumerate}},
	} {
		plan.Rounds = 10
		checked, err := plan.Checked()
		if got := checked.Command(10); err != nil || got != want {
			t.Errorf("got %s, %v, want %s", got, err, want)
		}
	}
}

// An enumeration ends when its context ends, and at an outcome out of range.
func TestAnEnumerationEnds(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	p := sim.Plan{Spec: sim.Spec{Cards: 7, Engine: sim.Enumerate}, Question: sums()}
	p.Question.Sort = func([]deck.Card) int { cancel(); return 0 }
	if _, err := sim.Run(ctx, p, chunk.Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want %v", err, context.Canceled)
	}
	p.Question.Sort = func([]deck.Card) int { return 2 }
	if _, err := p.Exact(context.Background(), chunk.Options{}); !errors.Is(err, sim.ErrPlan) {
		t.Errorf("got %v, want ErrPlan", err)
	}
	p.Cards = 9
	if _, err := p.Exact(context.Background(), chunk.Options{}); !errors.Is(err, sim.ErrPlan) {
		t.Errorf("9 cards: got %v, want ErrPlan", err)
	}
}

// An unknown level is an error of every plan that uses kernels.
func TestAForcedLevelThatIsNotThere(t *testing.T) {
	t.Setenv("SIMULATE_LEVEL", "abacus")
	for _, spec := range []sim.Spec{{Cards: 7}, {Cards: 7, Engine: sim.Enumerate}} {
		if _, err := sim.Run(context.Background(), sim.Plan{Spec: spec, Rounds: 1}, chunk.Options{}); !errors.Is(err, sim.ErrPlan) {
			t.Errorf("%+v: got %v, want ErrPlan", spec, err)
		}
	}
}
