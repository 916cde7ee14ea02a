package count

import (
	"cmp"
	"slices"
	"strings"

	"pokersim/deck"
	"pokersim/deck/game"
	"pokersim/eval"
)

// threeCards evaluates hands of three cards from one deck, by the rules of three card poker: a
// straight beats a flush, since it is rarer, and the ace is high or, in A-2-3, low (Wizard of Odds,
// "Three Card Poker"). There are 741 classes; class 1 is the strongest. It never changes, so
// goroutines may share it.
type threeCards struct {
	class    [2][deck.Ranks * deck.Ranks * deck.Ranks]eval.Class // by whether the cards are suited, and their ranks in any order
	category []eval.Category                                     // by class
	names    []string                                            // by class
}

// threeCardOrder returns the categories of three cards, the strongest first. A royal flush is
// a straight flush.
func threeCardOrder() []eval.Category {
	return []eval.Category{eval.StraightFlush, eval.ThreeOfAKind, eval.Straight, eval.Flush, eval.OnePair, eval.HighCard}
}

// threeRanks are the ranks of a hand of three cards, in the order in which they are
// compared.
type threeRanks struct {
	ranks    [3]int
	suited   bool
	category eval.Category
}

// newThreeCards returns the evaluator.
func newThreeCards() *threeCards {
	var all []threeRanks
	for a := range deck.Ranks {
		for b := range a + 1 {
			for c := range b + 1 {
				all = append(all, newThreeRanks(a, b, c, false))
				if a > b && b > c {
					all = append(all, newThreeRanks(a, b, c, true))
				}
			}
		}
	}
	order := threeCardOrder()
	slices.SortFunc(all, func(x, y threeRanks) int {
		return cmp.Or(cmp.Compare(slices.Index(order, x.category), slices.Index(order, y.category)), slices.Compare(y.ranks[:], x.ranks[:]))
	})
	t := &threeCards{category: []eval.Category{eval.NoCategory}, names: []string{""}}
	for i, h := range all {
		t.category, t.names = append(t.category, h.category), append(t.names, h.name())
		suited := 0
		if h.suited {
			suited = 1
		}
		for _, p := range [...][3]int{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}} {
			t.class[suited][threeIndex(h.ranks[p[0]], h.ranks[p[1]], h.ranks[p[2]])] = eval.Class(i + 1)
		}
	}
	return t
}

// newThreeRanks returns the hand with ranks a ≥ b ≥ c.
func newThreeRanks(a, b, c int, suited bool) threeRanks {
	h := threeRanks{[3]int{a, b, c}, suited, eval.HighCard}
	run := game.Places(1<<a|1<<b|1<<c, deck.Two)
	straight := run&(run>>1)&(run>>2) != 0
	switch {
	case a == b && b == c:
		h.category = eval.ThreeOfAKind
	case straight && suited:
		h.category = eval.StraightFlush
	case straight:
		h.category = eval.Straight
	case suited:
		h.category = eval.Flush
	case a == b || b == c:
		h.category = eval.OnePair
	}
	if straight && a > b+1 || b == c { // the ace is low, or the pair comes first
		h.ranks = [3]int{b, c, a}
	}
	return h
}

// name returns the category and the ranks, as in "straight 32A".
func (h threeRanks) name() string {
	var text strings.Builder
	for _, r := range h.ranks {
		text.WriteString(deck.Rank(r).String())
	}
	return h.category.String() + " " + text.String()
}

func threeIndex(a, b, c int) int { return (a*deck.Ranks+b)*deck.Ranks + c }

// Class returns the class of three different cards, 1 for the strongest. It panics for
// fewer cards.
func (t *threeCards) Class(hand []deck.Card) eval.Class {
	cards := [3]deck.Card(hand)
	a, b, c := cards[0], cards[1], cards[2]
	suited := 0
	if a.Suit() == b.Suit() && b.Suit() == c.Suit() {
		suited = 1
	}
	return t.class[suited][threeIndex(int(a.Rank()), int(b.Rank()), int(c.Rank()))]
}

// Category returns the category of three different cards, as Class does.
func (t *threeCards) Category(hand []deck.Card) eval.Category { return t.category[t.Class(hand)] }

// ClassNames returns the names of the classes, as in "one pair AAK". Element n is the
// name of class n; element 0 is "".
func (t *threeCards) ClassNames() []string { return slices.Clone(t.names) }
