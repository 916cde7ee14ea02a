package threecard_test

import (
	"fmt"

	"pokersim/deck"
	"pokersim/eval/threecard"
)

func Example() {
	three := threecard.New()
	hand := []deck.Card{deck.NewCard(deck.Ace, deck.Hearts), deck.NewCard(deck.Two, deck.Hearts), deck.NewCard(deck.Three, deck.Hearts)}
	fmt.Println(three.Class(hand), three.ClassNames()[three.Class(hand)])
	// Output: 12 straight flush 32A
}
