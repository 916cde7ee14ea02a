package eval_test

import (
	"math/rand/v2"
	"testing"

	"pokersim/deck"
	"pokersim/eval"
)

// BenchmarkClass measures the class of a hand of seven cards, in ns/op for each hand: of
// hands that are added up before, by ClassOf7, of given cards, by Classes, of hands that
// CountHands enumerates, and of 2,000 hands of Omaha on one board, by ClassesOf.
func BenchmarkClass(b *testing.B) {
	const n = 1 << 16
	table, classes := eval.NewTable(), make([]eval.Class, n)
	hands, prepared := make([][7]deck.Card, n), make([]eval.Partial, n)
	pack, src := deck.New(), rand.NewPCG(1, 2)
	for i := range hands {
		pack.Shuffle(7, src)
		hands[i] = [7]deck.Card(pack.Cards())
		prepared[i] = table.Partial(hands[i][:]...)
	}
	perHand := func(b *testing.B, hands int, do func()) {
		b.ReportAllocs()
		for b.Loop() {
			do()
		}
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(hands), "ns/op")
	}
	b.Run("of=prepared", func(b *testing.B) {
		perHand(b, n, func() {
			for i, p := range prepared {
				classes[i] = table.ClassOf7(p)
			}
		})
	})
	b.Run("of=prepared/call=ClassOf", func(b *testing.B) {
		perHand(b, n, func() {
			for i, p := range prepared {
				classes[i] = table.ClassOf(p)
			}
		})
	})
	b.Run("of=prepared/call=ClassesOf", func(b *testing.B) {
		perHand(b, n, func() { table.ClassesOf(eval.Partial{}, prepared, classes) })
	})
	b.Run("of=given", func(b *testing.B) {
		perHand(b, n, func() { table.Classes(hands, classes) })
	})
	b.Run("of=given/call=Class", func(b *testing.B) {
		perHand(b, n, func() {
			for i := range hands {
				classes[i] = table.Class(hands[i][:])
			}
		})
	})
	b.Run("of=given/call=CountCategories", func(b *testing.B) {
		var counts [eval.Categories]uint64
		perHand(b, n, func() { table.CountCategories(hands, &counts) })
	})
	b.Run("of=enumerated", func(b *testing.B) { // the first two cards are given
		counts := make([]uint64, eval.Classes+1)
		perHand(b, int(deck.Choose(40, 5)), func() {
			table.CountHands(nil, deck.New().Cards(), []int{0, 11}, 7, counts)
		})
	})
	b.Run("of=omaha", func(b *testing.B) {
		rules := deck.Must(eval.RulesOf("omaha"))
		best := eval.NewBestTable(rules)
		for i := range prepared[:2000] {
			pack.Shuffle(4, src)
			prepared[i] = best.Partial(pack.Cards()[:4]...)
		}
		board, _ := deck.ParseHand("Td7c2s3h9c")
		perHand(b, 2000, func() { best.ClassesOf(best.Partial(board...), prepared[:2000], classes) })
	})
}
