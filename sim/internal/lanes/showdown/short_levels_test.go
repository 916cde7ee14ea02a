package showdown

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/internal/lanes/internal/lanetest"
)

// shortShowdown returns a showdown of the given number of players, with known cards,
// unknown cards and a range.
func shortShowdown(r eval.Rules, src *rand.Rand, players int) Showdown {
	d := deck.Of(r.Deck().Cards()...)
	d.Shuffle(36, src)
	cards := slices.Clone(d.Cards())
	take := func(n int) (some []deck.Card) {
		some, cards = cards[:n:n], cards[n:]
		return some
	}
	s := Showdown{Players: make([][]deck.Card, players)}
	for i := range s.Players[1:] {
		s.Players[1+i] = take(src.IntN(3))
	}
	s.Board = take([]int{0, 0, 3, 4, 5}[src.IntN(5)])
	s.Left = cards
	if src.IntN(2) == 0 {
		var hands [][]deck.Card
		for i := range 8 {
			hands = append(hands, []deck.Card{cards[i], cards[i+1]})
		}
		s.Ranges = []Range{{Players: []int{0}, Hands: hands}}
	} else {
		s.Players[0] = cards[:1:1]
		s.Left = cards[1:]
	}
	return s
}

func BenchmarkShortShowdown(b *testing.B) {
	for _, r := range append([]eval.Rules{eval.Holdem()}, lanetest.ShortGames()...) {
		for _, players := range []int{2, 6} {
			for _, level := range tested {
				k := deck.Must(NewKernel(Showdown{Rules: r, Level: level, Players: make([][]deck.Card, players), Left: lanetest.CardsOf(r.Deck())}))
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
