package alias

import (
	"math/rand/v2"
	"testing"
)

// The slots and thresholds of a table add up to the exact weights.
func TestAliasTablesAreExact(t *testing.T) {
	src := rand.New(rand.NewPCG(1, 2))
	for _, n := range []int{1, 2, 3, 7, 100, 1326} {
		for _, most := range []uint64{1, 2, 1000, 1 << 40} {
			weights := make([]uint64, n)
			sum := uint64(0)
			for i := range weights {
				weights[i] = 12 * (1 + src.Uint64N(most))
				sum += weights[i]
			}
			a, ok := New(weights)
			if !ok {
				t.Fatalf("%d weights up to %d: got no table", n, most)
			}
			got := make([]uint64, n) // of n·total
			for i := range got {
				if a.slots == nil {
					got[i] += a.total
					continue
				}
				got[i] += a.slots[i].threshold
				got[a.slots[i].other] += a.total - a.slots[i].threshold
			}
			for i, w := range weights {
				if got[i]*(sum/a.total) != w*uint64(n) {
					t.Fatalf("%d weights up to %d: number %d has %d of %d, want %d of %d", n, most, i, got[i], a.n*a.total, w, sum)
				}
			}
		}
	}
	if _, ok := New([]uint64{1 << 61, 1, 1, 1}); ok {
		t.Error("weights of 2^61 + 3: got a table, want none")
	}
}
