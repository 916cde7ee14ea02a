package shuffle

import (
	"math/rand/v2"
	"slices"
	"testing"
)

func TestDrawIsThePartialShuffle(t *testing.T) {
	cards := ordered(49)
	find(t, "partial(6)").New(rand.NewPCG(7, 0)).Ints(cards)
	got, err := Draw(6, 49, rand.NewPCG(7, 0))
	if err != nil || !slices.Equal(got, cards[:6]) {
		t.Errorf("got %v, %v, want %v", got, err, cards[:6])
	}
}

func TestDrawOfHugePoolIsCheap(t *testing.T) {
	src := rand.NewPCG(7, 0)
	if allocs := testing.AllocsPerRun(10, func() {
		if _, err := Draw(6, 1<<30, src); err != nil {
			t.Fatal(err)
		}
	}); allocs > 10 {
		t.Errorf("six numbers of a huge pool: got %v allocations, want at most 10", allocs)
	}
}

func TestDrawErrors(t *testing.T) {
	for _, c := range []struct{ k, n int }{{7, 6}, {-1, 6}, {1, 0}, {0, -1}} {
		if got, err := Draw(c.k, c.n, constant(0)); err == nil {
			t.Errorf("Draw(%d, %d): got %v, want an error", c.k, c.n, got)
		}
	}
	if got, err := Draw(0, 0, constant(0)); err != nil || len(got) != 0 {
		t.Errorf("Draw(0, 0): got %v, %v, want nothing", got, err)
	}
}

func FuzzParse(f *testing.F) {
	for _, a := range All() {
		f.Add(a.Name)
	}
	f.Fuzz(func(t *testing.T, text string) {
		a, err := Parse(text)
		if err != nil {
			return
		}
		again, err := Parse(a.Name)
		if err != nil || again.Name != a.Name {
			t.Errorf("Parse(%q) returns the name %q, which parses to %q, %v", text, a.Name, again.Name, err)
		}
	})
}

func BenchmarkShuffle(b *testing.B) {
	for _, a := range All() {
		b.Run("algorithm="+a.Name, func(b *testing.B) {
			shuffle := a.New(rand.NewPCG(1, 0))
			cards := ordered(52)
			for b.Loop() {
				shuffle.Ints(cards)
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "decks/s")
		})
	}
}
