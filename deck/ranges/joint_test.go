package ranges_test

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"pokersim/deck"
	"pokersim/deck/game"
	"pokersim/deck/ranges"
)

// together is the plain definition of the search: it tries every combination of
// hands.
func together(players []ranges.Range, used deck.Set) bool {
	if len(players) == 0 {
		return true
	}
	for _, c := range players[0].Live(used) {
		if together(players[1:], used|c.Set()) {
			return true
		}
	}
	return false
}

func TestParseFindsJointHandsIfThereAreSome(t *testing.T) {
	src := rand.New(rand.NewPCG(1, 2))
	parts := []string{"AA", "KK", "AKs", "AsKs", "AhKh", "AsAh", "KsKh", "AKo", "AsQs", "QQ@0,AA", "Asx", "KdAx"}
	dealt, refused := 0, 0
	for range 3000 {
		var texts []string
		var players []ranges.Range
		for range 2 + src.IntN(4) {
			text := parts[src.IntN(len(parts)-1)]
			if src.IntN(2) == 0 {
				text += "," + parts[src.IntN(9)]
			}
			r, err := ranges.ParseRange(game.Holdem(), text)
			if err != nil {
				text, r = "AA,KK", mustRange(t, "AA,KK")
			}
			texts, players = append(texts, text), append(players, r)
		}
		dead := []string{"", "As", "AsKs", "KdKh"}[src.IntN(4)]
		_, err := ranges.Parse(game.Holdem(), ranges.Input{Players: texts, Dead: dead})
		got, want := err == nil, together(players, mustCards(t, dead))
		if got != want {
			t.Fatalf("%s, dead %s: got error %v; joint hands exist: %v", strings.Join(texts, " | "), dead, err, want)
		}
		if got {
			dealt++
		} else {
			refused++
		}
	}
	if dealt < 300 || refused < 300 {
		t.Errorf("got %d dealt and %d refused, want 300 of each at least", dealt, refused)
	}
}

func TestTooManyCardsForTheDeck(t *testing.T) {
	for _, c := range []struct {
		game, board string
		players     int
		ok          bool
	}{
		{"omaha5", "", 9, true},
		{"omaha6", "", 7, true},
		{"omaha6", "", 8, false},
		{"omaha6", "2c3c4c", 8, false},
		{"short", "", 9, true},
	} {
		players := make([]string, c.players)
		for i := range players {
			players[i] = "random"
		}
		_, err := ranges.Parse(named(t, c.game), ranges.Input{Players: players, Board: c.board})
		if (err == nil) != c.ok {
			t.Errorf("%s, %d players, board %q: got error %v, want none: %v", c.game, c.players, c.board, err, c.ok)
		}
		if e, ok := errors.AsType[*ranges.Error](err); err != nil && (!ok || e.Operand != "players") {
			t.Errorf("got error %v, want one of operand players", err)
		}
	}
}
