package enumerate

import (
	"math/rand/v2"
	"slices"
	"testing"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/internal/lanes/internal/strength"
)

func BenchmarkCountHands(b *testing.B) {
	for _, level := range tested {
		b.Run("level="+string(level), func(b *testing.B) {
			n, err := NewEvaluator(eval.Rules{}, deck.New().Cards(), level)
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

func BenchmarkCountClasses(b *testing.B) {
	for _, level := range tested {
		b.Run("level="+string(level), func(b *testing.B) {
			e := mustEvaluator(b, level)
			var counts [eval.Classes]uint64
			for b.Loop() {
				countClasses(e, nil, nil, 7, &counts)
			}
			b.ReportMetric(float64(b.N)*133784560/b.Elapsed().Seconds(), "hands/s")
		})
	}
}

// Measures the evaluation of prepared hands. Only tests use the class kernels on a list of
// whole hands.
func BenchmarkPreparedClasses(b *testing.B) {
	pack, random, table := deck.New(), rand.NewPCG(1, 2), strength.NewClassTable(strength.Holdem)
	hands := make([]strength.Hand, 1<<12)
	for i := range hands {
		pack.Shuffle(7, random)
		hands[i] = strength.HandOf(pack.Cards()[:7]...)
	}
	for _, level := range tested {
		b.Run("level="+string(level), func(b *testing.B) {
			count, _ := classesAt(level, hands, table)
			begun := slices.Repeat([]begunHands{{0, uint64(len(hands))}}, 100)
			var counts strength.SlotCounts
			for b.Loop() {
				count(begun, 7, &counts)
			}
			b.ReportMetric(float64(b.N*len(begun)*len(hands))/b.Elapsed().Seconds(), "hands/s")
		})
	}
}
