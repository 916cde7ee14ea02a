package equity

import (
	"fmt"
	"testing"

	"pokersim/sim"
	"pokersim/sim/chunk"
	"pokersim/sim/equity/internal/joint"
	"pokersim/sim/equity/internal/lawtest"
	"pokersim/sim/internal/lanes"
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
		for _, engine := range []sim.Engine{sim.Deck, sim.Lanes} {
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

// BenchmarkSweep counts questions of three and two players, with each hand's results.
func BenchmarkSweep(b *testing.B) {
	const (
		first, second, third = "22+,A2s+,KTs+,QJs,ATo+", "55+,A9s+,KQs,AJo+", "TT+,AQs+,AKo"
	)
	for _, c := range []struct{ name, players, board string }{
		{"AA-v-random-v-random", "AA|random|random", ""},
		{"random-v-random-v-random", "random|random|random", ""},
		{"A-v-B-v-C", first + "|" + second + "|" + third, ""},
		{"A-v-B-v-C-weighted", "22+@0.5,A2s+,KTs+@0.25,QJs,ATo+@0.75|55+,A9s+@0.5,KQs,AJo+@0.8|TT+,AQs+@0.9,AKo@0.35", ""},
		{"A-v-B-v-C-flop", first + "|" + second + "|" + third, "Td7c2s"},
		{"AA-v-KK-v-QQ", "AA|KK|QQ", ""},
		{"random-v-random", "random|random", ""},
		{"A-v-B", first + "|" + second, ""},
	} {
		for _, level := range lanes.Levels() {
			if level != lanes.AVX2 {
				b.Run("question="+c.name+"/level="+string(level), func(b *testing.B) {
					for b.Loop() {
						tally(named(b, "sweeps"), lawtest.Of(b, "", c.players, c.board, ""), joint.Question{Hands: true, Level: level}, 1)
					}
				})
			}
		}
	}
}

// BenchmarkTuples counts questions of narrow ranges, with each hand's results.
func BenchmarkTuples(b *testing.B) {
	for _, c := range []struct{ name, players, board string }{
		{"AA-v-KK-v-QQ", "AA|KK|QQ", ""},
		{"six-pairs", "AA|KK|QQ|JJ|TT|99", ""},
		{"nine-pairs", "AA|KK|QQ|JJ|TT|99|88|77|66", ""},
		{"AsKs-v-QcQd-v-random", "AsKs|QcQd|random", ""},
		{"three-hands", "AsKd|7h7c|JdTd", ""},
		{"six-hands", "AsKd|7h7c|JdTd|2c2s|9h8h|AcQc", ""},
		{"three-hands-flop", "AsKd|7h7c|JdTd", "2h5cKs"},
		{"six-hands-flop", "AsKd|7h7c|JdTd|2c2s|9h8h|AcQc", "2h5cKs"},
		{"six-classes", "AKo|QJs|TT|98s|76s|55", ""},
	} {
		b.Run("question="+c.name, func(b *testing.B) {
			for b.Loop() {
				tally(named(b, "tuples"), lawtest.Of(b, "", c.players, c.board, ""), joint.Question{Hands: true}, 1)
			}
		})
	}
}
