package enumerate_test

import (
	"fmt"
	"log"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/internal/lanes/enumerate"
)

func ExampleEvaluator_CountHands() {
	evaluator, err := enumerate.NewEvaluator(eval.Rules{}, deck.New().Cards(), "")
	if err != nil {
		log.Fatal(err)
	}
	var counts [eval.Categories]uint64
	evaluator.CountHands(nil, nil, 5, &counts)
	fmt.Println(counts)
	// Output: [4 36 624 3744 5108 10200 54912 123552 1098240 1302540]
}

// A full house of kings and sevens, and two pair with an ace.
func ExampleRanks() {
	const two, seven, king, ace = 1 << 0, 1 << 5, 1 << 11, 1 << 12
	ranks, err := enumerate.NewRanks(eval.Holdem())
	if err != nil {
		log.Fatal(err)
	}
	full := ranks.Unsuited(two | seven | king | ace | (seven|king)<<16 | king<<32)
	pairs := ranks.Unsuited(two | 1<<3 | seven | king | ace | (seven|king)<<16)
	fmt.Println(ranks.Category(full), full > pairs)
	fmt.Println(ranks.Category(ranks.Suited(0b11111 << 8)))
	// Output:
	// full house true
	// royal flush
}

func ExampleEvaluator_Classes() {
	evaluator, err := enumerate.NewEvaluator(eval.Rules{}, deck.New().Cards(), "")
	if err != nil {
		log.Fatal(err)
	}
	var counts [eval.Classes]uint64
	classes := evaluator.Classes()
	classes.Count(nil, nil, 5)
	classes.MoveTo(&counts)
	fmt.Println(counts[0], counts[10], counts[eval.Classes-1])
	// Output: 4 4 1020
}
