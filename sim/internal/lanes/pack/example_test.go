package pack_test

import (
	"fmt"

	"pokersim/deck"
	"pokersim/eval/packs"
	"pokersim/sim/internal/lanes/pack"
)

func ExampleNewKernel() {
	rules := packs.Rules{Pack: deck.Pack{Decks: 2, Jokers: 4}}
	cards := make([]deck.Card, rules.Cards())
	for c := range cards {
		cards[c] = deck.Card(c)
	}
	kernel, err := pack.NewKernel(pack.Pack{Rules: rules, Left: cards, Draws: 7})
	if err != nil {
		fmt.Println(err)
		return
	}
	counts := make([]uint64, len(rules.Order()))
	kernel.Deal(1, 0, 1<<18, counts)
	fmt.Println(rules.Order()[0], counts[0])
	// Output: five of a kind 492
}
