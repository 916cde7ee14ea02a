//go:build unix

package equity

import (
	"testing"

	"pokersim/sim/equity/internal/joint"
	"pokersim/sim/equity/internal/lawtest"
)

// BenchmarkPredictions reports the CPU time of a count divided by its prediction.
func BenchmarkPredictions(b *testing.B) {
	for _, c := range []struct{ game, players, board, dead string }{
		{"omaha", "AsAhKsKh|xxxx", "", ""},
		{"omaha", "AsKhTd9c|xxxx", "", ""},
		{"omaha", "AsKsQsJs|xxxx", "", "2c3d4h"},
		{"omaha", "AsKhTd9c,AsAhKsKh,2s2h3c3d|xxxx", "", ""},
		{"omaha", "AsAhKsKh|xxxx", "2s7s9h", ""},
		{"omaha", "AsKhTd9c|xxxx", "2s7d9h", ""},
		{"omaha5", "AsAhKsKhQd|xxxxx", "", ""},
		{"omaha5", "AsAhKsKhQd|xxxxx", "2s7s9h", ""},
		{"omaha6", "AsAhKsKhQd2c|xxxxxx", "2s7s9h", ""},
		{"omaha", "AsAhKsKh|8c7c6d5d", "", ""},
		{"omaha", "AsAhKsKh,AsAhQsQh,AsAhTs9h,AsKs7s6h|8c7c6d5d,9c8c7d6d,JcJd9c9d", "", ""},
		{"omaha", "AsAhxx|8c7c6d5d", "2s7s9h", ""},
		{"omaha", "AsAhKsx|KcKdxx", "2s7s9h", ""},
		{"omaha6", "AsAhKsKh2d3d|JcTc9h8h7s6s", "", ""},
		{"omaha8", "AsAh2s3h|KdKcQdQc,8c7c6d5d,9c8c7d6d", "", ""},
		{"omaha8", "AsAh2s3h|xxxx", "2c7s9h", ""},
	} {
		b.Run("game="+c.game+"/players="+c.players+"/board="+c.board, func(b *testing.B) {
			l, q, a := lawtest.Of(b, c.game, c.players, c.board, c.dead), joint.Question{}, named(b, "hand against hand")
			if any := named(b, "hand against any hand"); any.Can(l, q) {
				a = any
			}
			before := cpuTime(b)
			for b.Loop() {
				tally(a, l, q, 1)
			}
			took := float64(cpuTime(b)-before) / float64(b.N)
			b.ReportMetric(took/1e6, "cpu-ms/op")
			b.ReportMetric(took/a.Nanoseconds(l, q), "of-predicted")
		})
	}
}
