package ranges_test

import (
	"errors"
	"fmt"
	"strings"

	"pokersim/deck"
	"pokersim/deck/game"
	"pokersim/deck/ranges"
)

func ExampleParseRange() {
	r, err := ranges.ParseRange(game.Holdem(), "QQ+, A♠K♠@50%")
	fmt.Println(r.Size(), r.Weight(0), r.Unit(), r, err)
	// Output: 19 37 2 QQ+,AsKs@0.5 <nil>
}

// Without Ah and Qh.
func ExampleRange_Live() {
	r, _ := ranges.ParseRange(game.Holdem(), "QQ+, A♠K♠@50%")
	blocked := deck.SetOf(deck.NewCard(deck.Ace, deck.Hearts), deck.NewCard(deck.Queen, deck.Hearts))
	fmt.Println(r.Live(blocked))
	// Output:
	// [QcQd QcQs QdQs KcKd KcKh KcKs KdKh KdKs KhKs KsAs AcAd AcAs AdAs]
}

// The hands of a range without Ah and Qh, with their weights.
func ExampleRange_Hands() {
	r, err := ranges.ParseRange(game.Holdem(), "AA, QQ@50%")
	for hand, weight := range r.Hands(deck.SetOf(deck.Must(deck.ParseHand("Ah Qh"))...)) {
		fmt.Print(hand, " ", weight, "; ")
	}
	fmt.Println("in units of 1 /", r.Unit(), err)
	// Output: Qc Qd 1; Qc Qs 1; Qd Qs 1; Ac Ad 2; Ac As 2; Ad As 2; in units of 1 / 2 <nil>
}

func ExampleParse() {
	s, err := ranges.Parse(game.Holdem(), ranges.Input{Players: []string{"AA,KK | random"}, Board: "Ah 7c 2d", Dead: "Ks"})
	for _, r := range s.Players {
		fmt.Println(r.Text, r.Size(), r.Weight(s.Blocked()), r.Any())
	}
	fmt.Println(deck.Hand(s.Board), deck.Hand(s.Dead), err)
	// Output:
	// AA,KK 12 6 false
	// random 1326 1128 true
	// Ah 7c 2d Ks <nil>
}

func ExampleError_Picture() {
	_, err := ranges.Parse(game.Holdem(), ranges.Input{Players: []string{"AKs", "QQ+, T9s+"}})
	if e, ok := errors.AsType[*ranges.Error](err); ok {
		fmt.Println(e)
		fmt.Println(e.Picture())
	}
	// Output:
	// player 2, column 6: T9s+ is ambiguous: write T9s, or T9s-AKs
	// player 2: T9s+ is ambiguous: write T9s, or T9s-AKs
	//   QQ+, T9s+
	//        ^
}

func ExampleParseKnown() {
	_, board, dead, err := ranges.ParseKnown(game.Holdem(), "", "As Kd 10h", "2c3c")
	fmt.Println(deck.Hand(board), "without", deck.Hand(dead), err)
	_, _, _, err = ranges.ParseKnown(game.Holdem(), "", "As Kd As", "")
	fmt.Println(err)
	// Output:
	// As Kd Th without 2c 3c <nil>
	// -board, column 7: duplicate card As on the board
}

func ExampleSyntax() {
	_, after, _ := strings.Cut(ranges.Syntax(), "What others write\n")
	fmt.Println(strings.Split(after, "\n")[1])
	// Output: 	Equilab, Flopzilla     TT+,A2s-A5s,AKo
}

func ExampleRange_Open() {
	r, _ := ranges.ParseRange(game.All()[5], "AsAhxxxx")
	known, unknown := r.Open()
	fmt.Println(deck.Hand(known), unknown, r.Size(), r.Any())
	// Output: Ah As 4 230300 false
}
