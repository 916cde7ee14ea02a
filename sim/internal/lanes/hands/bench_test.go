package hands

import (
	"testing"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/internal/lanes/internal/lanetest"
)

func BenchmarkDeal(b *testing.B) {
	for _, level := range tested {
		b.Run("level="+string(level), func(b *testing.B) {
			k := deck.Must(NewKernel(Hands{Left: deck.New().Cards(), Draws: 7, Level: level}))
			const rounds = 1 << 18
			var counts [eval.Categories]uint64
			chunk := uint64(0)
			for b.Loop() {
				k.Deal(1, chunk, rounds, &counts)
				chunk++
			}
			b.ReportMetric(float64(b.N)*rounds/b.Elapsed().Seconds(), "hands/s")
			b.Log(counts)
		})
	}
}

func BenchmarkDealClasses(b *testing.B) {
	for _, level := range tested {
		b.Run("level="+string(level), func(b *testing.B) {
			k := deck.Must(NewClassKernel(Hands{Left: deck.New().Cards(), Draws: 7, Level: level}))
			const rounds = 1 << 18
			var counts [eval.Classes]uint64
			chunk := uint64(0)
			for b.Loop() {
				k.Deal(1, chunk, rounds, &counts)
				chunk++
			}
			b.ReportMetric(float64(b.N)*rounds/b.Elapsed().Seconds(), "hands/s")
		})
	}
}

func BenchmarkBest(b *testing.B) {
	for _, r := range lanetest.TwoHoleGames() {
		for _, level := range tested {
			k := deck.Must(NewKernel(Hands{Rules: r, Left: lanetest.Without(), Level: level}))
			b.Run("game="+r.Name+"/level="+string(level), func(b *testing.B) {
				var counts [eval.Categories]uint64
				for chunk := uint64(0); b.Loop(); chunk++ {
					k.Deal(1, chunk, 1<<18, &counts)
				}
				b.ReportMetric(float64(b.N)*(1<<18)/b.Elapsed().Seconds(), "hands/s")
			})
		}
	}
}

func BenchmarkLow(b *testing.B) {
	r := deck.Must(eval.RulesOf("omaha8"))
	for _, level := range tested {
		k := deck.Must(NewLowKernel(Hands{Rules: r, Left: lanetest.Without(), Level: level}))
		b.Run("level="+string(level), func(b *testing.B) {
			var counts [1 << 8]uint64
			for chunk := uint64(0); b.Loop(); chunk++ {
				k.Deal(1, chunk, 1<<18, &counts)
			}
			b.ReportMetric(float64(b.N)*(1<<18)/b.Elapsed().Seconds(), "hands/s")
		})
	}
}

func BenchmarkShort(b *testing.B) {
	holdem, short := eval.Holdem(), lanetest.ShortGames()
	for _, r := range append([]eval.Rules{holdem}, short...) {
		for _, level := range tested {
			k := deck.Must(NewKernel(Hands{Rules: r, Left: lanetest.CardsOf(r.Deck()), Draws: 7, Level: level}))
			b.Run("game="+r.Name+"/level="+string(level), func(b *testing.B) {
				var counts [eval.Categories]uint64
				for chunk := uint64(0); b.Loop(); chunk++ {
					k.Deal(1, chunk, 1<<18, &counts)
				}
				b.ReportMetric(float64(b.N)*(1<<18)/b.Elapsed().Seconds(), "hands/s")
			})
		}
	}
}
