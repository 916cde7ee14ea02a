package cause

import (
	"context"
	"math/rand/v2"
	"testing"

	"pokersim/deck"
	"pokersim/sim/audit/internal/digits"
	"pokersim/sim/audit/internal/start"
)

// lastNeverFirst is a fair shuffle, except that the last card is never first.
func lastNeverFirst(src rand.Source) func([]int) {
	r := rand.New(src)
	return func(cards []int) {
		n := len(cards)
		r.Shuffle(n, func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
		if cards[0] == n-1 {
			other := 1 + r.IntN(n-1)
			cards[0], cards[other] = cards[other], cards[0]
		}
	}
}

// A mistake that is nearly fair may fit packs that are hardly unfair, but does not explain them.
// The true cause does.
func TestNearlyFairMistakesExplainNothing(t *testing.T) {
	const cards, packs = 52, 3000
	var nearlyFair []candidate
	for _, m := range []Mistake{listed(named("modulo"), "", ""), {Name: "1000 keys", New: start.ByKeys(cards, 1000)}} {
		nearlyFair = append(nearlyFair, candidate{Mistake: m, form: digits.Forms()[0], number: uint64(1 + len(nearlyFair))})
	}
	fair := candidate{Mistake: listed(named("fisher-yates"), "", ""), form: digits.Forms()[0]}
	cheat := candidate{Mistake: Mistake{New: lastNeverFirst}, form: digits.Forms()[0]}
	every := map[string][]uint64{}
	for _, name := range compared() {
		every[name] = []uint64{}
	}
	ctx, fit := context.Background(), 0
	for _, seed := range []uint64{110, 242} { // at others a fair shuffle is not rejected, or none of the two fits
		of := cheat
		of.number = 100 + seed
		counts := deck.Must(Counts{Cells: every, Cards: cards}.simulate(ctx, of, 20, packs))
		p, _, err := counts.compare(ctx, fair)
		if err != nil {
			t.Fatal(err)
		}
		if p >= Rejected {
			t.Errorf("seed %d: the packs are not told from fair ones (p = %.2g)", seed, p)
		}
		all := deck.Must(counts.each(ctx, fair, append(nearlyFair, cheat), func(float64) {}))
		for i, x := range all[:len(nearlyFair)] {
			if x.p >= Bound {
				fit++
			}
			if x.explains {
				t.Errorf("seed %d: %s explains the packs (p = %.2g)", seed, nearlyFair[i].Name, x.p)
			}
		}
		if x := all[len(nearlyFair)]; !x.explains {
			t.Errorf("seed %d: the true cause does not explain the packs (p = %.2g)", seed, x.p)
		}
	}
	if fit == 0 {
		t.Error("no mistake that is nearly fair fits: the test shows nothing")
	}
}
