package sim_test

import (
	"context"
	"errors"
	"math"
	"slices"
	"testing"

	"pokersim/eval"
	"pokersim/results"
	"pokersim/sim"
)

// stopAt is the slow twin of a run to a target: chunk after chunk.
func stopAt(t *testing.T, plan sim.Plan) results.Tally {
	t.Helper()
	target := plan.Target
	plan.Target = sim.Target{}
	var sum results.Tally
	for c := range plan.Chunks().Len() {
		one, err := sim.Run(context.Background(), plan, sim.Options{Only: results.Chunks{{From: c, To: c + 1}}})
		if err != nil {
			t.Fatal(err)
		}
		sum = sum.Plus(one)
		n, f := float64(sum.Rounds()), float64(sum.Counts[target.Bucket])/float64(sum.Rounds())
		if f > 0 && (1-f)/(f*n) <= target.Error*target.Error {
			break
		}
	}
	return sum
}

func TestTargetStopsAtTheFirstChunkThatReachesTheTarget(t *testing.T) {
	for _, target := range []sim.Target{
		{int(eval.RoyalFlush), 0.05}, {int(eval.StraightFlush), 0.01}, {int(eval.OnePair), 0.001}, {int(eval.HighCard), 0.2},
	} {
		p := plan(sim.Lanes, 1e9)
		p.Target = target
		want := stopAt(t, p)
		for _, workers := range []int{1, 16} {
			got, err := sim.Run(context.Background(), p, sim.Options{Workers: workers})
			if err != nil || !slices.Equal(got.Counts, want.Counts) || !slices.Equal(got.Chunks, want.Chunks) {
				t.Errorf("%+v, workers=%d: stopped after %d chunks (%v), want %d", target, workers, got.Chunks.Len(), err, want.Chunks.Len())
			}
		}
	}
}

func TestTargetContinues(t *testing.T) {
	p := plan(sim.Lanes, 1e9)
	p.Target = sim.Target{Bucket: int(eval.StraightFlush), Error: 0.008}
	var seen []results.Tally
	want, err := sim.Run(context.Background(), p, sim.Options{Watch: func(t results.Tally) { seen = append(seen, t) }})
	if err != nil {
		t.Fatal(err)
	}
	for _, done := range []results.Tally{seen[0], seen[len(seen)/2], want} {
		got, err := sim.Run(context.Background(), p, sim.Options{Done: done})
		if err != nil || !slices.Equal(got.Counts, want.Counts) {
			t.Errorf("continued after %d chunks: stopped after %d (%v), want %d", done.Chunks.Len(), got.Chunks.Len(), err, want.Chunks.Len())
		}
	}
}

func TestTargetEndsWithThePlan(t *testing.T) {
	p := plan(sim.Lanes, 1_000_000)
	p.Target.Error = 1e-6
	if got := run(t, p, 2); got.Rounds() != p.Rounds {
		t.Errorf("got %d rounds, want all %d", got.Rounds(), p.Rounds)
	}
	for _, target := range []sim.Target{{Bucket: 10, Error: .1}, {Bucket: -1, Error: .1}, {Bucket: 1}, {Error: 1}, {Error: math.NaN()}} {
		p.Target = target
		if _, err := sim.Run(context.Background(), p, sim.Options{}); !errors.Is(err, sim.ErrPlan) {
			t.Errorf("%+v: got %v, want ErrPlan", target, err)
		}
	}
}
