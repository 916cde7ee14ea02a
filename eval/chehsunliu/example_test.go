package chehsunliu_test

import (
	"fmt"

	"pokersim/deck"
	"pokersim/eval/chehsunliu"
)

func ExampleEvaluator_Class() {
	other := chehsunliu.New()
	hand, err := deck.ParseHand("7s 5d 4h 3c 2s")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(other.Class(hand), other.Category(hand))
	// Output: 7462 high card
}
