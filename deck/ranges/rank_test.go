package ranges_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"pokersim/deck"
	"pokersim/deck/game"
	"pokersim/deck/ranges"
)

// A hand is in the percentage that its top says, which ends with its class, and not in one of
// the better classes.
func TestRankIsThatOfPercentages(t *testing.T) {
	plo := deck.Must(game.Named("omaha"))
	for _, c := range []struct {
		game          game.Game
		text          string
		rank, classes int     // rank 0 is any
		all, hands    float64 // of the game and of the class
	}{
		{game.Holdem(), "AA", 1, 169, 1326, 6}, {game.Holdem(), "AsKs", 8, 169, 1326, 4}, {game.Holdem(), "AKo@0.5", 12, 169, 1326, 12}, {game.Holdem(), "32o", 169, 169, 1326, 12},
		{plo, "AsAhTsTh", 1, 16432, 270725, 6}, {plo, "AsAhTsTh,AsAdTsTd", 1, 16432, 270725, 6}, {plo, "AsAhKsKh", 0, 16432, 270725, 6},
		{plo, "Ts9s8h7h", 0, 16432, 270725, 12}, {plo, "2s2h2d2c", 16432, 16432, 270725, 1},
	} {
		r := deck.Must(ranges.ParseRange(c.game, c.text))
		rank, classes, top, err := r.Rank()
		if err != nil || c.rank > 0 && rank != c.rank || classes != c.classes {
			t.Errorf("%s: got rank %d of %d, %v, want %d of %d", c.text, rank, classes, err, c.rank, c.classes)
			continue
		}
		hand := r.Combos()[0].Set()
		for _, part := range []struct {
			share float64
			want  bool
		}{{100*top - 1e-7, true}, {100*(top-c.hands/c.all) - 1e-7, false}} {
			if part.share < 0 {
				continue // no class is better
			}
			best := deck.Must(ranges.ParseRange(c.game, fmt.Sprintf("%.9f%%", part.share)))
			got := slices.ContainsFunc(best.Combos(), func(c ranges.Combo) bool { return c.Set() == hand })
			if got != part.want || got && float64(best.Size()) != math.Round(top*c.all) {
				t.Errorf("%s is in the %d hands of %v %%: %t, want %t", c.text, best.Size(), part.share, got, part.want)
			}
		}
	}
}

func TestRankOfNoStartingHand(t *testing.T) {
	for _, c := range []struct{ game, text, want string }{
		{"holdem", "AK", "AK: its hands are of several classes: want one, as AKs or AsKs"},
		{"holdem", "random", "random: want a starting hand, without unknown cards"},
		{"omaha", "AsAhxx", "AsAhxx: want a starting hand, without unknown cards"},
		{"omaha6", "AsAh2s3h4s5s", "omaha6 has no order of its starting hands"},
		{"stud", "AsAh2s3h4s5s6s", "stud has no order of its starting hands"},
	} {
		g := deck.Must(game.Named(c.game))
		r, err := ranges.ParseRange(g, c.text)
		if err != nil {
			t.Fatal(err)
		}
		if _, _, _, err = r.Rank(); err == nil || err.Error() != c.want {
			t.Errorf("%s %s: got %v, want %q", c.game, c.text, err, c.want)
		}
	}
	if _, _, _, err := (ranges.Range{}).Rank(); err == nil {
		t.Error("the empty range: got no error")
	}
}

func ExampleRange_Rank() {
	hand := deck.Must(ranges.ParseRange(game.Holdem(), "AsKs"))
	rank, classes, top, err := hand.Rank()
	fmt.Printf("%d of %d, in the best %.1f %% of the hands, %v\n", rank, classes, 100*top, err)
	// Output: 8 of 169, in the best 3.5 % of the hands, <nil>
}
