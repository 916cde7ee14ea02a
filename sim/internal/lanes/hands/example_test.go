package hands_test

import (
	"fmt"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/internal/lanes"
	"pokersim/sim/internal/lanes/hands"
)

// A pair of aces before the flop: how often is it still one pair after the river?
func ExampleNewKernel() {
	aces := []deck.Card{deck.NewCard(12, 2), deck.NewCard(12, 3)}
	var left []deck.Card
	for _, c := range deck.New().Cards() {
		if c != aces[0] && c != aces[1] {
			left = append(left, c)
		}
	}
	kernel := deck.Must(hands.NewKernel(hands.Hands{Left: left, Draws: 5, Hole: aces, Level: lanes.Go}))
	var counts [eval.Categories]uint64
	kernel.Deal(1, 0, 1000, &counts)
	fmt.Println(counts[eval.OnePair], "of 1000 stay one pair")
	// Output: 351 of 1000 stay one pair
}

func ExampleNewKernel_shortDeck() {
	short := deck.Must(eval.RulesOf("short"))
	k := deck.Must(hands.NewKernel(hands.Hands{Rules: short, Left: short.Deck().Cards(), Draws: 7, Level: lanes.Go}))
	var counts [eval.Categories]uint64
	k.Deal(1, 0, 1_000_000, &counts)
	fmt.Println(counts[eval.Flush] < counts[eval.FullHouse]) // a flush is rarer, so it is the stronger hand
	// Output: true
}

// Counts the best hands of an Omaha player: two of four hole cards and three cards of the
// board.
func ExampleNewKernel_omaha() {
	omaha := deck.Must(eval.RulesOf("omaha"))
	kernel := deck.Must(hands.NewKernel(hands.Hands{Rules: omaha, Left: deck.New().Cards()}))
	var counts [eval.Categories]uint64
	kernel.Deal(1, 0, 100_000, &counts)
	fmt.Println(counts[eval.FullHouse], "of 100000 best hands are a full house")
	// Output: 6224 of 100000 best hands are a full house
}

func ExampleNewClassKernel() {
	kernel := deck.Must(hands.NewClassKernel(hands.Hands{Left: deck.New().Cards(), Draws: 7, Level: lanes.Go}))
	var counts [eval.Classes]uint64
	kernel.Deal(1, 0, 1<<18, &counts)
	fmt.Println(counts[0], "royal flushes,", counts[10], "times four aces with a king")
	// Output: 10 royal flushes, 4 times four aces with a king
}

func ExampleNewLowKernel() {
	omaha8 := deck.Must(eval.RulesOf("omaha8"))
	kernel := deck.Must(hands.NewLowKernel(hands.Hands{Rules: omaha8, Left: deck.New().Cards()}))
	var counts [1 << 8]uint64
	kernel.Deal(1, 0, 100_000, &counts)
	fmt.Println(counts[0], "of 100000 hands have no low,", counts[0b11111], "the best")
	// Output: 65301 of 100000 hands have no low, 1664 the best
}
