package eval_test

import (
	"math/rand/v2"
	"testing"

	"pokersim/deck"
	"pokersim/eval"
)

// The sum of the Partials of any two parts of a hand gives the class of the hand.
func TestPartsAddUpToTheHand(t *testing.T) {
	table := eval.NewTable()
	d, src := deck.New(), rand.NewPCG(2, 0)
	for range 10_000 {
		d.Shuffle(7, src)
		for n := eval.MinCards; n <= eval.MaxCards; n++ {
			hand := d.Cards()[:n]
			want := table.Class(hand)
			for cut := range n + 1 {
				p := table.Partial(hand[:cut]...).Plus(table.Partial(hand[cut:]...))
				if got := table.ClassOf(p); got != want || p.Cards() != n || table.CategoryOf(p) != want.Category() {
					t.Fatalf("%s split at %d: got class %d of %d cards, want %d", deck.Hand(hand), cut, got, p.Cards(), want)
				}
				if got := table.ClassOf7(p); n == 7 && got != want {
					t.Fatalf("%s split at %d: got class %d as seven cards, want %d", deck.Hand(hand), cut, got, want)
				}
			}
		}
	}
}

func TestClassesOfEqualsClassOf(t *testing.T) {
	table := eval.NewTable()
	d, src := deck.New(), rand.NewPCG(3, 0)
	hands, classes := make([]eval.Partial, 20), make([]eval.Class, 20)
	for range 1_000 {
		d.Shuffle(5+2*len(hands), src)
		cards := d.Cards()
		for n := 3; n <= 5; n++ {
			board := table.Partial(cards[:n]...)
			for i := range hands {
				hands[i] = table.Partial(cards[5+2*i], cards[6+2*i])
			}
			table.ClassesOf(board, hands, classes)
			for i, got := range classes {
				if want := table.ClassOf(board.Plus(hands[i])); got != want {
					t.Fatalf("board %s, hand %d: got class %d, want %d", deck.Hand(cards[:n]), i, got, want)
				}
			}
		}
	}
	table.ClassesOf(eval.Partial{}, nil, nil) // nothing to do
}
