package enumerate

import (
	"math/rand/v2"
	"slices"
	"testing"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/internal/lanes"
	"pokersim/sim/internal/lanes/internal/strength"
)

// Every level counts all hands of five, six and seven cards of a short deck as the
// reference does.
func TestEveryShortHand(t *testing.T) {
	for _, r := range shortGames(t) {
		for _, level := range tested {
			e, err := NewEvaluator(r, cardsOf(r.Deck()), level)
			if err != nil {
				t.Fatal(err)
			}
			for cards := 5; cards <= 7; cards++ {
				var got [eval.Categories]uint64
				e.CountHands(nil, nil, cards, &got)
				if want, err := r.CategoryCounts(cards); err != nil || !slices.Equal(got[:], want) {
					t.Errorf("%s, level %s, %d cards: got %d, want %d, %v", r.Name, level, cards, got, want, err)
				}
			}
		}
	}
}

// Every level gives each hand of a short deck the category of the table. A call
// evaluates hands of one category.
func TestShortHandsAsTheTable(t *testing.T) {
	for _, r := range shortGames(t) {
		table := eval.NewTableOf(r)
		g, err := strength.GameOf(r)
		if err != nil {
			t.Fatal(err)
		}
		var hands [eval.Categories][]strength.Hand
		d := deck.Of(r.Deck().Cards()...)
		src := rand.NewPCG(1, uint64(g))
		for i := range 200_000 {
			n := 5 + i%3
			d.Shuffle(n, src)
			c := table.Category(d.Cards()[:n])
			hands[c] = append(hands[c], strength.HandOf(d.Cards()[:n]...))
		}
		for c, some := range hands {
			for _, level := range tested {
				if len(some) == 0 {
					continue
				}
				var got, want [eval.Categories]uint64
				evaluatorAt(level, some, g)(0, uint64(len(some)), &got)
				if want[c] = uint64(len(some)); got != want {
					t.Errorf("%s, %s: %d hands of category %v: got the counts %v", r.Name, level, len(some), eval.Category(c), got)
				}
			}
		}
	}
}

func TestGamesThatLanesDoNotKnow(t *testing.T) {
	omaha, err := eval.RulesOf("omaha")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := NewEvaluator(omaha, deck.New().Cards(), lanes.Go); err == nil {
		t.Error("omaha: want an error")
	}
	if _, err := NewEvaluator(eval.Rules{}, deck.New().Cards(), "AVX3"); err == nil {
		t.Error("an unknown level: got no error")
	}
}
