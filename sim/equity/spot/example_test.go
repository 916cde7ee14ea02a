package spot_test

import (
	"fmt"

	"pokersim/deck"
	"pokersim/deck/game"
	"pokersim/deck/ranges"
	"pokersim/eval"
	"pokersim/sim/equity/spot"
)

func Example() {
	c := deck.Must(spot.New(eval.Holdem()))
	hands := []deck.Hand{deck.Must(deck.ParseHand("AsKs")), deck.Must(deck.ParseHand("QhQd"))}
	results := make([]spot.Result, len(hands))
	if err := c.Hands(results, hands, deck.Must(deck.ParseHand("Td7c2s")), nil); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%v of %v boards, equity %.4f\n", results[0].Win, results[0].All, results[0].Equity())
	// Output: 287 of 990 boards, equity 0.2899
}

// A Calculator is made once, and the players too.
func ExampleCalculator() {
	c := deck.Must(spot.New(eval.Holdem()))
	var players []*spot.Player
	for _, text := range []string{"TT+,AKs", "99-JJ,AQs@50%"} {
		players = append(players, deck.Must(c.Player(deck.Must(ranges.ParseRange(game.Holdem(), text)).Hands(0))))
	}
	results := make([]spot.Result, len(players))
	for _, board := range []string{"Td7c2s", "Td7c2s3h", "Td7c2s3hQc"} {
		if err := c.Ranges(results, players, deck.Must(deck.ParseHand(board)), nil); err != nil {
			fmt.Println(err)
			return
		}
		fmt.Printf("%s %.4f\n", board, results[0].Equity())
	}
	// Output:
	// Td7c2s 0.6796
	// Td7c2s3h 0.7031
	// Td7c2s3hQc 0.6848
}

// The results of each hand are in the order of Hands.
func ExampleCalculator_EachHand() {
	c := deck.Must(spot.New(eval.Holdem()))
	var players []*spot.Player
	var each [][]spot.Result
	for _, text := range []string{"AA,KK", "QQ,AKs"} {
		p := deck.Must(c.Player(deck.Must(ranges.ParseRange(game.Holdem(), text)).Hands(0)))
		players, each = append(players, p), append(each, make([]spot.Result, len(p.Hands())))
	}
	results := make([]spot.Result, len(players))
	if err := c.EachHand(results, each, players, deck.Must(deck.ParseHand("Qs7c2s3hAs")), nil); err != nil {
		fmt.Println(err)
		return
	}
	for i, h := range players[1].Hands() {
		if r := each[1][i]; r.All > 0 {
			fmt.Printf("%v %.2f wins against %v of %v hands\n", h, r.Equity(), r.Win, r.All)
		}
	}
	// Output:
	// QcQd 0.67 wins against 6 of 9 hands
	// QcQh 0.67 wins against 6 of 9 hands
	// QdQh 0.67 wins against 6 of 9 hands
	// KcAc 0.75 wins against 3 of 4 hands
	// KdAd 0.75 wins against 3 of 4 hands
	// KhAh 0.75 wins against 3 of 4 hands
}
