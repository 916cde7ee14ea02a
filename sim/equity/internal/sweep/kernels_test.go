package sweep

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"pokersim/eval"
	"pokersim/sim/equity/internal/deals"
	"pokersim/sim/equity/internal/deals/dealstest"
	"pokersim/sim/internal/lanes"
)

// TestKernelsAgree compares the counts of all kernels for players without weights, also those of the definitions of the kernels in assembly.
func TestKernelsAgree(t *testing.T) {
	rng := rand.New(rand.NewPCG(20, 8))
	for i := range 100 {
		q := dealstest.Random(rng, 2+i%2, eval.Holdem())
		for p := range q.Players {
			q.Players[p] = slices.Clone(q.Players[p])
			for i := range q.Players[p] {
				q.Players[p][i].Weight = 1
			}
		}
		d, err := deals.New(q)
		if err != nil {
			t.Fatal(err)
		}
		s, err := New(d, true, lanes.Go)
		if err != nil {
			t.Fatal(err)
		}
		plain, weighted := func(f *frame) kernel { return newRows(f) }, func(f *frame) kernel { return newWeights(f) }
		if len(q.Players) == 2 {
			plain = func(f *frame) kernel { return newTwo(f) }
			weighted = plain
		}
		want := words(t, s, plain)
		kernels := map[string]func(f *frame) kernel{
			"weights":    weighted,
			"definition": func(f *frame) kernel { return newVectors(f, vectorKernels(lanes.Go)) },
			"assembly":   func(f *frame) kernel { return newVectors(f, vectorKernels(lanes.Levels()[0])) },
		}
		for name, k := range kernels {
			if got := words(t, s, k); !slices.Equal(got, want) {
				t.Errorf("%+v: kernel %s: got %v, want %v", q, name, got, want)
			}
		}
	}
}

func words(t *testing.T, s *Sweep, k func(f *frame) kernel) []uint64 {
	t.Helper()
	words, w := make([]uint64, s.Layout().Words()), s.Worker()
	w.enter(&s.subs[0])
	w.kernel = k(w.frame)
	for chunk := range s.Chunks() {
		if err := w.Count(context.Background(), chunk, words); err != nil {
			t.Fatal(err)
		}
	}
	return words
}
