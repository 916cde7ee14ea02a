package lanes

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pokersim/deck"
	"pokersim/eval"
)

func BenchmarkDeal(b *testing.B) {
	for _, level := range tested {
		b.Run("level="+string(level), func(b *testing.B) {
			k, err := NewKernel(Hands{Left: deck.New().Cards(), Draws: 7, Level: level})
			if err != nil {
				b.Fatal(err)
			}
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

func BenchmarkCountHands(b *testing.B) {
	for _, level := range tested {
		b.Run("level="+string(level), func(b *testing.B) {
			n, err := NewEvaluator(Hands{Left: deck.New().Cards(), Level: level})
			if err != nil {
				b.Fatal(err)
			}
			var counts [eval.Categories]uint64
			for b.Loop() {
				counts = [eval.Categories]uint64{}
				n.CountHands(nil, nil, 7, &counts)
			}
			b.ReportMetric(float64(b.N)*133784560/b.Elapsed().Seconds(), "hands/s")
			b.Log(counts)
		})
	}
}

func BenchmarkShowdown(b *testing.B) {
	for _, c := range scenarios()[:9] {
		for _, level := range tested {
			b.Run("case="+strings.ReplaceAll(c.name, " ", "-")+"/level="+string(level), func(b *testing.B) {
				k, err := NewShowdownKernel(c.Showdown.at(eval.Holdem(), level))
				if err != nil {
					b.Fatal(err)
				}
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

func BenchmarkCountClasses(b *testing.B) {
	for _, level := range tested {
		b.Run("level="+string(level), func(b *testing.B) {
			e := mustEvaluator(b, level)
			var counts [eval.Classes]uint64
			for b.Loop() {
				e.CountClasses(nil, nil, 7, &counts)
			}
			b.ReportMetric(float64(b.N)*133784560/b.Elapsed().Seconds(), "hands/s")
		})
	}
}

func BenchmarkDealClasses(b *testing.B) {
	for _, level := range tested {
		b.Run("level="+string(level), func(b *testing.B) {
			k := mustNewClasses(b, level, deal{deck.Size, 7, 0}, 0, newClassTable())
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
	for _, r := range twoHoleGames(b) {
		for _, level := range tested {
			k, err := NewKernel(Hands{Rules: r, Left: without(), Level: level})
			if err != nil {
				b.Fatal(err)
			}
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
	r, err := eval.RulesOf("omaha8")
	if err != nil {
		b.Fatal(err)
	}
	for _, level := range tested {
		k, err := NewLowKernel(Hands{Rules: r, Left: without(), Level: level})
		if err != nil {
			b.Fatal(err)
		}
		b.Run("level="+string(level), func(b *testing.B) {
			var counts [1 << 8]uint64
			for chunk := uint64(0); b.Loop(); chunk++ {
				k.Deal(1, chunk, 1<<18, &counts)
			}
			b.ReportMetric(float64(b.N)*(1<<18)/b.Elapsed().Seconds(), "hands/s")
		})
	}
}

func BenchmarkTwoHoleShowdown(b *testing.B) {
	for _, r := range twoHoleGames(b) {
		for _, players := range []int{2, 3} {
			for _, level := range tested {
				k, err := NewShowdownKernel(Showdown{Rules: r, Level: level, Players: make([][]deck.Card, players), Left: without()})
				if err != nil {
					b.Fatal(err)
				}
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

// Measures the evaluation of prepared hands. Only tests use the class kernels on a list of
// whole hands.
func BenchmarkPreparedClasses(b *testing.B) {
	pack, random, table := deck.New(), rand.NewPCG(1, 2), newClassTable()
	hands := make([]hand, 1<<12)
	for i := range hands {
		pack.Shuffle(7, random)
		hands[i] = handOf(pack.Cards()[:7]...)
	}
	for _, k := range kernels() {
		b.Run("level="+string(k.level), func(b *testing.B) {
			if !k.available {
				b.Skip("this machine lacks it")
			}
			count, begun := k.class(hands, table), slices.Repeat([]begunHands{{0, uint64(len(hands))}}, 100)
			var counts slotCounts
			for b.Loop() {
				count(begun, 7, &counts)
			}
			b.ReportMetric(float64(b.N*len(begun)*len(hands))/b.Elapsed().Seconds(), "hands/s")
		})
	}
}
