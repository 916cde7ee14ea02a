package strength

import (
	"math/rand/v2"
	"slices"
	"testing"

	"pokersim/deck"
	"pokersim/eval"
)

func TestEvaluateEqualsSlowEvaluation(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	pack, classes := deck.New(), NewClassTable(Holdem)
	for i := range 200_000 {
		cards := 5 + i%3
		pack.Shuffle(cards, random)
		dealt := slices.Clone(pack.Cards()[:cards])
		if i%2 == 0 { // only ten to ace, so that the higher categories are frequent
			for i, x := range random.Perm(20)[:cards] {
				dealt[i] = deck.NewCard(deck.Rank(8+x%5), deck.Suit(x/5))
			}
		}
		h, shapes, want := HandOf(dealt...), NewShapes(cards), slowEvaluate(dealt)
		s := Holdem.Strength(h, &shapes)
		if got := classes.Class[classes.Slot(s)].Category(); got != want || Holdem.Category(s) != want {
			t.Fatalf("%v: got the category %v by class and %v by strength, want %v", dealt, got, Holdem.Category(s), want)
		}
	}
}

// slowEvaluate returns the best category of all sets of five cards of the hand, each
// evaluated by the rules of poker.
func slowEvaluate(cards []deck.Card) eval.Category {
	if len(cards) == 5 {
		return slowCategory(cards)
	}
	best := eval.HighCard
	for i := range cards {
		best = min(best, slowEvaluate(slices.Delete(slices.Clone(cards), i, i+1)))
	}
	return best
}

// slowCategory returns the category of five cards by the rules of poker.
func slowCategory(five []deck.Card) eval.Category {
	var times [deck.Ranks]int
	var ranks, flush = 0, true
	for _, c := range five {
		times[c.Rank()]++
		ranks |= 1 << c.Rank()
		flush = flush && c.Suit() == five[0].Suit()
	}
	var groups [5]int
	for _, n := range times {
		groups[n]++
	}
	straight := ranks == 0x100f // ace to five
	for low := range 9 {
		straight = straight || ranks == 0x1f<<low
	}
	switch {
	case straight && flush && ranks == 0x1f00: // ten to ace
		return eval.RoyalFlush
	case straight && flush:
		return eval.StraightFlush
	case groups[4] == 1:
		return eval.FourOfAKind
	case groups[3] == 1 && groups[2] == 1:
		return eval.FullHouse
	case flush:
		return eval.Flush
	case straight:
		return eval.Straight
	case groups[3] == 1:
		return eval.ThreeOfAKind
	case groups[2] == 2:
		return eval.TwoPair
	case groups[2] == 1:
		return eval.OnePair
	}
	return eval.HighCard
}
