package tuples_test

import (
	"context"
	"slices"
	"sync"
	"testing"

	"pokersim/sim/equity/internal/deals"
	"pokersim/sim/equity/internal/deals/dealstest"
	"pokersim/sim/equity/internal/sweep"
	"pokersim/sim/equity/internal/tuples"
)

// TestWorkersDoNotChangeCounts compares the sums of several workers with those of one.
func TestWorkersDoNotChangeCounts(t *testing.T) {
	q, err := dealstest.Parse([]string{"TT+,AQs+", "88+,KQo@0.5", "AKo,JTs"}, "Td7c", "2s")
	if err != nil {
		t.Fatal(err)
	}
	d := newDeals(t, q)
	x, err := tuples.New(d, true)
	if err != nil {
		t.Fatal(err)
	}
	s, err := sweep.New(d, true, "")
	if err != nil {
		t.Fatal(err)
	}
	type worker func(ctx context.Context, chunk uint64, words []uint64) error
	for name, c := range map[string]struct {
		chunks uint64
		layout deals.Layout
		worker func() worker
	}{
		"tuples": {x.Chunks(), x.Layout(), func() worker { return x.Worker().Count }},
		"sweep":  {s.Chunks(), s.Layout(), func() worker { return s.Worker().Count }},
	} {
		var want []uint64
		for _, workers := range []uint64{1, 3} {
			sums := make([][]uint64, workers)
			var group sync.WaitGroup
			for i := range workers {
				sums[i] = make([]uint64, c.layout.Words())
				group.Go(func() {
					count := c.worker()
					for chunk := i; chunk < c.chunks; chunk += workers {
						if err := count(context.Background(), chunk, sums[i]); err != nil {
							t.Error(err)
						}
					}
				})
			}
			group.Wait()
			for _, more := range sums[1:] {
				for k, n := range more {
					sums[0][k] += n
				}
			}
			if want == nil {
				want = sums[0]
			}
			if !slices.Equal(sums[0], want) {
				t.Errorf("%s: workers=%d: got %v, want %v", name, workers, sums[0], want)
			}
		}
	}
}
