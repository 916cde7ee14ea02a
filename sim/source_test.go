package sim_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"pokersim/deck"
	"pokersim/sim"
	"pokersim/sim/chunk"
	"pokersim/sim/rng"
)

// The hands of a source of the program are those that the engine deck deals from its words.
func TestSourceOfTheProgram(t *testing.T) {
	t.Parallel()
	for _, spec := range []sim.Spec{
		{Cards: 7}, {Cards: 5}, {Cards: 7, By: "class", Known: sim.Known{Hole: "AsKs"}}, {Known: sim.Known{Hole: "QQ+,AK@0.5"}, By: "made"},
		{Cards: 5, Variant: sim.Variant{Jokers: 2}}, {Variant: ofGame("omaha")},
	} {
		plan := sim.Plan{Spec: spec, Rounds: 20_000}
		plan.Engine, plan.Seed = sim.Deck, 42
		want := run(t, plan, 1)
		plan.Engine, plan.Seed = "", 0
		plan.Source = func() rand.Source { return rng.NewSFC64(42, 0, rng.Deck, 0) }
		p := prepared(plan)
		got, err := p.Run(t.Context(), chunk.Options{Workers: 1})
		if err != nil || !slices.Equal(got.Counts, want.Counts) {
			t.Errorf("%+v: got %v, %v, want %v", spec, got.Counts, err, want.Counts)
		}
		if again, err := sim.Prepare(p.Plan()); err != nil || again.Plan().Engine != sim.Deck {
			t.Errorf("%+v again: %v", spec, err)
		}
		if p.Command(1) != "" || !strings.HasPrefix(p.Flags(), "a source of the program: ") || strings.Contains(p.Flags(), "-rng") {
			t.Errorf("got %q and %q", p.Command(1), p.Flags())
		}
	}
}

// Each worker has a source.
func TestSourcesOfWorkers(t *testing.T) {
	t.Parallel()
	seeds := atomic.Uint64{}
	plan := sim.Plan{Spec: sim.Spec{Cards: 5}, Rounds: 3*sim.ChunkRounds + 1}
	plan.Source = func() rand.Source { return rand.NewPCG(seeds.Add(1), 0) }
	tally := run(t, plan, 3)
	if tally.Total() != plan.Rounds || seeds.Load() != 3 {
		t.Errorf("%d hands from %d sources", tally.Total(), seeds.Load())
	}
}

// What needs the seed of a run says that it has none.
func TestSourceHasNoSeed(t *testing.T) {
	t.Parallel()
	with := func(change func(*sim.Plan)) sim.Plan {
		p := sim.Plan{Spec: sim.Spec{Cards: 5}, Rounds: 1000, Source: func() rand.Source { return rand.NewPCG(1, 2) }}
		change(&p)
		return p
	}
	for want, plan := range map[string]sim.Plan{
		"seed: 3: the plan has a source of the program":                   with(func(p *sim.Plan) { p.Seed = 3 }),
		"rng: chacha8: the plan has a source of the program":              with(func(p *sim.Plan) { p.RNG = rng.AlgorithmChaCha8 }),
		"engine: lanes: only the engine deck draws from a source":         with(func(p *sim.Plan) { p.Engine = sim.Lanes }),
		"engine: exact: only the engine deck draws from a source":         with(func(p *sim.Plan) { p.Engine = sim.Exact }),
		"target-error: 0.1: a run to a target deals some chunks again":    with(func(p *sim.Plan) { p.Target = sim.Target{Hand: "flush", Error: 0.1} }),
		"rng: a source of the program has no seed: nothing repeats, cont": {Spec: prepared(with(func(*sim.Plan) {})).Plan().Spec, Rounds: 1000},
	} {
		if _, err := sim.Prepare(plan); !errors.Is(err, chunk.ErrPlan) || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
	p := prepared(with(func(*sim.Plan) {}))
	tally := deck.Must(p.Run(t.Context(), chunk.Options{}))
	shard := p.Chunks()
	_, early := p.Early(t.Context(), []chunk.Tally{tally})
	_, grown := p.Grow(t.Context(), 10, tally)
	_, part := p.Run(t.Context(), chunk.Options{Only: &shard})
	_, continued := p.Run(t.Context(), chunk.Options{Done: tally})
	_, prefixes := p.Run(t.Context(), chunk.Options{Prefix: func(chunk.Tally) {}})
	for what, err := range map[string]error{"check": p.Check(tally), "early": early, "grow": grown, "shard": part, "continued": continued, "prefixes": prefixes} {
		if !errors.Is(err, chunk.ErrPlan) || !strings.Contains(err.Error(), "has no seed") {
			t.Errorf("%s: got %v", what, err)
		}
	}
}
