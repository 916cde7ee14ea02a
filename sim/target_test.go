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

// stopAt is the plain definition of a run to a target: one chunk after another.
func stopAt(t *testing.T, plan sim.Plan) chunk.Tally {
	t.Helper()
	target := plan.Target
	plan.Target = sim.Target{}
	ready := prepared(plan)
	outcome := slices.Index(ready.Labels(), target.Hand)
	var sum chunk.Tally
	for c := range ready.Chunks().Len() {
		one := deck.Must(ready.Run(t.Context(), chunk.Options{Only: &chunk.Set{{From: c, To: c + 1}}}))
		sum = sum.Plus(one)
		n, f := float64(sum.Total()), float64(sum.Counts[outcome])/float64(sum.Total())
		if f > 0 && (1-f)/(f*n) <= target.Error*target.Error {
			break
		}
	}
	return sum
}

func TestTargetStopsAtTheFirstChunkThatReachesTheTarget(t *testing.T) {
	for _, target := range []sim.Target{
		{eval.RoyalFlush.String(), 0.05}, {eval.StraightFlush.String(), 0.01}, {eval.OnePair.String(), 0.001}, {eval.HighCard.String(), 0.2},
	} {
		p := plan(sim.Lanes, 1e9)
		p.Target = target
		want := stopAt(t, p)
		for _, workers := range []int{1, 16} {
			got, err := prepared(p).Run(t.Context(), chunk.Options{Workers: workers})
			if err != nil || !slices.Equal(got.Counts, want.Counts) || !slices.Equal(got.Chunks, want.Chunks) {
				t.Errorf("%+v, workers=%d: stopped after %d chunks (%v), want %d", target, workers, got.Chunks.Len(), err, want.Chunks.Len())
			}
		}
	}
}

func TestTargetContinues(t *testing.T) {
	p := plan(sim.Lanes, 1e9)
	p.Target = sim.Target{Hand: "straight flush", Error: 0.008}
	ready, want := prepared(p), run(t, p, 2)
	endless := deck.Must(ready.WithTarget(sim.Target{}))
	for _, chunks := range []uint64{1, want.Chunks.Len() / 2, want.Chunks.Len()} {
		done := deck.Must(endless.Run(t.Context(), chunk.Options{Only: &chunk.Set{{From: 0, To: chunks}}}))
		got, err := ready.Run(t.Context(), chunk.Options{Done: done})
		if err != nil || !slices.Equal(got.Counts, want.Counts) {
			t.Errorf("continued after %d chunks: stopped after %d (%v), want %d", done.Chunks.Len(), got.Chunks.Len(), err, want.Chunks.Len())
		}
	}
}

func TestTargetEndsWithThePlan(t *testing.T) {
	p := plan(sim.Lanes, 1_000_000)
	p.Target = sim.Target{Hand: "royal flush", Error: 1e-6}
	if got := run(t, p, 2); got.Total() != p.Rounds {
		t.Errorf("got %d rounds, want all %d", got.Total(), p.Rounds)
	}
}

// A run to a target that is interrupted returns the chunks dealt so far. A second
// run continues from them and ends with the same tally as one run.
func TestAnInterruptedTargetContinues(t *testing.T) {
	p := plan(sim.Lanes, 1e9)
	p.Target = sim.Target{Hand: "straight flush", Error: 0.008}
	ready, want := prepared(p), run(t, p, 2)
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	part, err := ready.Run(ctx, chunk.Options{Progress: func(uint64) { cancel() }})
	if !errors.Is(err, context.Canceled) || part.Total() == 0 || ready.Reached(part) || ready.Check(part) != nil {
		t.Fatalf("got %v, %v", part, err)
	}
	got, err := ready.Run(t.Context(), chunk.Options{Done: part})
	if err != nil || !slices.Equal(got.Counts, want.Counts) || !ready.Reached(got) {
		t.Errorf("got %v, %v, want %v", got, err, want)
	}
}
