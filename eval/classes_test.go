package eval

import (
	"math/rand/v2"
	"testing"

	"pokersim/deck"
)

// Classes gives the class of each hand, and the category of a hand is that of its class.
func TestClassesAreThoseOfClass(t *testing.T) {
	pack, random, table := deck.New(), rand.NewPCG(1, 2), NewTable()
	hands := make([][7]deck.Card, 300_000)
	for i := range hands {
		pack.Shuffle(7, random)
		hands[i] = [7]deck.Card(pack.Cards())
	}
	classes := make([]Class, len(hands))
	table.Classes(hands, classes)
	for i, got := range classes {
		hand := hands[i][:]
		want := table.ClassOf(table.Partial(hand...))
		if c := table.Class(hand); got != want || c != want {
			t.Fatalf("%v: got class %d by Classes and %d by Class, want %d", hand, got, c, want)
		}
		if c := table.Category(hand); c != want.Category() {
			t.Fatalf("%v: got %v, want %v", hand, c, want.Category())
		}
	}
}
