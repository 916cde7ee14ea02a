package equity

import (
	"context"
	"slices"
	"testing"

	"pokersim/sim/chunk"
)

// tally runs all chunks.
func (e *headsUp) tally(t testing.TB) []uint64 {
	into, work := chunk.Tally{Counts: make([]uint64, e.Counts())}, e.worker()
	for c := range e.blocks.chunks() {
		if err := work(context.Background(), c, &into); err != nil {
			t.Fatal(err)
		}
	}
	return into.Counts
}

func TestHeadsUpEqualsPairs(t *testing.T) {
	for _, c := range []struct{ players, board, dead string }{
		{"AsKs|QcQd", "", ""},
		{"AcAd|KhKs", "", "2c3d"},
		{"7c2d|JsTs", "", ""},
		{"AcKc|AdKd", "", ""},
		{"22+@0.5,A9s+,KQo|TT+,AK@0.3,JTs", "2c7d9h", ""},
		{"99+@0.5,A9s+,KJo+|88+@0.5,ATs+", "2c2d2h", "Ac"},
		{"22+@0.5,A2s+,K9o+|22+@0.5,A2s+,K9o+", "2c2d2h5s", "Ac"},
		{"random|QQ+,AKs@0.7", "7s8s9s2c", "As"},
		{"random|random", "AsKdQh7c5c", ""},
		{"AA,KK|AA|AK@0.5", "2c7d9h", ""},
		{"AsKs|22+@0.3,A2s+,KTo+", "", ""},
	} {
		l := lawOf(t, c.players, c.board, c.dead)
		if len(l.players) != 2 {
			continue
		}
		for _, categories := range []bool{false, true} {
			want := newExact(l, categories).tally(t)
			if got := newHeadsUp(l, categories).tally(t); !slices.Equal(got, want) {
				t.Errorf("%s on %s, categories %t:\ngot  %v\nwant %v", c.players, c.board, categories, got, want[:len(got)])
			}
		}
	}
}

func BenchmarkHeadsUp(b *testing.B) {
	for _, c := range []struct{ name, players, board string }{
		{"AcAd-KcKd", "AcAd|KcKd", ""},
		{"AcAd-KhKs", "AcAd|KhKs", ""},
		{"AsKs-QcQd", "AsKs|QcQd", ""},
		{"7c2d-JsTs", "7c2d|JsTs", ""},
		{"7c2d-AdKh", "7c2d|AdKh", ""},
		{"AhKd-QsJs", "AhKd|QsJs", ""},
		{"8h8c-AsKd", "8h8c|AsKd", ""},
		{"AcKc-AdKd", "AcKc|AdKd", ""},
		{"2c2d-AsKs", "2c2d|AsKs", ""},
		{"ThTs-9h8h", "ThTs|9h8h", ""},
		{"JsTs-random", "JsTs|random", ""},
		{"AA-random", "AA|random", ""},
		{"range-range", "22+,A2s+,KTs+,QTs+,JTs,ATo+,KQo|QQ+,AKs,AKo,JTs", ""},
		{"random-random", "random|random", ""},
		{"uneven", "22+,A2s+@0.5,K2s+,Q5s+,A2o+,K8o+,As2c@0.3|22+,A2s+,K2s+,A2o+,K9o+,Q9o+,7s6s@0.2,6h5h@0.3,5d4d@0.1", ""},
	} {
		b.Run("players="+c.name, func(b *testing.B) {
			s := spec(b, c.players, c.board, "")
			l, err := s.Law()
			if err != nil {
				b.Fatal(err)
			}
			for b.Loop() {
				newHeadsUp(l, false).tally(b)
			}
		})
	}
}
