package strength

import (
	"testing"

	"pokersim/deck"
	"pokersim/eval"
)

// Strengths order the hands of a short deck as the classes of the table do, with the
// same ties and categories.
func TestShortStrengthsOrderHands(t *testing.T) {
	shapes := NewShapes(7)
	for _, r := range shortGames(t) {
		g, err := GameOf(r)
		if err != nil {
			t.Fatal(err)
		}
		table, of := eval.NewTableOf(r), map[eval.Class]Strength{}
		left := cardsOf(r.Deck())
		hand := make([]deck.Card, 7)
		var extend func(i, next int)
		extend = func(i, next int) {
			if i == len(hand) {
				class, s := table.Class(hand), g.Strength(HandOf(hand...), &shapes)
				if before, ok := of[class]; ok && before != s || g.Category(s) != table.Named(class) {
					t.Fatalf("%s, %s: got %v and strength %x, before it in the class %x, want %v", r.Name, deck.Hand(hand), g.Category(s), s, before, table.Named(class))
				}
				of[class] = s
				return
			}
			for at := next; at <= len(left)-len(hand)+i; at++ {
				hand[i] = left[at]
				step := 1
				if i == 2 {
					step = 3 // some of the hands
				}
				extend(i+1, at+step)
			}
		}
		extend(0, 0)
		last := ^Strength(0)
		for class := eval.Class(1); class <= 1404; class++ {
			s, ok := of[class]
			if ok && s >= last {
				t.Errorf("%s: class %d has strength %x, the stronger class before it %x", r.Name, class, s, last)
			}
			if ok {
				last = s
			}
		}
	}
}
