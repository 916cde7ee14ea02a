package lanes

import (
	"slices"
	"testing"

	"pokersim/deck"
)

func TestShowdownLevels(t *testing.T) {
	for _, c := range showdownCases() {
		for seed := range uint64(20) {
			rounds := 1 + seed*37
			var want []uint64
			for _, level := range slices.Backward(Levels()) {
				k, err := NewShowdown(level, c.Showdown)
				if err != nil {
					t.Fatal(err)
				}
				got := make([]uint64, k.Counters())
				k.Deal(seed, 3, rounds, got)
				if level == Go {
					want = got
				} else if !slices.Equal(got, want) {
					t.Errorf("%s, seed %d, %d rounds, %s: got %v, want %v", c.name, seed, rounds, level, got, want)
				}
			}
		}
	}
}

func BenchmarkShowdown(b *testing.B) {
	for _, bench := range showdownCases() {
		for _, level := range Levels() {
			b.Run("case="+bench.name+"/level="+string(level), func(b *testing.B) {
				k, err := NewShowdown(level, bench.Showdown)
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
				b.ReportMetric(float64(b.N)*rounds/b.Elapsed().Seconds()/1e6, "Mdeals/s")
				b.Log(counts[:min(len(counts), 8)])
			})
		}
	}
}

type showdownCase struct {
	name string
	Showdown
}

func hands(text ...string) (h [][]deck.Card) {
	for _, t := range text {
		cards, err := deck.ParseHand(t)
		if err != nil {
			panic(err)
		}
		h = append(h, cards)
	}
	return h
}

// leftOf returns all cards but those known.
func leftOf(known ...[]deck.Card) (left []deck.Card) {
	set, err := noDuplicates(known...)
	if err != nil {
		panic(err)
	}
	for c := range deck.Card(deck.Size) {
		if set>>c&1 == 0 {
			left = append(left, c)
		}
	}
	return left
}

// someHands returns every stepth pair of cards.
func someHands(from, step int) (h [][]deck.Card) {
	n := 0
	for a := range deck.Card(deck.Size) {
		for b := range a {
			if n++; n%step == from {
				h = append(h, []deck.Card{a, b})
			}
		}
	}
	return h
}

func showdownCases() []showdownCase {
	none := make([][]deck.Card, 9)
	aces := hands("AcAd", "KcKd")
	flop := hands("7sTs2h")[0]
	two := hands("AsKs", "QcQd")
	return []showdownCase{
		{"random2", Showdown{Players: none[:2], Left: leftOf()}},
		{"AAvRandom", Showdown{Players: [][]deck.Card{aces[0], nil}, Left: leftOf(aces[0])}},
		{"AAvKK", Showdown{Players: aces, Left: leftOf(aces...)}},
		{"flop", Showdown{Players: two, Board: flop, Left: leftOf(append(two, flop)...)}},
		{"random6", Showdown{Players: none[:6], Left: leftOf()}},
		{"ranges2", Showdown{Players: none[:2], Left: leftOf(), Ranges: []Range{{Players: []int{0}, Hands: someHands(1, 13)}, {Players: []int{1}, Hands: someHands(2, 13)}}}},
		{"rangeVrandom", Showdown{Players: none[:2], Left: leftOf(), Ranges: []Range{{Players: []int{0}, Hands: someHands(1, 13)}}}},
		{"wide2", Showdown{Players: none[:2], Left: leftOf(), Ranges: []Range{{Players: []int{0}, Hands: someHands(0, 2)}, {Players: []int{1}, Hands: someHands(0, 1)}}}},
		{"weighted2", Showdown{Players: none[:2], Left: leftOf(), Ranges: []Range{{Players: []int{0}, Hands: someHands(0, 1), Weights: weights(1326)}, {Players: []int{1}, Hands: someHands(0, 1), Weights: weights(1326)}}}},
	}
}

func weights(n int) (w []uint64) {
	for i := range n {
		w = append(w, uint64(1+i*i))
	}
	return w
}
