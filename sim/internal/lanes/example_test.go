package lanes_test

import (
	"fmt"
	"log"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/eval/packs"
	"pokersim/sim/internal/lanes"
)

func Example() {
	kernel, err := lanes.NewKernel(lanes.Hands{Left: deck.New().Cards()})
	if err != nil {
		log.Fatal(err)
	}
	var counts [eval.Categories]uint64
	kernel.Deal(1, 0, 1<<18, &counts)
	for category, n := range counts {
		fmt.Printf("%-15v %6d\n", eval.Category(category), n)
	}
	// Output:
	// royal flush         10
	// straight flush      70
	// four of a kind     443
	// full house        6806
	// flush             7988
	// straight         11934
	// three of a kind  12588
	// two pair         61772
	// one pair        114809
	// high card        45724
}

// A pair of aces before the flop: how often is it still one pair after the river?
func ExampleNewKernel() {
	aces := []deck.Card{deck.NewCard(12, 2), deck.NewCard(12, 3)}
	var left []deck.Card
	for _, c := range deck.New().Cards() {
		if c != aces[0] && c != aces[1] {
			left = append(left, c)
		}
	}
	kernel, err := lanes.NewKernel(lanes.Hands{Left: left, Draws: 5, Hole: aces, Level: lanes.Go})
	if err != nil {
		log.Fatal(err)
	}
	var counts [eval.Categories]uint64
	kernel.Deal(1, 0, 1000, &counts)
	fmt.Println(counts[eval.OnePair], "of 1000 stay one pair")
	// Output: 351 of 1000 stay one pair
}

func ExampleNewPackKernel() {
	rules := packs.Rules{Pack: deck.Pack{Decks: 2, Jokers: 4}}
	pack := make([]deck.Card, rules.Cards())
	for c := range pack {
		pack[c] = deck.Card(c)
	}
	kernel, err := lanes.NewPackKernel(lanes.Pack{Rules: rules, Left: pack, Draws: 7})
	if err != nil {
		fmt.Println(err)
		return
	}
	counts := make([]uint64, len(rules.Order()))
	kernel.Deal(1, 0, 1<<18, counts)
	fmt.Println(rules.Order()[0], counts[0])
	// Output: five of a kind 492
}

func ExampleEvaluator_CountHands() {
	evaluator, err := lanes.NewEvaluator(lanes.Hands{Left: deck.New().Cards()})
	if err != nil {
		log.Fatal(err)
	}
	var counts [eval.Categories]uint64
	evaluator.CountHands(nil, nil, 5, &counts)
	fmt.Println(counts)
	// Output: [4 36 624 3744 5108 10200 54912 123552 1098240 1302540]
}

func ExampleLevels() {
	levels := lanes.Levels()
	fmt.Println(levels[len(levels)-1])
	// Output: go
}

// A pair of aces against a pair of kings, before the flop.
func ExampleNewShowdownKernel() {
	aces, kings := []deck.Card{12, 25}, []deck.Card{11, 24}
	var left []deck.Card
	for c := range deck.Card(deck.Size) {
		if c != 12 && c != 25 && c != 11 && c != 24 {
			left = append(left, c)
		}
	}
	kernel, err := lanes.NewShowdownKernel(lanes.Showdown{Players: [][]deck.Card{aces, kings}, Left: left, Level: lanes.Go})
	if err != nil {
		log.Fatal(err)
	}
	counts := make([]uint64, kernel.Counters())
	kernel.Deal(1, 0, 100_000, counts)
	fmt.Printf("aces win %d, kings win %d, both %d\n", counts[0b01], counts[0b10], counts[0b11])
	// Output: aces win 82241, kings win 17238, both 521
}

// A full house of kings and sevens, and two pair with an ace.
func ExampleRanks() {
	const two, seven, king, ace = 1 << 0, 1 << 5, 1 << 11, 1 << 12
	ranks := lanes.NewRanks()
	full := ranks.Unsuited(two | seven | king | ace | (seven|king)<<16 | king<<32)
	pairs := ranks.Unsuited(two | 1<<3 | seven | king | ace | (seven|king)<<16)
	fmt.Println(ranks.Category(full), full > pairs)
	fmt.Println(ranks.Category(ranks.Suited(0b11111 << 8)))
	// Output:
	// full house true
	// royal flush
}

