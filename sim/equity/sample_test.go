package equity

import (
	"context"
	"math"
	"strconv"
	"testing"

	"pokersim/sim/rng"
)

// deal samples deals from stream after stream on one worker.
func deal(t testing.TB, l *Law, seed, deals uint64, categories bool) []uint64 {
	s, err := newSample(l, categories)
	if err != nil {
		t.Fatal(err)
	}
	counts, d := make([]uint64, s.counts()), s.newDealer()
	for chunk := uint64(0); chunk*ChunkDeals < deals; chunk++ {
		stream := rng.NewSFC64(seed, chunk, rng.Equity, 0)
		if err := d.deal(context.Background(), stream, min(ChunkDeals, deals-chunk*ChunkDeals), counts); err != nil {
			t.Fatal(err)
		}
	}
	return counts
}

func TestSamplesFollowTruth(t *testing.T) {
	const deals = 200_000
	for _, s := range records(t, "scenarios.csv") {
		if s["game"] != "holdem" {
			continue
		}
		l := law(t, s["players"], s["board"], s["dead"])
		counts := deal(t, l, 1, deals, true)
		for _, r := range records(t, "equity.csv") {
			if r["id"] != s["id"] {
				continue
			}
			i, _ := strconv.Atoi(r["player"])
			want, _ := strconv.ParseFloat(r["equity"], 64)
			variance, _ := strconv.ParseFloat(r["share_variance"], 64)
			got, _ := share(counts, l.Players(), i-1).Float64()
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
			l := law(b, c.players, c.board, "")
			const deals = 8 * ChunkDeals
			for b.Loop() {
				deal(b, l, 1, deals, false)
			}
			b.ReportMetric(deals*float64(b.N)/b.Elapsed().Seconds()/1e6, "Mdeals/s")
		})
	}
}
