package players_test

import (
	"context"
	"fmt"
	"os"

	"pokersim/deck"
	"pokersim/results"
	"pokersim/results/internal/players"
	"pokersim/sim/chunk"
	"pokersim/sim/equity"
)

// A pair against two overcards, before the flop.
func ExampleNewEquity() {
	p := deck.Must(equity.Prepare(equity.Plan{Spec: equity.Spec{Players: []string{"AsKs", "QhQd"}}}))
	tally := deck.Must(p.Run(context.Background(), chunk.Options{}))
	table := deck.Must(players.NewEquity(p, tally))
	results.Write(os.Stdout, results.Text, 80, table)
	// Output:
	//   player  range  win %  tie %       equity %
	//        1  AsKs   46.02   0.39  46.2145 exact
	//        2  QhQd   53.59   0.39  53.7855 exact
	//
	// all 1712304 deals, exact
	// simulate equity AsKs QhQd -method exact
}

func ExampleNewWinners() {
	p := deck.Must(equity.Prepare(equity.Plan{Spec: equity.Spec{Players: []string{"2c2d", "3c3d", "random"}, Setting: equity.Setting{Board: "AsKsQsJsTs"}}}))
	tally := deck.Must(p.Run(context.Background(), chunk.Options{}))
	table := deck.Must(players.NewWinners(p, tally))
	results.Write(os.Stdout, results.CSV, 0, table)
	// Output:
	// winners,part,count,rounds,frequency,std_error,ci_low,ci_high,plan
	// 1+2+3,hi,903,903,1,0,1,1,2c2d 3c3d random -board AsKsQsJsTs -method exact
}

// The categories of a flush draw at the river.
func ExampleNewPlayerCategories() {
	p := deck.Must(equity.Prepare(equity.Plan{Spec: equity.Spec{Players: []string{"9h8h"}, Setting: equity.Setting{Board: "Th7c2h"}}}))
	tally := deck.Must(p.Run(context.Background(), chunk.Options{}))
	table := deck.Must(players.NewPlayerCategories(p, tally))
	for _, row := range table.Rows {
		if row.Category == "flush" || row.Category == "straight" {
			fmt.Printf("%s: %d of %d\n", row.Category, row.Count, table.Rounds)
		}
	}
	// Output:
	// flush: 375 of 1081
	// straight: 207 of 1081
}

func ExampleNewNext() {
	p := deck.Must(equity.Prepare(equity.Plan{Spec: equity.Spec{Players: []string{"AsQs", "KhKd"}, Setting: equity.Setting{Board: "Qd8s3cKc"}}}))
	table := deck.Must(players.NewNext(context.Background(), p, chunk.Options{}))
	for _, row := range table.Rows {
		if row.Card == "Qc" {
			fmt.Printf("%s, player %d: %s, better %t, equity %g\n", row.Card, row.Player, row.Category, *row.Better == 1, row.Equity)
		}
	}
	// Output:
	// Qc, player 1: three of a kind, better true, equity 0
	// Qc, player 2: full house, better true, equity 1
}

// The number of flops on which a hand has an equity above 1/2.
func ExampleNewStreets() {
	p := deck.Must(equity.Prepare(equity.Plan{Spec: equity.Spec{Players: []string{"AsKs", "QhQd"}}}))
	table := deck.Must(players.NewStreets(context.Background(), p, chunk.Options{}))
	flops := uint64(0)
	for _, row := range table.Rows {
		if row.Street == "flop" && row.Player == 1 && row.Equity > 0.5 {
			flops += row.Boards
		}
	}
	fmt.Printf("%d of 17296 flops\n", flops)
	// Output: 6567 of 17296 flops
}
