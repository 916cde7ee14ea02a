package sweep_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"pokersim/eval"
	"pokersim/sim/equity/internal/deals"
	"pokersim/sim/equity/internal/deals/dealstest"
	"pokersim/sim/equity/internal/lawtest"
	"pokersim/sim/equity/internal/sweep"
	"pokersim/sim/internal/lanes"
)

// count returns the answer to a question, with the chunks in descending order.
func count(t testing.TB, d *deals.Deals, hands bool, level lanes.Level) deals.Result {
	t.Helper()
	s, err := sweep.New(d, hands, level)
	if err != nil {
		t.Fatal(err)
	}
	words, w := make([]uint64, s.Layout().Words()), s.Worker()
	for chunk := s.Chunks(); chunk > 0; chunk-- {
		if err := w.Count(context.Background(), chunk-1, words); err != nil {
			t.Fatal(err)
		}
	}
	r, err := d.Result(s.Layout(), words)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func newDeals(t testing.TB, q deals.Question) *deals.Deals {
	t.Helper()
	d, err := deals.New(q)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// TestEveryDeal compares with a count of every deal, also of short decks.
func TestEveryDeal(t *testing.T) {
	rng := rand.New(rand.NewPCG(20, 1))
	games := eval.Games()
	questions, orbits := 60, 0
	if lawtest.Long {
		questions = 2000
	}
	for i := range questions {
		rules := games[0]
		if i%5 == 4 {
			rules = games[1+i%2]
		}
		q := dealstest.Random(rng, []int{2, 3, 3, 4, 3, 5}[i%6], rules)
		if testing.Short() && i%7 > 0 {
			continue
		}
		d := newDeals(t, q)
		if len(d.Group) > 1 {
			orbits++
		}
		want := dealstest.Brute(d)
		for _, level := range []lanes.Level{lanes.Levels()[0], lanes.Go} {
			if diff := cmp.Diff(want, count(t, d, true, level)); diff != "" {
				t.Fatalf("question %d, %+v, level %s: every deal and sweep differ:\n%s", i, q, level, diff)
			}
		}
	}
	if orbits < questions/24 && !testing.Short() {
		t.Errorf("%d questions with symmetries of the suits: want more", orbits)
	}
}

func TestReferences(t *testing.T) {
	if testing.Short() {
		t.Skip("several seconds")
	}
	refs, err := dealstest.ReadReferences("../deals/testdata/reference.csv")
	if err != nil {
		t.Fatal(err)
	}
	for _, ref := range refs {
		if slices.Contains([]string{"R02", "R04", "R06", "R07"}, ref.ID) && !lawtest.Long {
			continue // a second each: R04 is R03 with other weights, and the others are among those of tuples
		}
		t.Run(ref.ID, func(t *testing.T) {
			d := newDeals(t, ref.Question)
			got := count(t, d, true, "")
			for p, want := range ref.Rows {
				if diff := cmp.Diff(want, dealstest.Row(got, p)); diff != "" {
					t.Errorf("player %d:\n%s", p+1, diff)
				}
			}
		})
	}
}
