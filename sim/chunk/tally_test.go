package chunk

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// bitsOf is the plain definition of Set for numbers below 64: one bit for each.
func bitsOf(c Set) (bits uint64) {
	for _, r := range c {
		for n := r.From; n < r.To; n++ {
			bits |= 1 << n
		}
	}
	return bits
}

func randomSet(r *rand.Rand) Set {
	var c Set
	for range r.IntN(5) {
		from := r.Uint64N(64)
		c = c.Union(Set{{from, from + r.Uint64N(64-from)}})
	}
	return c
}

func TestSetsAreSets(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 10_000 {
		a, b, n := randomSet(r), randomSet(r), r.Uint64N(70)
		for _, got := range []Set{a, a.Union(b), a.Minus(b), a.First(n)} {
			for i, r := range got {
				if r.From >= r.To || i > 0 && r.From <= got[i-1].To {
					t.Fatalf("%v: ranges that are empty, touch or are out of order", got)
				}
			}
		}
		if got, want := bitsOf(a.Union(b)), bitsOf(a)|bitsOf(b); got != want {
			t.Fatalf("%v and %v: union %b, want %b", a, b, got, want)
		}
		if got, want := bitsOf(a.Minus(b)), bitsOf(a)&^bitsOf(b); got != want {
			t.Fatalf("%v minus %v: got %b, want %b", a, b, got, want)
		}
		first := a.First(n)
		if first.Len() != min(n, a.Len()) || !slices.Equal(first.Union(a), a) || len(a.Minus(first)) > 0 && len(first) > 0 && a.Minus(first)[0].From < first[len(first)-1].To {
			t.Fatalf("first %d of %v: got %v", n, a, first)
		}
	}
}

func TestPartsAreAPartition(t *testing.T) {
	for _, whole := range []Set{nil, {{0, 1}}, {{0, 11}}, {{3, 5}, {7, 90}}, {{0, 1 << 62}}} {
		for _, n := range []uint64{1, 2, 7, 1000} {
			var all Set
			covered, least, most := uint64(0), whole.Len(), uint64(0)
			for i := range n {
				part := whole.Part(i+1, n)
				if part == nil {
					t.Fatalf("%v: part %d of %d is nil", whole, i+1, n)
				}
				covered += part.Len()
				least, most = min(least, part.Len()), max(most, part.Len())
				all = all.Union(part)
			}
			if !slices.Equal(all, whole) || covered != whole.Len() || most-least > 1 {
				t.Errorf("%v in %d parts of %d to %d chunks: %d chunks in %v", whole, n, least, most, covered, all)
			}
		}
	}
}

// Minus takes linear time; quadratic time would be minutes here.
func TestSetsOfManyRanges(t *testing.T) {
	const n = 200_000
	even, fourth := make(Set, n), make(Set, n/2)
	for i := range even {
		even[i] = Range{uint64(2 * i), uint64(2*i + 1)}
	}
	for i := range fourth {
		fourth[i] = even[2*i]
	}
	if got := even.Minus(fourth); len(got) != n/2 || got.Len() != n/2 {
		t.Errorf("got %d ranges of %d chunks, want %d", len(got), got.Len(), n/2)
	}
	if got := fourth.Minus(even); len(got) != 0 {
		t.Errorf("got %v, want none", got)
	}
}
