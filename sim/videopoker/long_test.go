//go:build long

package videopoker

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"pokersim/sim/chunk"
)

// The 32 holds of 1,000 hands.
func TestValuesOfAThousandHands(t *testing.T) {
	random := rand.New(rand.NewPCG(38, 3))
	for _, name := range Names() {
		sameAsEveryDraw(t, random, named(t, name), 125, 0)
	}
}

// The returns of 1e8 rounds of each table that ships are within 3 standard errors.
func TestLongSamples(t *testing.T) {
	const rounds = 100_000_000
	for _, name := range Names() {
		table := named(t, name)
		s := New(table)
		tally, err := s.Sample(38, rounds).Run(context.Background(), chunk.Options{})
		if err != nil {
			t.Fatal(err)
		}
		sum := 0.0
		for row, n := range tally.Counts {
			sum += float64(n) * table.Pay(row)
		}
		mean, _ := s.Solve().Mean().Float64()
		variance, _ := s.Solve().Variance().Float64()
		z := (sum/rounds - mean) / math.Sqrt(variance/rounds)
		t.Logf("%s: %.8f, z %.2f", name, sum/rounds, z)
		if math.Abs(z) > 3 {
			t.Errorf("%s: got a return of %.8f, want %.8f, z %.2f", name, sum/rounds, mean, z)
		}
	}
}
