package equity

import (
	"context"
	"math/big"
	"testing"

	"pokersim/deck"
	"pokersim/deck/game"
	"pokersim/deck/ranges"
	"pokersim/sim/chunk"
)

// The order of the starting hands of short decks, by which percentages are taken, is that of
// their exact equities against a random hand.
func TestOrderOfShortDecks(t *testing.T) {
	for _, name := range []string{"short", "short-trips"} {
		g := deck.Must(game.Named(name))
		var byRank [82]*big.Rat
		for high := g.Lowest; high <= deck.Ace; high++ {
			for low := g.Lowest; low <= deck.Ace; low++ {
				kind := "s" // if the first rank is higher, else offsuit
				if high < low {
					kind = "o"
				} else if high == low {
					kind = ""
				}
				hand := max(high, low).String() + min(high, low).String() + kind
				r, err := ranges.ParseRange(g, hand)
				if err != nil {
					t.Fatal(err)
				}
				rank, classes, _, err := r.Rank()
				if err != nil || classes != 81 {
					t.Fatalf("%s %s: got %d classes, %v", name, hand, classes, err)
				}
				p, err := Prepare(Plan{Spec: Spec{Players: []string{hand, "random"}, Setting: Setting{Game: name}, Method: Exact}})
				if err != nil {
					t.Fatal(err)
				}
				tally, err := p.Run(context.Background(), chunk.Options{})
				if err != nil {
					t.Fatal(err)
				}
				byRank[rank], _ = p.Layout().Equity(tally.Counts, 0)
			}
		}
		for rank := 2; rank < len(byRank); rank++ {
			if a, b := byRank[rank-1], byRank[rank]; a == nil || b == nil || a.Cmp(b) < 0 {
				t.Errorf("%s: class %d has equity %v, and class %d has %v", name, rank-1, a, rank, b)
			}
		}
	}
}
