package ranks_test

import (
	"fmt"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/internal/lanes/ranks"
)

// A full house of kings and sevens, and two pair with an ace.
func ExampleRanks() {
	const two, seven, king, ace = 1 << 0, 1 << 5, 1 << 11, 1 << 12
	hands := deck.Must(ranks.New(eval.Holdem()))
	full := hands.Unsuited(two | seven | king | ace | (seven|king)<<16 | king<<32)
	pairs := hands.Unsuited(two | 1<<3 | seven | king | ace | (seven|king)<<16)
	fmt.Println(hands.Category(full), full > pairs)
	fmt.Println(hands.Category(hands.Suited(0b11111 << 8)))
	// Output:
	// full house true
	// royal flush
}
