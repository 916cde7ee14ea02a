package eval_test

import (
	"fmt"

	"pokersim/deck"
	"pokersim/eval"
)

func ExampleTable_Class() {
	table := eval.NewTable()
	hand, err := deck.ParseHand("As Ks Qs Js 10s 2d 2h")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(table.Class(hand), table.Category(hand))
	// Output: 1 royal flush
}

func ExampleChehsunliu_Class() {
	other := eval.NewChehsunliu()
	hand, err := deck.ParseHand("7s 5d 4h 3c 2s")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(other.Class(hand), other.Category(hand))
	// Output: 7462 high card
}

func ExampleClassCounts() {
	counts, err := eval.ClassCounts(7)
	fmt.Println(counts[1], "royal flushes", err)
	// Output: 4324 royal flushes <nil>
}

func ExampleTable_CountHands() {
	counts := make([]uint64, eval.Classes+1)
	eval.NewTable().CountHands(nil, 5, counts)
	fmt.Println(counts[1], "royal flushes")
	// Output: 4 royal flushes
}
