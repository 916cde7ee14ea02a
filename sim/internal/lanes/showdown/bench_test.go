package showdown

import (
	"fmt"
	"strings"
	"testing"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/internal/lanes/internal/lanetest"
)

func BenchmarkShowdown(b *testing.B) {
	for _, c := range scenarios()[:9] {
		for _, level := range tested {
			b.Run("case="+strings.ReplaceAll(c.name, " ", "-")+"/level="+string(level), func(b *testing.B) {
				k := deck.Must(NewKernel(c.Showdown.at(eval.Holdem(), level)))
				const rounds = 1 << 18
				counts := make([]uint64, k.Counters())
				chunk := uint64(0)
				for b.Loop() {
					k.Deal(1, chunk, rounds, counts)
					chunk++
				}
				b.ReportMetric(float64(b.N)*rounds/b.Elapsed().Seconds(), "deals/s")
			})
		}
	}
}

func BenchmarkTwoHoleShowdown(b *testing.B) {
	for _, r := range lanetest.TwoHoleGames() {
		for _, players := range []int{2, 3} {
			for _, level := range tested {
				k := deck.Must(NewKernel(Showdown{Rules: r, Level: level, Players: make([][]deck.Card, players), Left: lanetest.Without()}))
				b.Run(fmt.Sprintf("game=%s/players=%d/level=%s", r.Name, players, level), func(b *testing.B) {
					counts := make([]uint64, k.Counters())
					for chunk := uint64(0); b.Loop(); chunk++ {
						k.Deal(1, chunk, 1<<16, counts)
					}
					b.ReportMetric(float64(b.N)*(1<<16)/b.Elapsed().Seconds(), "deals/s")
				})
			}
		}
	}
}
