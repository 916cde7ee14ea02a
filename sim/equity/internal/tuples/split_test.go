package tuples

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"pokersim/eval"
	"pokersim/sim/equity/internal/deals"
	"pokersim/sim/equity/internal/deals/dealstest"
)

// TestParts compares the counts of tuples divided by the two highest ranks of the missing
// cards with those of whole tuples.
func TestParts(t *testing.T) {
	rng := rand.New(rand.NewPCG(20, 2))
	for i := range 60 {
		q := dealstest.Random(rng, 2+i%5, eval.Holdem())
		if i%2 == 0 {
			q.Board = 0
		}
		d, err := deals.New(q)
		if err != nil {
			t.Fatal(err)
		}
		x, err := New(d, true)
		if err != nil {
			t.Fatal(err)
		}
		x.tuples = x.tuples[:min(len(x.tuples), 4)]
		x.chunks = []chunk{{0, len(x.tuples), whole}}
		want := run(t, x)
		x.chunks = nil
		for k := range x.tuples {
			groups := [][]part{whole}
			if d.Missing > 1 {
				groups = divided(d.Missing, float64(1+i))
			}
			for _, p := range groups {
				x.chunks = append(x.chunks, chunk{k, k + 1, p})
			}
		}
		if diff := cmp.Diff(want, run(t, x)); diff != "" {
			t.Fatalf("%+v: whole tuples and parts differ:\n%s", q, diff)
		}
	}
}

func run(t *testing.T, x *Tuples) []deals.Number {
	w, words := x.Worker(), make([]uint64, x.layout.Words())
	for c := range x.Chunks() {
		if err := w.Count(context.Background(), c, words); err != nil {
			t.Fatal(err)
		}
	}
	all := make([]deals.Number, x.layout.Hand(x.players-1, len(x.deals.Players[x.players-1])))
	for i := range all {
		all[i] = x.layout.Count(words, i)
	}
	return all
}
