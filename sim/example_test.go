package sim_test

import (
	"context"
	"fmt"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim"
	"pokersim/sim/chunk"
	"pokersim/sim/rng"
)

func ExampleRun() {
	plan := sim.Plan{Spec: sim.Spec{Seed: 42, Cards: 7}, Rounds: 1_000_000}
	tally, err := sim.Run(context.Background(), plan, chunk.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(tally.Counts[eval.FullHouse], "full houses in", tally.Total(), "hands")
	// Output: 25704 full houses in 1000000 hands
}

// A question may count any property of a hand: here, the number of aces.
func ExampleQuestion() {
	aces := func(hand []deck.Card) int {
		n := 0
		for _, c := range hand {
			if c.Rank() == deck.Ace {
				n++
			}
		}
		return n
	}
	plan := sim.Plan{
		Spec:     sim.Spec{Seed: 42, Cards: 5},
		Rounds:   1_000_000,
		Question: sim.Question{Name: "aces", Labels: []string{"0", "1", "2", "3", "4"}, Sort: aces},
	}
	tally, err := sim.Run(context.Background(), plan, chunk.Options{})
	fmt.Println(tally.Counts, err)
	// Output: [658762 298952 40505 1767 14] <nil>
}

// The engine Enumerate counts every hand once.
func ExampleEnumerate() {
	plan := sim.Plan{Spec: sim.Spec{Cards: 5, Engine: sim.Enumerate}}
	tally, err := sim.Run(context.Background(), plan, chunk.Options{})
	fmt.Println(tally.Counts[eval.RoyalFlush], "royal flushes among", tally.Total(), "hands", err)
	// Output: 4 royal flushes among 2598960 hands <nil>
}

func ExampleClasses() {
	plan := sim.Plan{
		Spec:     sim.Spec{Seed: 42, Cards: 5, RNG: rng.AlgorithmChaCha8},
		Rounds:   1_000_000,
		Question: sim.Classes(),
	}
	tally, err := sim.Run(context.Background(), plan, chunk.Options{})
	fmt.Println(len(tally.Counts), "classes,", tally.Counts[7461], "hands of the lowest one", err)
	// Output: 7462 classes, 344 hands of the lowest one <nil>
}
