package count

import (
	"cmp"
	"slices"
	"strings"
	"testing"

	"pokersim/deck"
	"pokersim/eval"
)

// threeKey returns the category of three cards as text and a key of which a larger one is
// a stronger hand, from the rules.
func threeKey(hand []deck.Card) (category string, key []int) {
	ranks, suits := []int{}, map[deck.Suit]bool{}
	times := map[int]int{}
	for _, c := range hand {
		ranks, suits[c.Suit()] = append(ranks, int(c.Rank())+2), true
		times[int(c.Rank())+2]++
	}
	slices.SortFunc(ranks, func(a, b int) int { return cmp.Or(times[b]-times[a], b-a) })
	if slices.Equal(ranks, []int{14, 3, 2}) {
		ranks = []int{3, 2, 1}
	}
	run := ranks[0] == ranks[1]+1 && ranks[1] == ranks[2]+1
	order := []string{"high card", "one pair", "flush", "straight", "three of a kind", "straight flush"}
	switch {
	case run && len(suits) == 1:
		category = order[5]
	case len(times) == 1:
		category = order[4]
	case run:
		category = order[3]
	case len(suits) == 1:
		category = order[2]
	case len(times) == 2:
		category = order[1]
	default:
		category = order[0]
	}
	return category, append([]int{slices.Index(order, category)}, ranks...)
}

// All 22,100 hands of three cards: the counts of the Wizard of Odds ("Three Card Poker",
// pair plus), and the order of the classes.
func TestThreeCards(t *testing.T) {
	three := newThreeCards()
	counts, keys := map[eval.Category]int{}, map[eval.Class][]int{}
	names := three.ClassNames()
	for a := range deck.Card(deck.Size) {
		for b := range a {
			for c := range b {
				hand := []deck.Card{b, a, c}
				category, key := threeKey(hand)
				class := three.Class(hand)
				if got := three.Category(hand); got.String() != category || !strings.HasPrefix(names[class], category+" ") {
					t.Fatalf("%s: got %v, %s; want %s", deck.Hand(hand), got, names[class], category)
				}
				if keys[class] != nil && !slices.Equal(keys[class], key) {
					t.Fatalf("%s: class %d is also that of another hand", deck.Hand(hand), class)
				}
				keys[class] = key
				counts[three.Category(hand)]++
			}
		}
	}
	for i, want := range []int{48, 52, 720, 1096, 3744, 16440} {
		if c := threeCardOrder()[i]; counts[c] != want {
			t.Errorf("%v: got %d hands, want %d", c, counts[c], want)
		}
	}
	if len(keys) != 741 || len(names) != 742 {
		t.Errorf("got %d classes and %d names, want 741 and 742", len(keys), len(names))
	}
	for class := eval.Class(2); int(class) < len(names); class++ {
		if slices.Compare(keys[class-1], keys[class]) <= 0 {
			t.Errorf("class %d (%s) does not beat the next, %s", class-1, names[class-1], names[class])
		}
	}
}
