package sim_test

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim"
	"pokersim/sim/chunk"
	"pokersim/sim/rng"
)

func ExamplePrepare() {
	run, err := sim.Prepare(sim.Plan{Spec: sim.Spec{Seed: 42}, Rounds: 1_000_000})
	if err != nil {
		fmt.Println(err)
		return
	}
	tally, err := run.Run(context.Background(), chunk.Options{})
	fmt.Println(tally.Counts[eval.FullHouse], "full houses in", tally.Total(), "hands", err)
	fmt.Println(run.Command(tally.Total()))
	// Output:
	// 25704 full houses in 1000000 hands <nil>
	// simulate -rounds 1000000 -seed 42 -cards 7 -engine lanes -rng sfc64
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
	run, err := sim.Prepare(sim.Plan{
		Spec:     sim.Spec{Seed: 42, Cards: 5},
		Rounds:   1_000_000,
		Question: sim.Question{Name: "aces", Labels: []string{"0", "1", "2", "3", "4"}, Sort: aces},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	tally, err := run.Run(context.Background(), chunk.Options{})
	fmt.Println(tally.Counts, err)
	// Output: [658762 298952 40505 1767 14] <nil>
}

// noFlush evaluates five cards as without flushes.
type noFlush struct{ *eval.Table }

func (e noFlush) Category(hand []deck.Card) eval.Category {
	switch c := e.Table.Category(hand); c {
	case eval.RoyalFlush, eval.StraightFlush:
		return eval.Straight
	case eval.Flush:
		return eval.HighCard
	default:
		return c
	}
}

// An evaluator may have rules of its own: here, flushes do not count.
func ExampleEvaluator() {
	run := deck.Must(sim.Prepare(sim.Plan{
		Spec:      sim.Spec{Seed: 42, Cards: 5},
		Rounds:    1_000_000,
		Evaluator: noFlush{eval.NewTable()},
	}))
	tally := deck.Must(run.Run(context.Background(), chunk.Options{}))
	exact := deck.Must(run.Exact(context.Background(), chunk.Options{}))
	fmt.Println(tally.Counts[eval.Straight], "straights in", tally.Total(), "hands")
	fmt.Println(exact[eval.Straight], "among all, and", exact[eval.Flush], "flushes")
	// Output:
	// 3877 straights in 1000000 hands
	// 10240 among all, and 0 flushes
}

// The engine Exact counts every hand once.
func ExamplePrepared_Run_exact() {
	run, err := sim.Prepare(sim.Plan{Spec: sim.Spec{Cards: 5, Engine: sim.Exact}})
	if err != nil {
		fmt.Println(err)
		return
	}
	tally, err := run.Run(context.Background(), chunk.Options{})
	fmt.Println(tally.Counts[eval.RoyalFlush], "royal flushes among", tally.Total(), "hands", err)
	// Output: 4 royal flushes among 2598960 hands <nil>
}

// Shards, as on several machines: a tally is JSON, and the tallies of all shards add to that of
// one run.
func ExamplePrepared_Run_shards() {
	run := deck.Must(sim.Prepare(sim.Plan{Spec: sim.Spec{Seed: 42, Cards: 7}, Rounds: 2_000_000}))
	var files [][]byte
	for i := range uint64(3) {
		shard := run.Chunks().Part(i+1, 3)
		tally := deck.Must(run.Run(context.Background(), chunk.Options{Only: &shard}))
		files = append(files, deck.Must(json.Marshal(tally)))
	}
	var sum chunk.Tally
	for _, file := range files {
		var part chunk.Tally
		if err := json.Unmarshal(file, &part); err != nil {
			panic(err)
		}
		if err := run.Check(part); err != nil { // a file of another plan
			panic(err)
		}
		sum.Add(part)
	}
	whole := deck.Must(run.Run(context.Background(), chunk.Options{}))
	fmt.Println(len(files), "files,", run.Complete(sum), slices.Equal(sum.Counts, whole.Counts))
	// Output: 3 files, true true
}

// By class, outcome n-1 is class n.
func ExampleSpec() {
	spec := sim.Spec{Seed: 42, Cards: 5, By: "class", RNG: rng.AlgorithmChaCha8}
	run, err := sim.Prepare(sim.Plan{Spec: spec, Rounds: 1_000_000})
	if err != nil {
		fmt.Println(err)
		return
	}
	tally, err := run.Run(context.Background(), chunk.Options{})
	fmt.Println(len(tally.Counts), "classes,", tally.Counts[7461], "hands of the lowest one", err)
	// Output: 7462 classes, 344 hands of the lowest one <nil>
}
