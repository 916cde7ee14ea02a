package game_test

import (
	"fmt"

	"pokersim/deck"
	"pokersim/deck/game"
)

func Example() {
	g, err := game.Named("short")
	fmt.Println(g.Title, g.Hole, g.Board, g.Deck().Count(), err)
	// Output: short deck, six plus 2 5 36 <nil>
}

func ExampleNamed() {
	g, err := game.Named("omaha")
	fmt.Println(g.Hole, g.Lowest, g.Deck().Count(), err)
	_, err = game.Named("draw")
	fmt.Println(err)
	// Output:
	// 4 2 52 <nil>
	// unknown game "draw": want one of holdem, short, short-trips, omaha, omaha5, omaha6, omaha8, bigo, omaha6-8, stud, stud8, razz, a5, 27, badugi
}

// The rivers that pair the board of a short deck.
func ExampleGame_Boards() {
	g, err := game.Named("short")
	turn, dead := deck.Must(deck.ParseHand("Ah Kd 9c 6s")), deck.Must(deck.ParseHand("As Ks"))
	rivers, paired := 0, 0
	for board := range g.Boards(turn, deck.SetOf(dead...)) {
		rivers++
		for _, c := range board[:4] {
			if c.Rank() == board[4].Rank() {
				paired++
			}
		}
	}
	fmt.Println(paired, "of", rivers, err)
	// Output: 10 of 30 <nil>
}
