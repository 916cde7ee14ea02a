package deck_test

import (
	"encoding/json"
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
	fmt.Println(hand, err)
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

func ExampleMust() {
	ace, hand := deck.Must(deck.ParseCard("As")), deck.Must(deck.ParseHand("Kd Kh"))
	text, err := json.Marshal(append([]deck.Card{ace}, hand...))
	fmt.Println(string(text), err)
	// Output: ["As","Kd","Kh"] <nil>
}

func ExampleCombinations() {
	for pair := range deck.Combinations(deck.Must(deck.ParseHand("As Ah Ad Ac")), 2) {
		fmt.Print(pair, "; ")
	}
	// Output: As Ah; As Ad; As Ac; Ah Ad; Ah Ac; Ad Ac;
}

// Flops without the names of suits.
func ExampleUpToSuits() {
	flops, all, paired := 0, uint64(0), uint64(0)
	for flop, n := range deck.UpToSuits(3) {
		flops, all = flops+1, all+n
		if a, b, c := flop[0].Rank(), flop[1].Rank(), flop[2].Rank(); a == b || b == c || a == c {
			paired += n
		}
	}
	fmt.Println(flops, "flops for", all, "with the names of suits, of which", paired, "have a pair")
	// Output: 1755 flops for 22100 with the names of suits, of which 3796 have a pair
}
