package videopoker

import (
	"context"
	"math"
	"slices"
	"testing"

	"pokersim/sim/chunk"
)

// The mean and the variance of a sample are the exact ones, within their standard errors,
// and do not depend on the workers.
func TestSamplesConverge(t *testing.T) {
	rounds := uint64(200_000)
	if testing.Short() {
		rounds = 50_000
	}
	for _, name := range []string{"jacks-9-6", "joker-kings"} {
		table := named(t, name)
		s := New(table)
		r := s.Solve()
		var before []uint64
		for _, workers := range []int{1, 3} {
			tally, err := s.Sample(38, rounds).Run(context.Background(), chunk.Options{Workers: workers})
			if err != nil {
				t.Fatal(err)
			}
			if before != nil && !slices.Equal(before, tally.Counts) {
				t.Errorf("%s: %d workers: got %v, want %v", name, workers, tally.Counts, before)
			}
			before = tally.Counts
		}
		sum := 0.0
		for row, n := range before {
			sum += float64(n) * table.Pay(row)
			p, _ := r.Probability(row).Float64()
			deviation := math.Sqrt(p * (1 - p) / float64(rounds))
			if f := float64(n) / float64(rounds); math.Abs(f-p) > 4*deviation {
				t.Errorf("%s, row %d: got %.6f, want %.6f ± %.6f", name, row, f, p, deviation)
			}
		}
		mean, _ := r.Mean().Float64()
		variance, _ := r.Variance().Float64()
		if got, limit := sum/float64(rounds), 3*math.Sqrt(variance/float64(rounds)); math.Abs(got-mean) > limit {
			t.Errorf("%s: got a return of %.6f, want %.6f ± %.6f", name, got, mean, limit)
		}
	}
}

// A tally of fewer rounds grows.
func TestSamplesGrow(t *testing.T) {
	s := New(named(t, "jacks-8-5"))
	run := func(rounds uint64, options chunk.Options) chunk.Tally {
		tally, err := s.Sample(1, rounds).Run(context.Background(), options)
		if err != nil {
			t.Fatal(err)
		}
		return tally
	}
	some := run(20_000, chunk.Options{})
	done, err := s.Sample(1, 40_000).Grow(context.Background(), 20_000, some)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := run(40_000, chunk.Options{Done: done}), run(40_000, chunk.Options{}); !slices.Equal(got.Counts, want.Counts) {
		t.Errorf("got %v, want %v", got.Counts, want.Counts)
	}
}
