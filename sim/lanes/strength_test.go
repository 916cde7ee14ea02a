package lanes

import (
	"testing"

	"pokersim/deck"
	"pokersim/eval"
)

// order keeps the strength of every class: two hands of one class must have one
// strength, and a lower class a higher one.
type order struct {
	of [eval.Classes + 1]strength
}

func (o *order) add(t *testing.T, class eval.Class, s strength) {
	if o.of[class] == 0 {
		o.of[class] = s
	}
	if o.of[class] != s {
		t.Fatalf("class %d has the strengths %#x and %#x", class, o.of[class], s)
	}
}

func (o *order) check(t *testing.T, cards int) {
	t.Helper()
	last := ^strength(0)
	for class, s := range o.of {
		if s == 0 {
			continue
		}
		if s >= last {
			t.Fatalf("%d cards: class %d has strength %#x, the class before it %#x", cards, class, s, last)
		}
		last = s
	}
}

func TestStrengthHasTheOrderOfTheTable(t *testing.T) {
	table := eval.NewTable()
	for cards := 5; cards <= 7; cards++ {
		var o order
		shapes := newShapes(cards)
		hand := make([]deck.Card, 0, cards)
		var walk func(next deck.Card, h hand_)
		walk = func(next deck.Card, h hand_) {
			if len(hand) == cards {
				o.add(t, table.Class(hand), evaluateStrength(h, &shapes))
				return
			}
			for c := next; c < deck.Size; c++ {
				hand = append(hand, c)
				walk(c+1, h+handOf(c))
				hand = hand[:len(hand)-1]
			}
		}
		walk(0, 0)
		o.check(t, cards)
	}
}

type hand_ = hand
