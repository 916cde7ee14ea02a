package tuples_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"pokersim/eval"
	"pokersim/sim/equity/internal/deals"
	"pokersim/sim/equity/internal/deals/dealstest"
	"pokersim/sim/equity/internal/lawtest"
	"pokersim/sim/equity/internal/tuples"
)

// count returns the answer to a question, with the chunks in descending order.
func count(t *testing.T, d *deals.Deals, hands bool) deals.Result {
	t.Helper()
	s, err := tuples.New(d, hands)
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

func newDeals(t *testing.T, q deals.Question) *deals.Deals {
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
		q := dealstest.Random(rng, 2+i%5, rules)
		if testing.Short() && i%7 > 0 {
			continue
		}
		d := newDeals(t, q)
		if len(d.Group) > 1 {
			orbits++
		}
		if diff := cmp.Diff(dealstest.Brute(d), count(t, d, true)); diff != "" {
			t.Fatalf("question %d, %+v: every deal and tuples differ:\n%s", i, q, diff)
		}
	}
	if orbits < questions/30 && !testing.Short() {
		t.Errorf("%d questions with symmetries of the suits: want more", orbits)
	}
}

func TestReferences(t *testing.T) {
	refs, err := dealstest.ReadReferences("../deals/testdata/reference.csv")
	if err != nil {
		t.Fatal(err)
	}
	for _, ref := range refs {
		t.Run(ref.ID, func(t *testing.T) {
			d := newDeals(t, ref.Question)
			if x, err := tuples.New(d, true); err == nil && x.Steps() > 3e9 {
				t.Skip("too many tuples")
			}
			got := count(t, d, true)
			for p, want := range ref.Rows {
				if diff := cmp.Diff(want, dealstest.Row(got, p)); diff != "" {
					t.Errorf("player %d:\n%s", p+1, diff)
				}
			}
		})
	}
}

// TestCancel checks that a count stops when its context ends.
func TestCancel(t *testing.T) {
	q, err := dealstest.Parse([]string{"AKo", "AQo", "KQo", "T9o"}, "", "")
	if err != nil {
		t.Fatal(err)
	}
	x, err := tuples.New(newDeals(t, q), false)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := x.Worker().Count(ctx, 0, make([]uint64, x.Layout().Words())); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want %v", err, context.Canceled)
	}
}

// TestMany checks that wide ranges are an error.
func TestMany(t *testing.T) {
	q, err := dealstest.Parse([]string{"random", "random", "random"}, "", "")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := tuples.New(newDeals(t, q), false); !errors.Is(err, tuples.ErrMany) {
		t.Errorf("got %v, want %v", err, tuples.ErrMany)
	}
}

// TestLargeWeights compares weights whose sum over all deals is above 2^64 with a count
// of every deal.
func TestLargeWeights(t *testing.T) {
	rng := rand.New(rand.NewPCG(20, 9))
	for i := range 40 {
		q := dealstest.Random(rng, 2+i%3, eval.Holdem())
		for p := range q.Players {
			q.Players[p] = slices.Clone(q.Players[p])
			for k := range q.Players[p] {
				q.Players[p][k].Weight += rng.Uint64N(1 << 22)
			}
		}
		d := newDeals(t, q)
		if diff := cmp.Diff(dealstest.Brute(d), count(t, d, true)); diff != "" {
			t.Fatalf("%+v: every deal and tuples differ:\n%s", q, diff)
		}
	}
}
