package sim_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"pokersim/eval"
	"pokersim/results"
	"pokersim/sim"
)

// stopAt is the slow twin of RunTo: chunk after chunk.
func stopAt(t *testing.T, plan sim.Plan, target sim.Target) results.Tally {
	t.Helper()
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

func TestRunToStopsAtTheFirstChunkThatReachesTheTarget(t *testing.T) {
	for _, target := range []sim.Target{
		{int(eval.RoyalFlush), 0.02}, {int(eval.StraightFlush), 0.003}, {int(eval.OnePair), 0.001}, {int(eval.HighCard), 0.2},
	} {
		p := plan(sim.Lanes, 1e9)
		want := stopAt(t, p, target)
		for _, workers := range []int{1, 16} {
			got, err := sim.RunTo(context.Background(), p, target, sim.Options{Workers: workers})
			if err != nil || !slices.Equal(got.Counts, want.Counts) || !slices.Equal(got.Chunks, want.Chunks) {
				t.Errorf("%+v, workers=%d: stopped after %d chunks (%v), want %d", target, workers, got.Chunks.Len(), err, want.Chunks.Len())
			}
		}
	}
}

func TestRunToContinues(t *testing.T) {
	p, target := plan(sim.Lanes, 1e9), sim.Target{Bucket: int(eval.RoyalFlush), Error: 0.01}
	var seen []results.Tally
	want, err := sim.RunTo(context.Background(), p, target, sim.Options{Watch: func(t results.Tally) { seen = append(seen, t) }})
	if err != nil {
		t.Fatal(err)
	}
	for _, done := range []results.Tally{seen[0], seen[len(seen)/2], seen[len(seen)-1]} {
		got, err := sim.RunTo(context.Background(), p, target, sim.Options{Done: done})
		if err != nil || !slices.Equal(got.Counts, want.Counts) {
			t.Errorf("continued after %d chunks: stopped after %d (%v), want %d", done.Chunks.Len(), got.Chunks.Len(), err, want.Chunks.Len())
		}
	}
}

func TestRunToEndsWithThePlan(t *testing.T) {
	p := plan(sim.Lanes, 1_000_000)
	got, err := sim.RunTo(context.Background(), p, sim.Target{Error: 1e-6}, sim.Options{})
	if err != nil || got.Rounds() != p.Rounds {
		t.Errorf("got %d rounds, %v, want all %d", got.Rounds(), err, p.Rounds)
	}
	for _, target := range []sim.Target{{Bucket: 10, Error: .1}, {Bucket: -1, Error: .1}, {Error: 0}, {Error: 1}} {
		if _, err := sim.RunTo(context.Background(), p, target, sim.Options{}); !errors.Is(err, sim.ErrPlan) {
			t.Errorf("%+v: got %v, want ErrPlan", target, err)
		}
	}
}
