package sim_test

import (
	"encoding/json"
	"testing"

	"pokersim/sim"
	"pokersim/sim/rng"
)

// The command of a checked plan has all flags that repeat it.
func TestCommandsOfPlans(t *testing.T) {
	for want, plan := range map[string]sim.Plan{
		"simulate -rounds 10 -seed 3 -cards 7 -engine lanes -rng sfc64": {Spec: sim.Spec{Seed: 3, Cards: 7}},
		"simulate -rounds 10 -seed 0 -cards 5 -hole AsKs -board QhJdTc -dead 2c2d -by class -engine deck -rng chacha8": {
			Spec: sim.Spec{Cards: 5, Known: sim.Known{Hole: "as ks", Board: "Qh,Jd,10c", Dead: "2c 2d"}, By: "class", RNG: rng.AlgorithmChaCha8},
		},
		`simulate -rounds 10 -seed 0 -cards 7 -engine deck -rng sfc64 -target-error 0.01 -hand 'one pair'`: {
			Spec: sim.Spec{Cards: 7, Engine: sim.Deck, Target: sim.Target{Hand: "one pair", Error: .01}},
		},
		"simulate exact -cards 6 -by class": {Spec: sim.Spec{Cards: 6, By: "class", Engine: sim.Exact}},
	} {
		if plan.Engine != sim.Exact {
			plan.Rounds = 10
		}
		if got := prepared(plan).Command(10); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}

// A spec that is not prepared has the flags of its fields that are set.
func TestFlagsOfAnySpec(t *testing.T) {
	for want, spec := range map[string]sim.Spec{
		"": {}, "-game bridge -cards 7": {Variant: sim.Variant{Game: "bridge"}, Cards: 7}, "-by aces -rng dice": {By: "aces", RNG: "dice"},
	} {
		if got := spec.Flags(); got != want {
			t.Errorf("%+v: got %q, want %q", spec, got, want)
		}
	}
}

func TestEnginesReadBack(t *testing.T) {
	for _, e := range []sim.Engine{"", sim.Auto, sim.Lanes, sim.Deck, sim.Exact} {
		text, err := json.Marshal(e)
		again := sim.Engine("other")
		if err == nil {
			err = json.Unmarshal(text, &again)
		}
		if err != nil || again != e || string(text) != `"`+e.String()+`"` {
			t.Errorf("%q: got %s, then %q, %v", e, text, again, err)
		}
	}
	if e := sim.Auto; e.UnmarshalText([]byte("steam")) == nil || e != sim.Auto {
		t.Errorf("got %q, want an error", e)
	}
}
