package videopoker

import (
	"context"
	"math"
	"slices"
	"testing"

	"pokersim/deck"
	"pokersim/sim/chunk"
)

// The mean and the variance of a sample are the exact ones, within their standard errors,
// and do not depend on the workers.
func TestSamplesConverge(t *testing.T) {
	rounds := uint64(200_000)
	if testing.Short() {
		rounds = 50_000
	}
	for name, numbers := range map[string][]int{"jacks-9-6": {1, 3}, "joker-kings": {3}} {
		s := solved(name)
		var before []uint64
		for _, workers := range numbers {
			tally := deck.Must(s.Sample(38, rounds, false).Run(context.Background(), chunk.Options{Workers: workers}))
			if before != nil && !slices.Equal(before, tally.Counts) {
				t.Errorf("%s: %d workers: got %v, want %v", name, workers, tally.Counts, before)
			}
			before = tally.Counts
		}
		sum := 0.0
		for row, n := range before {
			sum += float64(n) * s.table.Pay(row)
			p, _ := s.Probability(row).Float64()
			deviation := math.Sqrt(p * (1 - p) / float64(rounds))
			if f := float64(n) / float64(rounds); math.Abs(f-p) > 4*deviation {
				t.Errorf("%s, row %d: got %.6f, want %.6f ± %.6f", name, row, f, p, deviation)
			}
		}
		mean, _ := s.Mean().Float64()
		variance, _ := s.Variance().Float64()
		if got, limit := sum/float64(rounds), 3*math.Sqrt(variance/float64(rounds)); math.Abs(got-mean) > limit {
			t.Errorf("%s: got a return of %.6f, want %.6f ± %.6f", name, got, mean, limit)
		}
	}
}

// A tally of fewer rounds grows.
func TestSamplesGrow(t *testing.T) {
	s := solved("jacks-8-5")
	run := func(rounds uint64, options chunk.Options) chunk.Tally {
		return deck.Must(s.Sample(1, rounds, false).Run(context.Background(), options))
	}
	some := run(20_000, chunk.Options{})
	done := deck.Must(s.Sample(1, 40_000, false).Grow(context.Background(), 20_000, some))
	if got, want := run(40_000, chunk.Options{Done: done}), run(40_000, chunk.Options{}); !slices.Equal(got.Counts, want.Counts) {
		t.Errorf("got %v, want %v", got.Counts, want.Counts)
	}
}

// Every part follows the one before, and has the rounds that belong to it.
func TestPartsOfRounds(t *testing.T) {
	before := uint64(0)
	for part := range 10_000 {
		end := endOf(part)
		if end <= before || partOf(before) != part || partOf(end-1) != part {
			t.Fatalf("part %d: rounds %d to %d, which are in the parts %d and %d", part, before, end-1, partOf(before), partOf(end-1))
		}
		before = end
	}
}

// The points of a curve are the bankrolls of samples of so many rounds. An incomplete tally
// has those before its first missing chunk.
func TestBankrolls(t *testing.T) {
	const rounds = 3*chunkRounds + 5000
	s := solved("jacks-9-6")
	sample := s.Sample(7, rounds, true)
	whole := deck.Must(sample.Run(context.Background(), chunk.Options{Workers: 3}))
	some := chunk.Set{{From: 0, To: 2}, {From: 3, To: 4}}
	part, err := sample.Run(context.Background(), chunk.Options{Only: &some})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		tally chunk.Tally
		end   uint64
	}{{whole, rounds}, {part, 2 * chunkRounds}} {
		var rounds []uint64
		var wons []float64
		for n, won := range sample.Bankrolls(c.tally) {
			rounds, wons = append(rounds, n), append(wons, won)
		}
		if n := len(rounds); n < 250 || n > 513 || rounds[0] != 0 || wons[0] != 0 || rounds[n-1] != c.end {
			t.Fatalf("got %d points from %v to %v, want about 512 to %d rounds", n, rounds[0], rounds[n-1], c.end)
		}
		for _, i := range []int{1, 2, 100, len(rounds) - 1} {
			shorter := s.Sample(7, rounds[i], false)
			tally := deck.Must(shorter.Run(context.Background(), chunk.Options{}))
			won := 0.0
			for row, n := range shorter.Rows(tally) {
				won += float64(n) * (s.table.Pay(row) - 1)
			}
			if won != wons[i] {
				t.Errorf("after %d rounds: got %v, want %v", rounds[i], wons[i], won)
			}
		}
	}
	late := chunk.Set{{From: 1, To: 2}}
	if part, err = sample.Run(context.Background(), chunk.Options{Only: &late}); err != nil {
		t.Fatal(err)
	}
	for n, won := range sample.Bankrolls(part) {
		t.Errorf("without the first chunk: got %v after %d rounds", won, n)
	}
}
