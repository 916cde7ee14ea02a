package equity

import (
	"context"
	"slices"
	"testing"

	"pokersim/sim/chunk"
)

// Going through the ranks of boards counts what going through the boards does.
func TestTwoHoleCardsBoardByBoard(t *testing.T) {
	for _, c := range []struct{ game, players, board, dead string }{
		{"omaha", "AsAhKsKh|8c7c6d5d", "", ""},
		{"omaha", "AsKsQsJs|Ts9s8s7s", "", ""},
		{"omaha", "2s2h2c3d|AsAh7c7d", "", "2d3s3h3cKs"},
		{"omaha", "AsAhKsKh,AsAh9s8h@0.5,7c7d6c6d|8c7c6d5d,AsQsJhTh@0.3", "", ""},
		{"omaha", "AsAhxx|KsKhQsx", "2s7s9h", ""},
		{"omaha", "AsAhKsKh|xxxx", "2s7s7h9c", "Ac"},
		{"omaha5", "AsAhKsKh2d|JcTc9d8d7h", "", ""},
		{"omaha5", "AsAhKsKh2d|JcTc9d8dx", "2s7s9s", ""},
		{"omaha6", "AsAhKsKh2d3d|JcTc9h8h7s6s", "", "5c"},
	} {
		l, err := gameSpec(t, c.game, c.players, c.board, c.dead).Law()
		if err != nil {
			t.Fatal(err)
		}
		want := newExact(l, false).tally(t)
		e := newTwoHole(l)
		if got := tallyOf(t, l.twoHoleChunks(), e.Counts(), e.worker()); !slices.Equal(got, want) {
			t.Errorf("%+v: got %v, want %v", c, got, want)
		}
	}
}

func BenchmarkTwoHoleExact(b *testing.B) {
	for _, players := range []string{"AsAhKsKh|8c7c6d5d", "AsAhKsKh|AdKd7c6c"} {
		b.Run("players="+players, func(b *testing.B) {
			p := Plan{Spec: gameSpec(b, "omaha", players, "", "")}
			before := cpuTime(b)
			for b.Loop() {
				if _, err := Run(context.Background(), p, chunk.Options{Workers: 1}); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(cpuTime(b)-before)/float64(b.N)/1e6, "cpu-ms/op")
		})
	}
}
