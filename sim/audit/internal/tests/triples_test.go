package tests

import (
	"math/rand/v2"
	"slices"
	"testing"

	"pokersim/sim/audit/internal/shuffled"
)

// The counts of who is before whom equal the plain definition, in batches that are full
// and in others.
func TestTriplesCountWhoLiesBeforeWhom(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, n := range []int{4, 52, 64, 65, 108, 130} {
		want := make([]uint64, n*n)
		got := countOf(t, n, []Test{newTriples(whole(n))}, func(add func([]int)) {
			for range 4*shuffled.BatchSize + 5 {
				pack := r.Perm(n)
				for i, behind := range pack {
					for _, before := range pack[:i] {
						want[before*n+behind]++
					}
				}
				add(pack)
			}
		})[0]
		if !slices.Equal(got, want) {
			t.Errorf("n=%d: got counts %v, want %v", n, got, want)
		}
	}
}

func TestSumsOfTriples(t *testing.T) {
	const n = 9
	r := rand.New(rand.NewPCG(5, 6))
	cells := make([]uint64, n*n)
	for i := range cells {
		if i/n != i%n {
			cells[i] = r.Uint64N(1000)
		}
	}
	want, most := 0.0, 0.0
	for a := range n {
		for b := range a {
			for c := range b {
				s := before(cells, n, a, b) + before(cells, n, b, c) + before(cells, n, c, a)
				want += s * s
				most = max(most, s, -s)
			}
		}
	}
	if got := tripleSquares(cells, n); got != want {
		t.Errorf("sum of squares: got %v, want %v", got, want)
	}
	if got := worstTriple(cells, n).sum; max(got, -got) != most {
		t.Errorf("largest sum: got %v, want %v", got, most)
	}
}
