package eval

import (
	"math/rand/v2"
	"testing"

	"pokersim/deck"
)

// Classes gives the class of each hand, the category of a hand is that of its class, and
// CountCategories counts the categories.
func TestClassesAreThoseOfClass(t *testing.T) {
	table := NewTable()
	pack, random := deck.New(), rand.NewPCG(1, 2)
	for cards := MinCards; cards <= MaxCards; cards++ {
		hands := make([][7]deck.Card, 200_000)
		for i := range hands {
			pack.Shuffle(cards, random)
			hands[i] = [7]deck.Card{5: deck.NoCard, 6: deck.NoCard}
			copy(hands[i][:], pack.Cards()[:cards])
		}
		var counts, counted [Categories]uint64
		classes := make([]Class, len(hands))
		table.Classes(hands, classes)
		table.CountCategories(hands, &counted)
		for i, got := range classes {
			hand := hands[i][:cards]
			want := table.ClassOf(table.Partial(hand...))
			if c := table.Class(hand); got != want || c != want {
				t.Fatalf("%v: got class %d by Classes and %d by Class, want %d", hand, got, c, want)
			}
			if c := table.Category(hand); c != want.Category() {
				t.Fatalf("%v: got %v, want %v", hand, c, want.Category())
			}
			counts[want.Category()]++
		}
		if counted != counts {
			t.Errorf("%d cards: got counts %d, want %d", cards, counted, counts)
		}
	}
}

func BenchmarkNewTable(b *testing.B) {
	for b.Loop() {
		buildTable(Holdem())
	}
}

// All goroutines have one table of a game. Games that differ in a rule have different ones.
func TestOneTableOfEachGame(t *testing.T) {
	short := deck.Must(RulesOf("short"))
	made := make(chan *Table)
	for range 8 {
		go func() { made <- NewTableOf(short) }()
	}
	for range 8 {
		if got := <-made; got != NewTableOf(short) {
			t.Error("got two tables of short deck, want one")
		}
	}
	other := short
	other.TripsBeatStraight = !short.TripsBeatStraight
	if NewTableOf(other) == NewTableOf(short) || NewTable() == NewTableOf(short) {
		t.Error("got one table for different rules")
	}
}
