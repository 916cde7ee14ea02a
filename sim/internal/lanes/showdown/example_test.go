package showdown_test

import (
	"fmt"

	"pokersim/deck"
	"pokersim/sim/internal/lanes"
	"pokersim/sim/internal/lanes/showdown"
)

// A pair of aces against a pair of kings, before the flop.
func ExampleNewKernel() {
	aces, kings := []deck.Card{12, 25}, []deck.Card{11, 24}
	var left []deck.Card
	for c := range deck.Card(deck.Size) {
		if c != 12 && c != 25 && c != 11 && c != 24 {
			left = append(left, c)
		}
	}
	kernel := deck.Must(showdown.NewKernel(showdown.Showdown{Players: [][]deck.Card{aces, kings}, Left: left, Level: lanes.Go}))
	counts := make([]uint64, kernel.Counters())
	kernel.Deal(1, 0, 100_000, counts)
	fmt.Printf("aces win %d, kings win %d, both %d\n", counts[0b01], counts[0b10], counts[0b11])
	// Output: aces win 82241, kings win 17238, both 521
}

// A joint range of two players: both have aces, or both have kings. The third player
// has any hand.
func ExampleKernel_Deal() {
	hand := func(text string) []deck.Card {
		return deck.Must(deck.ParseHand(text))
	}
	kernel := deck.Must(showdown.NewKernel(showdown.Showdown{
		Level:   lanes.Go,
		Players: make([][]deck.Card, 3),
		Ranges:  []showdown.Range{{Players: []int{0, 1}, Hands: [][]deck.Card{hand("AsAhAdAc"), hand("KsKhKdKc")}, Weights: []uint64{3, 1}}},
		Left:    deck.New().Cards(),
	}))
	counts := make([]uint64, kernel.Counters())
	kernel.Deal(1, 0, 10_000, counts)
	fmt.Println("the third player wins", counts[0b100], "of 10000")
	// Output: the third player wins 1743 of 10000
}
