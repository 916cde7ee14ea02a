package seen

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"pokersim/deck"
	"pokersim/eval"
)

// Outcomes gives the made hands and draws of a Looker: of all boards of random hole cards,
// known cards and cards left, and of random boards in a block.
func TestOutcomesAreThoseOfALooker(t *testing.T) {
	plans := 30
	if long {
		plans = 500
	}
	for _, name := range []string{"holdem", "short", "short-trips"} {
		r := deck.Must(eval.RulesOf(name))
		look, src := NewLooker(r), rand.New(rand.NewPCG(1, 2))
		for i := range plans {
			cards := r.Deck().Cards()
			src.Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
			board := 3 + i%3
			known := src.IntN(board + 1)
			hole, shown, left := cards[:2], cards[2:2+known], cards[2+known:]
			drawn := board - known
			if i%2 == 1 || drawn == 5 {
				left = left[:max(drawn, src.IntN(min(len(left), 20)))]
			}
			next := src.IntN(2) == 0
			of := func(drawn []deck.Card) int {
				held, all := Of(hole...), Of(shown...)|Of(drawn...)
				return int(look.Made(held, all))*Draws + int(look.Draw(held, all))
			}
			var got, dealt Counts
			var want, wantDealt [Pairs]uint64
			o := look.Outcomes(hole, shown, left, drawn, next)
			o.AddAll(&got)
			for drawn := range deck.Combinations(left, drawn) {
				want[of(drawn)]++
			}
			var at [MostDrawn][64]uint8
			accepted := src.Uint64()
			for lane := range 64 {
				var some []deck.Card
				for j := range at {
					at[j][lane] = 63
				}
				for j, x := range src.Perm(len(left))[:drawn] {
					at[MostDrawn-1-j][lane] = uint8(x)
					some = append(some, left[x])
				}
				wantDealt[of(some)] += accepted >> lane & 1
			}
			o.Add(&at, accepted, &dealt)
			sum := func(c *Counts) (pairs [Pairs]uint64) {
				for i := range pairs {
					pairs[i] = c[0][i] + c[1][i]
				}
				return pairs
			}
			all := [][Pairs]uint64{sum(&got), want, sum(&dealt), wantDealt}
			for i := range all {
				for pair, n := range all[i] {
					if all[i][pair] = 0; next {
						all[i][pair] = n
					} else {
						all[i][pair/Draws*Draws] += n
					}
				}
			}
			if all[0] != all[1] || all[2] != all[3] {
				t.Errorf("%s, %s on %s, %d of %s, next %v: got %v and %v, want %v and %v", name, deck.Hand(hole), deck.Hand(shown), drawn, deck.Hand(left), next, all[0], all[2], all[1], all[3])
			}
		}
	}
}

func BenchmarkAllOutcomes(b *testing.B) {
	look, all := NewLooker(eval.Holdem()), deck.New().Cards()
	o := look.Outcomes(all[:2], nil, all[2:], 3, true)
	for b.Loop() {
		var counts Counts
		o.AddAll(&counts)
	}
}

func BenchmarkOutcomesOfABlock(b *testing.B) {
	for _, n := range []int{3, 4, 5} {
		b.Run(fmt.Sprintf("drawn=%d", n), func(b *testing.B) {
			look, all := NewLooker(eval.Holdem()), deck.New().Cards()
			o := look.Outcomes(all[:2], nil, all[2:], n, true)
			var at [MostDrawn][64]uint8
			for i := range 64 {
				for j, x := range rand.Perm(50)[:n] {
					at[MostDrawn-1-j][i] = uint8(x)
				}
			}
			var counts Counts
			for b.Loop() {
				o.Add(&at, ^uint64(0), &counts)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/64/float64(b.N), "ns/hand")
		})
	}
}

func BenchmarkNewOutcomes(b *testing.B) {
	for b.Loop() {
		look, all := NewLooker(eval.Holdem()), deck.New().Cards()
		look.Outcomes(all[:2], nil, all[2:], 5, true)
	}
}
