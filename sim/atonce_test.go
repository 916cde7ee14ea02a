package sim_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim"
	"pokersim/sim/chunk"
)

// byChunks counts all chunks of a plan, hand by hand.
func byChunks(t *testing.T, spec sim.Spec) []uint64 {
	t.Helper()
	spec.Engine = sim.Exact
	p := prepared(t, sim.Plan{Spec: spec})
	all := p.Chunks()
	tally, err := p.Run(t.Context(), chunk.Options{Only: &all})
	if err != nil || p.Check(tally) != nil {
		t.Fatalf("%+v: %v, %v", spec, err, p.Check(tally))
	}
	return tally.Counts
}

// A run of all chunks counts by ranks what the chunks count hand by hand.
func TestAllChunksAtOnce(t *testing.T) {
	specs := []sim.Spec{
		{Cards: 6, By: "class", Known: sim.Known{Dead: "As"}}, {Cards: 6, Known: sim.Known{Dead: "AsKd2c"}},
		{Cards: 7, Known: sim.Known{Hole: "As", Dead: "Ks"}}, {Variant: ofGame("27"), By: "class", Known: sim.Known{Dead: "7s"}},
	}
	if !brief() {
		specs = append(specs, []sim.Spec{
			{Cards: 7, By: "class", Known: sim.Known{Dead: "AsKdQs9h8c7s6h5d4s3c2d2h"}}, {Variant: ofGame("stud"), Known: sim.Known{Hole: "As", Dead: "AhKs2d"}, By: "class"},
		}...)
	}
	if long {
		specs = append(specs, sim.Spec{Cards: 7, By: "class", Known: sim.Known{Dead: "AsKd"}}, sim.Spec{Cards: 7})
		specs = append(specs, sim.Spec{Variant: ofGame("razz"), By: "class", Known: sim.Known{Hole: "As"}}, sim.Spec{Variant: ofGame("razz")}, sim.Spec{Variant: ofGame("a5")})
	}
	for _, spec := range specs {
		p := sim.Plan{Spec: spec}
		p.Engine = sim.Exact
		ready := prepared(t, p)
		tally, err := ready.Run(t.Context(), chunk.Options{})
		if err != nil || ready.Check(tally) != nil || !slices.Equal(tally.Counts, byChunks(t, spec)) {
			t.Errorf("%+v: other counts than the chunks (%v, %v)", spec, err, ready.Check(tally))
		}
	}
}

// The counts of a wide range are the sums of those of its hands.
func TestHandsOfARangeAtOnce(t *testing.T) {
	for _, by := range []string{"category", "class"} {
		spec := sim.Spec{By: by, Engine: sim.Exact, Known: sim.Known{Hole: "TT+,AKs"}}
		want := make([]uint64, len(prepared(t, sim.Plan{Spec: spec}).Labels()))
		for hole, weight := range map[string]uint64{"AsAh": 6, "KsKh": 6, "QsQh": 6, "JsJh": 6, "TsTh": 6, "AsKs": 4} {
			for i, n := range byChunks(t, sim.Spec{By: by, Cards: 7, Known: sim.Known{Hole: hole}}) {
				want[i] += weight * n
			}
		}
		if got := run(t, sim.Plan{Spec: spec}, 2).Counts; !slices.Equal(got, want) {
			t.Errorf("by %s: other counts than hand by hand", by)
		}
	}
}

// An evaluator gets each hand, and a context that has ended stops a count at once.
func TestWhatIsNotCountedAtOnce(t *testing.T) {
	p := sim.Plan{Spec: sim.Spec{Cards: 6, Engine: sim.Exact}}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if tally, err := prepared(t, p).Run(ctx, chunk.Options{}); !errors.Is(err, context.Canceled) || len(tally.Chunks) > 0 {
		t.Errorf("got %v, %v, want %v", tally, err, context.Canceled)
	}
	ctx, cancel = context.WithCancel(t.Context())
	p.Evaluator = stopping{eval.NewTable(), cancel}
	if _, err := prepared(t, p).Run(ctx, chunk.Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("with an evaluator: got %v, want %v", err, context.Canceled)
	}
}

// stopping is an evaluator that ends a context.
type stopping struct {
	sim.Evaluator
	cancel func()
}

func (s stopping) Category(hand []deck.Card) eval.Category {
	s.cancel()
	return s.Evaluator.Category(hand)
}
