package headsup

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"pokersim/deck/game"
	"pokersim/deck/ranges"
	"pokersim/sim/equity/internal/boards"
	"pokersim/sim/equity/internal/joint"
)

// shortGames are the games of a short deck: their categories have other orders.
var shortGames = []string{"short", "short-trips"}

// In a short deck both methods equal pairs on whole boards, with all board cards missing
// too.
func TestShortDeckEqualsPairs(t *testing.T) {
	for _, game := range shortGames {
		for _, c := range []struct{ players, board, dead string }{
			{"AsKs|QdJd", "", ""},
			{"As6s|9d8h", "", "7s"},
			{"99+,ATs+@0.5,KQo|88+,A6s+,T9s@0.3", "", ""},
			{"random|AA,JTs@0.2", "", "6c"},
			{"random|random", "6s7s8s", ""},
		} {
			if c.board == "" && (testing.Short() || c.dead == "7s" && !long) {
				continue
			}
			checkPairs(t, game, c.players, c.board, c.dead)
		}
	}
}

func TestShortDeckEqualsPairsOnDrawnScenarios(t *testing.T) {
	src, scenarios := rand.New(rand.NewPCG(20, 8)), 48
	switch {
	case testing.Short():
		scenarios = 12
	case long:
		scenarios = 600
	}
	compared := 0
	for i := range scenarios {
		name := shortGames[i%2]
		rules, err := game.Named(name)
		if err != nil {
			t.Fatal(err)
		}
		players, board, dead := drawn(src, rules, 3+i%3, []int{1, 4, 60, 300}[i/6%4])
		if _, err := ranges.Parse(rules, ranges.Input{Players: []string{players}, Board: board, Dead: dead}); err != nil {
			continue // no deal is possible
		}
		checkPairs(t, name, players, board, dead)
		compared++
	}
	if compared < scenarios/2 {
		t.Errorf("%d of %d scenarios can be dealt", compared, scenarios)
	}
}

// The enumeration of boards gives the same counts, with the categories of both players.
func TestShortDeckEqualsBoards(t *testing.T) {
	for _, game := range shortGames {
		for _, c := range [][3]string{
			{"99+@0.5,A9s+,KJo+|88+@0.5,ATs+", "6s7s8s", "Ac"},
			{"As6s,9s9h@0.2|random", "7s8s9d", ""},
			{"random|QQ+,AKs@0.7", "7s8s9sTc", "As"},
			{"random|random", "AsKd6h7c9c", ""},
			{"AsAh|KsKh", "", ""},
		} {
			l := lawOf(t, game, c[0], c[1], c[2])
			for _, categories := range []bool{true, false} {
				q := joint.Question{Categories: categories}
				got, want := tally(t, Algorithm(), l, q), tally(t, boards.Algorithm(), l, q)
				if !slices.Equal(got, want) {
					t.Errorf("%s:\ngot  %v\nwant %v", fmt.Sprint(game, c, categories), got, want)
				}
			}
		}
	}
}
