package deck_test

import (
	"fmt"
	"testing"

	"pokersim/deck"
)

func TestPackOfTwoDecksAndFourJokers(t *testing.T) {
	pack := deck.Pack{Decks: 2, Jokers: 4}
	if got := pack.Cards(); got != 108 {
		t.Fatalf("got %d cards, want 108", got)
	}
	times := map[string]int{}
	for card := range pack.Cards() {
		times[pack.Name(card)]++
		if card < 104 {
			rank, suit := card%13, card/13%4
			if c := deck.NewCard(deck.Rank(rank), deck.Suit(suit)); c.String() != pack.Name(card) {
				t.Errorf("card %d: got name %s, want %s", card, pack.Name(card), c)
			}
		}
	}
	if len(times) != 53 || times["Jo"] != 4 || times["As"] != 2 {
		t.Errorf("got %d names, %d jokers, %d As; want 53, 4, 2", len(times), times["Jo"], times["As"])
	}
}

func TestPackPanicsOnNoCard(t *testing.T) {
	for _, card := range []int{-1, 54} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("card %d of 54: no panic", card)
				}
			}()
			deck.Pack{Decks: 1, Jokers: 2}.Name(card)
		}()
	}
}

func ExamplePack() {
	pack := deck.Pack{Decks: 2, Jokers: 4}
	fmt.Println(pack.Cards(), pack.Name(51), pack.LongName(51), pack.LongName(107))
	// Output: 108 As ace of spades joker
}
