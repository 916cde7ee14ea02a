package equity

import (
	"fmt"
	"testing"

	"pokersim/sim/chunk"
)

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
		for _, engine := range []Engine{Deck, Lanes} {
			b.Run(fmt.Sprintf("players=%s/engine=%s", c.name, engine), func(b *testing.B) {
				p := Plan{Spec: spec(b, c.players, c.board, ""), Rounds: 16 * ChunkDeals}
				p.Engine = engine
				for b.Loop() {
					run(b, p, chunk.Options{Workers: 1})
				}
				b.ReportMetric(16*ChunkDeals*float64(b.N)/b.Elapsed().Seconds()/1e6, "Mdeals/s")
			})
		}
	}
}