func ExampleNewKernel_shortDeck() {
	short, err := eval.RulesOf("short")
	if err != nil {
		panic(err)
	}
	k, err := lanes.NewKernel(lanes.Hands{Rules: short, Left: short.Deck().Cards(), Draws: 7, Level: lanes.Go})
	if err != nil {
		panic(err)
	}
	var counts [eval.Categories]uint64
	k.Deal(1, 0, 1_000_000, &counts)
	fmt.Println(counts[eval.Flush] < counts[eval.FullHouse]) // a flush is rarer, so it is the stronger hand
	// Output: true
}

func ExampleNewClassKernel() {
	kernel, err := lanes.NewClassKernel(lanes.Hands{Left: deck.New().Cards(), Draws: 7, Level: lanes.Go})
	if err != nil {
		log.Fatal(err)
	}
	var counts [eval.Classes]uint64
	kernel.Deal(1, 0, 1<<18, &counts)
	fmt.Println(counts[0], "royal flushes,", counts[10], "times four aces with a king")
	// Output: 10 royal flushes, 4 times four aces with a king
}

func ExampleEvaluator_CountClasses() {
	evaluator, err := lanes.NewEvaluator(lanes.Hands{Left: deck.New().Cards()})
	if err != nil {
		log.Fatal(err)
	}
	var counts [eval.Classes]uint64
	evaluator.CountClasses(nil, nil, 5, &counts)
	fmt.Println(counts[0], counts[10], counts[eval.Classes-1])
	// Output: 4 4 1020
}

// A joint range of two players: both have aces, or both have kings. The third player
// has any hand.
func ExampleShowdownKernel_Deal() {
	hand := func(text string) []deck.Card {
		cards, err := deck.ParseHand(text)
		if err != nil {
			log.Fatal(err)
		}
		return cards
	}
	kernel, err := lanes.NewShowdownKernel(lanes.Showdown{
		Level:   lanes.Go,
		Players: make([][]deck.Card, 3),
		Ranges:  []lanes.Range{{Players: []int{0, 1}, Hands: [][]deck.Card{hand("AsAhAdAc"), hand("KsKhKdKc")}, Weights: []uint64{3, 1}}},
		Left:    deck.New().Cards(),
	})
	if err != nil {
		log.Fatal(err)
	}
	counts := make([]uint64, kernel.Counters())
	kernel.Deal(1, 0, 10_000, counts)
	fmt.Println("the third player wins", counts[0b100], "of 10000")
	// Output: the third player wins 1751 of 10000
}

// Counts the best hands of an Omaha player: two of four hole cards and three cards of the
// board.
func ExampleNewKernel_omaha() {
	omaha, err := eval.RulesOf("omaha")
	if err != nil {
		log.Fatal(err)
	}
	kernel, err := lanes.NewKernel(lanes.Hands{Rules: omaha, Left: deck.New().Cards()})
	if err != nil {
		log.Fatal(err)
	}
	var counts [eval.Categories]uint64
	kernel.Deal(1, 0, 100_000, &counts)
	fmt.Println(counts[eval.FullHouse], "of 100000 best hands are a full house")
	// Output: 6224 of 100000 best hands are a full house
}

func ExampleNewLowKernel() {
	omaha8, err := eval.RulesOf("omaha8")
	if err != nil {
		log.Fatal(err)
	}
	kernel, err := lanes.NewLowKernel(lanes.Hands{Rules: omaha8, Left: deck.New().Cards()})
	if err != nil {
		log.Fatal(err)
	}
	var counts [1 << 8]uint64
	kernel.Deal(1, 0, 100_000, &counts)
	fmt.Println(counts[0], "of 100000 hands have no low,", counts[0b11111], "the best")
	// Output: 65301 of 100000 hands have no low, 1664 the best
}
