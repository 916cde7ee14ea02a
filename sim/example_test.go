package sim_test

import (
	"context"
	"fmt"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/results"
	"pokersim/sim"
	"pokersim/sim/rng"
)

func ExampleRun() {
	plan := sim.Plan{Rounds: 1_000_000, Seed: 42, Cards: 7}
	tally, err := sim.Run(context.Background(), plan, sim.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(tally.Counts[eval.FullHouse], "full houses in", tally.Rounds(), "hands")
	// Output: 25704 full houses in 1000000 hands
}

// Anything that can be said of a hand can be counted: here, how many of five
// cards are aces.
func ExampleClassifier() {
	aces := func(hand []deck.Card) int {
		n := 0
		for _, c := range hand {
			if c.Rank() == 12 {
				n++
			}
		}
		return n
	}
	plan := sim.Plan{Rounds: 1_000_000, Seed: 42, Cards: 5, Classifier: sim.Classifier{Name: "aces", Buckets: 5, Bucket: aces}}
	tally, err := sim.Run(context.Background(), plan, sim.Options{})
	fmt.Println(tally.Counts, err)
	// Output: [658762 298952 40505 1767 14] <nil>
}

func ExampleExact() {
	tally, err := sim.Exact(context.Background(), results.ByClass, 5, sim.Options{})
	fmt.Println(tally.Counts[0], "royal flushes among", tally.Rounds(), "hands", err)
	// Output: 4 royal flushes among 2598960 hands <nil>
}

func ExampleByClass() {
	plan := sim.Plan{
		Rounds:     1_000_000,
		Seed:       42,
		Cards:      5,
		Algorithm:  rng.AlgorithmChaCha8,
		Classifier: sim.ByClass(eval.NewTable()),
	}
	tally, err := sim.Run(context.Background(), plan, sim.Options{})
	fmt.Println(len(tally.Counts), "classes,", tally.Counts[7461], "hands of the lowest one", err)
	// Output: 7462 classes, 344 hands of the lowest one <nil>
}
