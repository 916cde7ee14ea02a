package hands

import (
	"math/rand/v2"
	"testing"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/internal/lanes/internal/layout"
	"pokersim/sim/internal/lanes/internal/sampling"
	"pokersim/sim/internal/lanes/internal/strength"
	"pokersim/sim/rng"
)

// The sampler, which draws eight hands at a time, draws the hands of the definition in
// each lane.
func TestSamplerDrawsTheHandsOfTheDefinition(t *testing.T) {
	lanes := [8]int{0, 1, 4, 5, 2, 3, 6, 7}
	for _, d := range deals {
		p := mustNewPlan(t, strength.Holdem, d.hands(1))
		q := sampling.NewSampler(&p.Draws)
		var slow, fast [layout.Streams]rng.SFC64
		for i := range slow {
			slow[i].Reset(1, 2, rng.Lanes, uint8(i))
		}
		fast = slow
		for range 1000 {
			var hands [layout.Block]strength.Hand
			var accepted [layout.Block]bool
			var drawn sampling.Samples
			p.block(&slow, &hands, &accepted)
			q.Block(&fast, &drawn)
			for lane, want := range hands {
				i, j := lane/8, lanes[lane%8]
				if got := p.hand(&drawn[i].At, j); got != want {
					t.Fatalf("%+v, lane %d: got hand %#x, want %#x", d, lane, got, want)
				}
				if got := drawn[i].Accepted[j] == 1; got != accepted[lane] {
					t.Fatalf("%+v, lane %d: accepted is %t, want %t", d, lane, got, accepted[lane])
				}
			}
		}
	}
}

// The sums of keys show whether a hand has a flush, and give the category of a hand that
// has none. All hands of five cards are tested, and random hands of six and seven.
func TestKeySumsGiveTheCategory(t *testing.T) {
	for _, g := range []strength.Game{strength.Holdem, strength.Short, strength.ShortTrips} {
		p := *mustNewPlan(t, strength.Holdem, deals[0].hands(0))
		p.game = g
		k := newKeySums(&p)
		shapes := map[int][32]uint16{5: strength.NewShapes(5), 6: strength.NewShapes(6), 7: strength.NewShapes(7)}
		check := func(h strength.Hand, cards int) {
			of := shapes[cards]
			sum, want := k.start+keySum(h), g.Category(g.Strength(h, &of))
			flush := want == eval.Flush || want == eval.StraightFlush || want == eval.RoyalFlush
			if got := sum&strength.Flushes != 0; got != flush {
				t.Fatalf("game %d, hand %#x: got flush %t, want %t", g, h, got, flush)
			}
			if got := eval.Category(k.unsuited(sum)); !flush && got != want {
				t.Fatalf("game %d, hand %#x: got %v, want %v", g, h, got, want)
			}
		}
		if g == strength.Holdem {
			extend(0, 0, 5, func(h strength.Hand) { check(h, 5) })
		}
		pack, random := deck.New(), rand.NewPCG(1, 2)
		for i := range 500_000 {
			pack.Shuffle(7, random)
			check(strength.HandOf(pack.Cards()[:6+i%2]...), 6+i%2)
		}
	}
}

// extend calls check for every hand of h and more cards, each next or higher.
func extend(h strength.Hand, next deck.Card, more int, check func(strength.Hand)) {
	if more == 0 {
		check(h)
		return
	}
	for c := next; c < deck.Size; c++ {
		extend(h+strength.HandOf(c), c+1, more-1, check)
	}
}
