// Package pokersim_test measures the simulator beside what a user would write
// without it. Every benchmark reports hands/s; compare lines of one run:
//
//	go test -run '^$' -bench . .
package pokersim_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/chehsunliu/poker"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim"
)

func reportHands(b *testing.B, handsPerOp int) {
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(float64(b.N)*float64(handsPerOp)/b.Elapsed().Seconds(), "hands/s")
}

// BenchmarkDirect is the loop that a user would write: math/rand/v2 and
// chehsunliu/poker, or the deal alone.
func BenchmarkDirect(b *testing.B) {
	var cards [deck.Size]poker.Card
	for i := range cards {
		cards[i] = poker.NewCard(deck.Card(i).String())
	}
	r := rand.New(rand.NewPCG(1, 2))
	deal := func() {
		for i := range 7 {
			j := i + r.IntN(deck.Size-i)
			cards[i], cards[j] = cards[j], cards[i]
		}
	}
	b.Run("loop=deal-alone", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			deal()
		}
		reportHands(b, 1)
	})
	b.Run("loop=deal-and-chehsunliu", func(b *testing.B) {
		b.ReportAllocs()
		var counts [10]int
		for b.Loop() {
			deal()
			counts[poker.RankClass(poker.Evaluate(cards[:7]))]++
		}
		reportHands(b, 1)
	})
}

// BenchmarkDeal is the deck's partial shuffle alone, a word of PCG for a hand.
func BenchmarkDeal(b *testing.B) {
	d, src := deck.New(), rand.NewPCG(1, 2)
	b.ReportAllocs()
	for b.Loop() {
		d.Shuffle(7, src)
	}
	reportHands(b, 1)
}

// BenchmarkRun is whole runs of the simulator.
func BenchmarkRun(b *testing.B) {
	for _, e := range []struct {
		name      string
		evaluator sim.Evaluator
		rounds    uint64
	}{
		{"table", eval.NewTable(), 4 << 20},
		{"chehsunliu", eval.NewChehsunliu(), 1 << 19},
	} {
		for _, workers := range []int{1, 2, 16} {
			b.Run(fmt.Sprintf("engine=deck/evaluator=%s/workers=%d", e.name, workers), func(b *testing.B) {
				plan := sim.Plan{Rounds: e.rounds, Cards: 7, Classifier: sim.ByCategory(e.evaluator)}
				for b.Loop() {
					if _, err := sim.Run(context.Background(), plan, sim.Options{Workers: workers}); err != nil {
						b.Fatal(err)
					}
				}
				reportHands(b, int(e.rounds))
			})
		}
	}
}

// BenchmarkEvaluate is each evaluator on prepared random hands.
func BenchmarkEvaluate(b *testing.B) {
	const hands = 1 << 12
	var prepared [hands][7]deck.Card
	d, src := deck.New(), rand.NewPCG(1, 2)
	for i := range prepared {
		d.Shuffle(7, src)
		prepared[i] = [7]deck.Card(d.Cards())
	}
	for name, e := range map[string]sim.Evaluator{"table": eval.NewTable(), "chehsunliu": eval.NewChehsunliu()} {
		b.Run("evaluator="+name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				for i := range prepared {
					e.Class(prepared[i][:])
				}
			}
			reportHands(b, hands)
		})
	}
}

// BenchmarkExact names all 133,784,560 hands of seven cards.
func BenchmarkExact(b *testing.B) {
	for _, workers := range []int{1, 2} {
		b.Run(fmt.Sprintf("cards=7/workers=%d", workers), func(b *testing.B) {
			for b.Loop() {
				if _, err := sim.Exact(context.Background(), 7, sim.Options{Workers: workers}); err != nil {
					b.Fatal(err)
				}
			}
			reportHands(b, 133_784_560)
		})
	}
}
