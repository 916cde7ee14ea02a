package enumerate

import (
	"fmt"
	"os"
	"testing"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/internal/lanes"
)

// tested are the levels that the tests compare: all of this machine, or the level of
// SIMULATE_LEVEL.
var tested = lanes.Levels()

func TestMain(m *testing.M) {
	if name := os.Getenv("SIMULATE_LEVEL"); name != "" {
		level, err := lanes.Choose(name)
		if err != nil {
			fmt.Fprintln(os.Stderr, "SIMULATE_LEVEL:", err)
			os.Exit(1)
		}
		tested = []lanes.Level{level}
	}
	os.Exit(m.Run())
}

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
