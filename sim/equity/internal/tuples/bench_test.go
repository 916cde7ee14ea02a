package tuples_test

import (
	"context"
	"testing"

	"pokersim/sim/equity/internal/deals"
	"pokersim/sim/equity/internal/deals/dealstest"
	"pokersim/sim/equity/internal/tuples"
)

// BenchmarkTuples counts questions of narrow ranges, with each hand's results.
func BenchmarkTuples(b *testing.B) {
	for _, c := range []struct {
		name    string
		players []string
		board   string
	}{
		{"AA-v-KK-v-QQ", []string{"AA", "KK", "QQ"}, ""},
		{"six-pairs", []string{"AA", "KK", "QQ", "JJ", "TT", "99"}, ""},
		{"nine-pairs", []string{"AA", "KK", "QQ", "JJ", "TT", "99", "88", "77", "66"}, ""},
		{"AsKs-v-QcQd-v-random", []string{"AsKs", "QcQd", "random"}, ""},
		{"three-hands", []string{"AsKd", "7h7c", "JdTd"}, ""},
		{"six-hands", []string{"AsKd", "7h7c", "JdTd", "2c2s", "9h8h", "AcQc"}, ""},
		{"three-hands-flop", []string{"AsKd", "7h7c", "JdTd"}, "2h5cKs"},
		{"six-hands-flop", []string{"AsKd", "7h7c", "JdTd", "2c2s", "9h8h", "AcQc"}, "2h5cKs"},
		{"six-classes", []string{"AKo", "QJs", "TT", "98s", "76s", "55"}, ""},
	} {
		b.Run("question="+c.name, func(b *testing.B) {
			q, err := dealstest.Parse(c.players, c.board, "")
			if err != nil {
				b.Fatal(err)
			}
			for b.Loop() {
				d, err := deals.New(q)
				if err != nil {
					b.Fatal(err)
				}
				s, err := tuples.New(d, true)
				if err != nil {
					b.Fatal(err)
				}
				words, w := make([]uint64, s.Layout().Words()), s.Worker()
				for chunk := range s.Chunks() {
					if err := w.Count(context.Background(), chunk, words); err != nil {
						b.Fatal(err)
					}
				}
				if _, err := d.Result(s.Layout(), words); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
