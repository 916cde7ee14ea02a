package game_test

import (
	"fmt"
	"testing"

	"pokersim/deck"
	"pokersim/deck/game"
)

// The straights are five ranks in a row, and the ace with the four lowest ranks.
func TestStraightSets(t *testing.T) {
	for _, g := range []game.Game{game.Holdem(), {Lowest: deck.Six}} {
		want := []uint16{1<<deck.Ace | 0b1111<<g.Lowest}
		for run := uint16(0b11111) << g.Lowest; run < 1<<deck.Ranks; run <<= 1 {
			want = append(want, run)
		}
		if got := game.StraightSets(g.Lowest); fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("lowest rank %v: got %013b, want %013b", g.Lowest, got, want)
		}
	}
}
