package equity

import (
	"math"
	"strconv"
	"testing"

	"pokersim/sim/chunk"
)

func TestSamplesFollowTruth(t *testing.T) {
	const deals = 200_000
	for _, s := range records(t, "scenarios.csv") {
		if s["game"] != "holdem" {
			continue
		}
		p := Plan{spec(t, s["players"], s["board"], s["dead"]), deals}
		p.Seed = 1
		counts := run(t, p, chunk.Options{})
		for _, r := range records(t, "equity.csv") {
			if r["id"] != s["id"] {
				continue
			}
			i, _ := strconv.Atoi(r["player"])
			want, _ := strconv.ParseFloat(r["equity"], 64)
			variance, _ := strconv.ParseFloat(r["share_variance"], 64)
			got, _ := share(counts, p.Layout().Players, i-1).Float64()
			if sigma := math.Sqrt(variance / deals); math.Abs(got-want) > 5*sigma+1e-12 {
				t.Errorf("%s, player %d: got %.6f, want %.6f ± %.6f", s["id"], i, got, want, sigma)
			}
		}
	}
}

func BenchmarkSample(b *testing.B) {
	for _, c := range []struct{ name, players, board string }{
		{"random-random", "random|random", ""},
		{"hand-random", "AcAd|random", ""},
		{"hand-hand", "AcAd|KcKd", ""},
		{"hand-hand-flop", "AsKs|QcQd", "7s Ts 2h"},
		{"six-random", "random|random|random|random|random|random", ""},
		{"range-random", "22+,A2s+,KTs+,QTs+,JTs,ATo+,KQo|random", ""},
		{"range-range", "22+,A2s+,KTs+|QQ+,AKs,AKo,JTs", ""},
		{"three-ranges", "22+,A2s+,KTs+,QTs+,JTs,ATo+,KQo|22-TT,A2s-A9s,KTs+,QTs+,JTs|22+,A2s+,KTs+,QTs+,JTs,ATo+,KQo", ""},
	} {
		b.Run("players="+c.name, func(b *testing.B) {
			p := Plan{spec(b, c.players, c.board, ""), 16 * ChunkDeals}
			for b.Loop() {
				run(b, p, chunk.Options{Workers: 1})
			}
			b.ReportMetric(16*ChunkDeals*float64(b.N)/b.Elapsed().Seconds()/1e6, "Mdeals/s")
		})
	}
}
