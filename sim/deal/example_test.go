package deal_test

import (
	"fmt"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/deal"
)

// A deal with known cards, as a test of a question needs it.
func Example() {
	d := deal.New(deal.NewGame(eval.Holdem()), 2, 0, 0)
	d.Hole[0] = deck.Must(deck.ParseHand("AsKs"))
	d.Hole[1] = deck.Must(deck.ParseHand("9h9d"))
	d.Board = deck.Must(deck.ParseHand("Ah9c4s2s7d"))
	fmt.Println(d.Made(0, deal.Flop), "and", d.Category(1, deal.Flop))
	fmt.Printf("%.4f of the pot\n", float64(d.Equity(0, deal.Flop))/float64(d.Units()*d.Boards(deal.Flop)))
	fmt.Println("winners", d.Winners(), "with", d.Category(1, deal.River))
	// Output:
	// top pair (top kicker) and three of a kind
	// 0.0525 of the pot
	// winners [1] with three of a kind
}
