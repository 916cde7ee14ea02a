package strength

import (
	"testing"

	"pokersim/deck"
	"pokersim/eval"
)

func shortGames(t testing.TB) (all []eval.Rules) {
	for _, name := range []string{"short", "short-trips"} {
		r, err := eval.RulesOf(name)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, r)
	}
	return all
}

func cardsOf(set deck.Set) (cards []deck.Card) {
	for c := range deck.Card(deck.Size) {
		if set.Has(c) {
			cards = append(cards, c)
		}
	}
	return cards
}
