package eval_test

import (
	"fmt"

	"pokersim/deck"
	"pokersim/eval"
)

func ExampleTable_Class() {
	table := eval.NewTable()
	hand, err := deck.ParseHand("As Ks Qs Js 10s 2d 2h")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(table.Class(hand), table.Category(hand))
	// Output: 1 royal flush
}

func ExampleRules_ClassCounts() {
	counts, err := eval.Holdem().ClassCounts(7)
	fmt.Println(counts[1], "royal flushes", err)
	// Output: 4324 royal flushes <nil>
}

func ExampleTable_CountHands() {
	counts := make([]uint64, eval.Classes+1)
	eval.NewTable().CountHands(nil, deck.New().Cards(), nil, 5, counts)
	fmt.Println(counts[1], "royal flushes")
	// Output: 4 royal flushes
}

// All players share the Partial of the board.
func ExampleTable_ClassesOf() {
	table := eval.NewTable()
	cards, err := deck.ParseHand("Qs Js Ts 2d 2h   As Ks   2c 2s   Qd Qh")
	if err != nil {
		fmt.Println(err)
		return
	}
	board := table.Partial(cards[:5]...)
	hands := []eval.Partial{table.Partial(cards[5:7]...), table.Partial(cards[7:9]...), table.Partial(cards[9:]...)}
	classes := make([]eval.Class, len(hands))
	table.ClassesOf(board, hands, classes)
	for _, class := range classes {
		fmt.Println(class, class.Category())
	}
	// Output:
	// 1 royal flush
	// 157 four of a kind
	// 202 full house
}

func ExampleRulesOf() {
	short, err := eval.RulesOf("short")
	if err != nil {
		panic(err)
	}
	table := eval.NewTableOf(short)
	hand, _ := deck.ParseHand("As 6d 7d 8d 9d Kc Kh")
	fmt.Println(table.Category(hand), short.Order[3], short.Order[4])
	// Output: straight flush full house
}

func ExampleTable_Classes() {
	hands := [][7]deck.Card{{12, 11, 10, 9, 8, 0, 13}, {0, 13, 26, 39, 1, 14, 27}}
	classes := make([]eval.Class, len(hands))
	eval.NewTable().Classes(hands, classes)
	for i, class := range classes {
		fmt.Println(deck.Hand(hands[i][:]), class.Category())
	}
	// Output:
	// Ac Kc Qc Jc Tc 2c 2d royal flush
	// 2c 2d 2h 2s 3c 3d 3h four of a kind
}

func ExampleTable_CountCategories() {
	hands := [][7]deck.Card{{12, 11, 10, 9, 8, 0, 13}, {0, 13, 26, 39, 1, 14, 27}}
	var counts [eval.Categories]uint64
	eval.NewTable().CountCategories(hands, &counts)
	fmt.Println(counts)
	// Output: [1 0 1 0 0 0 0 0 0 0]
}
