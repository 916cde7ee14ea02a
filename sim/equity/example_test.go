package equity_test

import (
	"context"
	"fmt"

	"pokersim/deck/game"
	"pokersim/deck/ranges"
	"pokersim/sim/chunk"
	"pokersim/sim/equity"
)

func ExamplePlan_Equities() {
	all, err := equity.Plan{Spec: equity.Spec{Players: []string{"AsAh", "KsKh"}}}.Equities(context.Background())
	for player, e := range all {
		fmt.Printf("player %d: equity %.6f, wins %.6f, ties %.6f\n", player+1, e.Equity, e.Win, e.Tie)
	}
	fmt.Println(err)
	// Output:
	// player 1: equity 0.826366, wins 0.823648, ties 0.005436
	// player 2: equity 0.173634, wins 0.170916, ties 0.005436
	// <nil>
}

// Without rounds the count of two players is exact.
func ExamplePrepare() {
	p, err := equity.Prepare(equity.Plan{Spec: equity.Spec{Players: []string{"AsAh", "KsKh"}}})
	if err != nil {
		fmt.Println(err)
		return
	}
	tally, err := p.Run(context.Background(), chunk.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	won, tied, lost := p.Layout().Results(tally.Counts, 0)
	fmt.Println("player 1 wins", won, "deals, ties", tied, "and loses", lost)
	// Output: player 1 wins 1410336 deals, ties 9308 and loses 292660
}

// A plan with rounds is sampled. The seed and the rounds fix the deals.
func ExamplePrepared_Run() {
	plan := equity.Plan{Spec: equity.Spec{Players: []string{"AsKs", "QQ+,AKo@0.5", "random"}, Setting: equity.Setting{Board: "Td7c2s"}, Seed: 7}, Rounds: 1000}
	p, err := equity.Prepare(plan)
	if err != nil {
		fmt.Println(err)
		return
	}
	tally, err := p.Run(context.Background(), chunk.Options{Workers: 2})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(tally.Total(), "deals")
	// Output: 1000 deals
}

// The equities of two ranges, exactly: the mean share of the pot.
func ExampleLayout_Equity() {
	p, err := equity.Prepare(equity.Plan{Spec: equity.Spec{Players: []string{"QQ+,AKs", "99-JJ,AQs@50%"}, Method: equity.Exact}})
	if err != nil {
		fmt.Println(err)
		return
	}
	tally, err := p.Run(context.Background(), chunk.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	at := p.Layout()
	for player, r := range p.Scenario().Players {
		mean, _ := at.Equity(tally.Counts, player)
		fmt.Println(r, mean.FloatString(6))
	}
	// Output:
	// QQ+,AKs 0.747025
	// JJ-99,AQs@0.5 0.252975
}

func ExampleNewSpec() {
	scenario, err := ranges.Parse(game.Holdem(), ranges.Input{Players: []string{"as ks", "QQ+, AKo@50%"}, Board: "Td 7c 2s"})
	if err != nil {
		fmt.Println(err)
		return
	}
	spec := equity.NewSpec(scenario)
	fmt.Println(spec.Players, spec.Board)
	fmt.Println(spec.Flags())
	// Output:
	// AsKs|QQ+,AKo@50% Td7c2s
	// AsKs QQ+,AKo@50% -board Td7c2s
}

// The number of outs by the category that they make.
func ExamplePrepared_Next() {
	p, err := equity.Prepare(equity.Plan{Spec: equity.Spec{Players: []string{"9h8h"}, Setting: equity.Setting{Board: "Th7c2h"}}})
	if err != nil {
		fmt.Println(err)
		return
	}
	cards, err := p.Next(context.Background())
	if err != nil {
		fmt.Println(err)
		return
	}
	outs := map[string]int{}
	for _, c := range cards {
		if c.Better(0) {
			outs[c.Then[0].String()]++
		}
	}
	fmt.Println(outs)
	// Output: map[flush:9 one pair:14 straight:6]
}

func ExamplePrepared_Streets() {
	p, err := equity.Prepare(equity.Plan{Spec: equity.Spec{Players: []string{"AsKs", "QhQd"}, Setting: equity.Setting{Board: "Td7c2s"}}})
	if err != nil {
		fmt.Println(err)
		return
	}
	streets, err := p.Streets(context.Background(), chunk.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, level := range streets[0].Levels {
		fmt.Printf("%d of %d: %d turns\n", level.Share, level.Of, level.Boards)
	}
	// Output:
	// 8 of 88: 1 turns
	// 12 of 88: 25 turns
	// 16 of 88: 3 turns
	// 20 of 88: 1 turns
	// 28 of 88: 2 turns
	// 30 of 88: 6 turns
	// 32 of 88: 1 turns
	// 84 of 88: 6 turns
}

func ExamplePrepared_EachFlop() {
	p, err := equity.Prepare(equity.Plan{Spec: equity.Spec{Players: []string{"AsKs", "QhQd"}, Setting: equity.Setting{Game: "short"}}})
	if err != nil {
		fmt.Println(err)
		return
	}
	ahead, all := uint64(0), uint64(0) // flops
	err = p.EachFlop(context.Background(), chunk.Options{}, func(flop *equity.Prepared, counts []uint64, boards uint64) {
		hand := flop.Layout().Hand(counts, 0, 0)
		if all += boards; 2*hand.Wins()+hand.Ties() > hand.Deals() {
			ahead += boards
		}
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("more than half of the pot on %d of %d flops\n", ahead, all)
	// Output: more than half of the pot on 2496 of 4960 flops
}
