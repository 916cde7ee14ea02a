package alias

import (
	"math/bits"
	"math/rand/v2"
	"slices"
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
				got[i] += a.slots[i].Threshold
				got[a.slots[i].Other] += a.total - a.slots[i].Threshold
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

// Count draws what Draw draws, from the words at both ends of every slot and part of it.
func TestCountIsDraw(t *testing.T) {
	src := rand.New(rand.NewPCG(3, 4))
	random := func(n int, most uint64) (weights []uint64) {
		for range n {
			weights = append(weights, 1+src.Uint64N(most))
		}
		return weights
	}
	var starting []uint64 // 13 pairs, 78 suited and 78 offsuit hands
	for weight, n := range map[uint64]int{6: 13, 4: 78, 12: 78} {
		starting = append(starting, slices.Repeat([]uint64{weight}, n)...)
	}
	for _, test := range []struct {
		name    string
		weights []uint64
		listed  int
	}{
		{"one", []uint64{5}, 1},
		{"two", []uint64{1, 3}, 4},
		{"equal", slices.Repeat([]uint64{7}, 100), 100},
		{"starting hands", starting, 8619},
		{"three to five", slices.Repeat([]uint64{3, 4, 5}, 50), 600},
		{"random", random(300, 4), 0},
		{"wide", random(30, 1<<50), 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			a, _ := New(test.weights)
			counter := a.Counter()
			if len(counter.listed) != test.listed {
				t.Fatalf("got a list of %d, want %d", len(counter.listed), test.listed)
			}
			var words []uint64
			for _, parts := range []uint64{a.n, uint64(len(counter.listed)), a.n * a.total} {
				for i := range min(parts, 1<<17) {
					first, _ := bits.Div64(i, 0, parts)
					words = append(words, first-1, first, first+1, src.Uint64())
				}
			}
			want, got, drawn := make([]uint64, a.n), make([]uint64, a.n), uint64(0)
			for _, word := range words {
				if number, ok := a.Draw(word); ok {
					want[number]++
					drawn++
				}
			}
			next := words
			counter.Count(func(some []uint64) { next = next[copy(some, next):] }, drawn, got)
			if !slices.Equal(got, want) {
				t.Errorf("got %v, want %v", got, want)
			}
		})
	}
}
