package eval_test

import (
	"math/rand/v2"
	"slices"
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
					t.Fatalf("%s split at %d: got class %d of %d cards, want %d", deck.FormatHand(hand), cut, got, p.Cards(), want)
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
					t.Fatalf("board %s, hand %d: got class %d, want %d", deck.FormatHand(cards[:n]), i, got, want)
				}
			}
		}
	}
	table.ClassesOf(eval.Partial{}, nil, nil) // nothing to do
}

// BestFive prefers the best class, then more hole cards, then the lexicographic order.
func TestBestFive(t *testing.T) {
	table := eval.NewTable()
	for _, c := range []struct {
		hand string
		own  int
		want string
	}{
		{"AsKs QsJsTs 2d2h", 2, "Ts Js Qs Ks As"},
		{"2c2d AsKsQsJsTs", 2, "Ts Js Qs Ks As"},  // the board plays
		{"9h2c 9c9d AsAdAc", 2, "9c Ac Ad 9h As"}, // two of three nines, his own with them
		{"9h2c 9c9d AsAdAc", 0, "9c Ac 9d Ad As"},
		{"Th4c 5d6h7s8c9d", 2, "8c 9d 6h Th 7s"},
		{"3h2c 5c4d Ac6sKd", 2, "2c 5c 4d 3h 6s"},
		{"KhQs KcKd 7h7s2c", 1, "Kc Kd 7h Kh 7s"},
		{"As5d 4c3h2s", 2, "4c 5d 3h 2s As"},
	} {
		hand, err := deck.ParseHand(c.hand)
		if err != nil {
			t.Fatal(err)
		}
		five := table.BestFive(hand, c.own)
		if got := deck.FormatHand(five[:]); got != c.want {
			t.Errorf("%s, own %d: got %s, want %s", c.hand, c.own, got, c.want)
		}
	}
}

func TestBestFiveHasTheClassOfTheHand(t *testing.T) {
	table := eval.NewTable()
	d, src := deck.New(), rand.NewPCG(4, 0)
	for range 10_000 {
		d.Shuffle(7, src)
		hand := slices.Clone(d.Cards()[:7])
		five := table.BestFive(hand, 2)
		if got, want := table.Class(five[:]), table.Class(hand); got != want {
			t.Fatalf("%s: got %s of class %d, want class %d", deck.FormatHand(hand), deck.FormatHand(five[:]), got, want)
		}
	}
}
