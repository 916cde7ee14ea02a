package deck_test

import (
	"fmt"
	"math/rand/v2"

	"pokersim/deck"
)

func Example() {
	d := deck.New()
	d.Shuffle(5, rand.NewPCG(1, 2))
	fmt.Println(deck.Hand(d.Cards()[:5]))
	// Output: 3s 3c 9d 9s 5c
}

func ExampleDeck_Shuffle() {
	d, src := deck.New(), rand.NewPCG(1, 2)
	for range 2 {
		d.Shuffle(5, src) // in the order that the last shuffle left
		fmt.Println(deck.Hand(d.Cards()[:5]))
	}
	// Output:
	// 3s 3c 9d 9s 5c
	// 8h 9s 4s Kd Ah
}

func ExampleParseHand() {
	hand, err := deck.ParseHand("AsKd 10h")
	fmt.Println(deck.Hand(hand), err)
	_, err = deck.ParseHand("As Kd As")
	fmt.Println(err)
	// Output:
	// As Kd Th <nil>
	// duplicate card "As" in "As Kd As"
}

func ExampleNewCard() {
	fmt.Println(deck.NewCard(deck.Ace, deck.Spades), deck.NewCard(deck.Two, deck.Clubs))
	// Output: As 2c
}

func ExampleParseCard() {
	c, err := deck.ParseCard("A♠")
	fmt.Println(c, c.Rank(), c.Suit(), err)
	// Output: As A s <nil>
}
