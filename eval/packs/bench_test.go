package packs_test

import (
	"fmt"
	"testing"

	"pokersim/deck"
	"pokersim/eval/packs"
)

func BenchmarkPackCount(b *testing.B) {
	for _, p := range []packs.Rules{{Pack: deck.Pack{Decks: 1, Jokers: 1}}, {Pack: deck.Pack{Decks: 2}}, {Pack: deck.Pack{Decks: 2, Jokers: 2}}, {Pack: deck.Pack{Decks: 2, Jokers: 4}}, {Pack: deck.Pack{Decks: 2, Jokers: 4}, Bug: true}} {
		for _, dead := range []int{0, 1} {
			b.Run(fmt.Sprintf("pack=%d+%d/bug=%v/dead=%d", p.Decks, p.Jokers, p.Bug, dead), func(b *testing.B) {
				for b.Loop() {
					if _, err := p.Count(b.Context(), nil, packCards(p.Pack)[dead:], 7); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}
