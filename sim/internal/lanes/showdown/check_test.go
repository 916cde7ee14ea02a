package showdown

import (
	"strings"
	"testing"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/internal/lanes"
)

func TestInvalidShowdownsAreErrors(t *testing.T) {
	aces := combos(12, 12, false)
	two := func(r ...Range) Showdown { return ranged("", 2, r...) }
	for _, c := range []struct {
		s    Showdown
		want string
	}{
		{Showdown{Left: without()}, "0 players"},
		{between("", 11), "11 players"},
		{between("2c3c4c5c6c7c", 2), "board of 6 cards"},
		{between("", 2, "2c3c4c"), "player 0 holds 3 cards"},
		{Showdown{Players: [][]deck.Card{{0}}, Left: without()}, "duplicate card 2c"},
		{Showdown{Players: [][]deck.Card{{52}}, Left: without()}, "invalid card Card(52)"},
		{Showdown{Players: make([][]deck.Card, 9), Left: without()[:22]}, "22 cards left: want the 23"},
		{two(rangeOf(2, nil, aces)), "range of player 2"},
		{two(rangeOf(-1, nil, aces)), "range of player -1"},
		{two(rangeOf(0, nil, aces), rangeOf(0, nil, aces)), "range of player 0"},
		{Showdown{Players: [][]deck.Card{{0}}, Ranges: []Range{rangeOf(0, nil, aces)}, Left: without([]deck.Card{0})}, "range of player 0"},
		{two(Range{Hands: aces}), "no player"},
		{two(Range{Players: []int{0}}), "no hand"},
		{two(Range{Players: []int{0}, Hands: aces, Weights: []uint64{1}}), "1 weights of 6 hands"},
		{two(Range{Players: []int{0}, Hands: aces, Weights: make([]uint64, 6)}), "no hand of positive weight"},
		{two(Range{Players: []int{0, 1}, Hands: aces}), "want 4 of the cards left"},
		{two(Range{Players: []int{0}, Hands: [][]deck.Card{{5, 5}}}), "duplicate card 7c"},
		{two(Range{Players: []int{0}, Hands: aces[:2], Weights: []uint64{1 << 62, 1}}), "2^63 or more"},
		{two(Range{Players: []int{0}, Hands: aces[:2], Weights: []uint64{1 << 63, 1 << 63}}), "2^63 or more"},
		{ranged("As", 2, rangeOf(0, nil, aces)), "want 2 of the cards left"},
		{ranged("", 3, rangeOf(0, nil, aces), rangeOf(1, nil, aces), rangeOf(2, nil, aces)), "have a card in common"},
	} {
		_, err := NewKernel(c.s.at(eval.Holdem(), lanes.Go))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("got error %v, want %q", err, c.want)
		}
	}
	if _, err := NewKernel(between("", 2).at(eval.Holdem(), "AVX3")); err == nil {
		t.Error("NewShowdown with an unknown level: got no error")
	}
}

// Hands of weight 0 are never dealt.
func TestZeroWeightIsNeverDealt(t *testing.T) {
	aces, kings := combos(12, 12, false), combos(11, 11, false)
	want := dealt(t, lanes.Go, ranged("", 2, rangeOf(0, nil, aces)), 1, 2, 1000)
	got := dealt(t, lanes.Go, ranged("", 2, rangeOf(0, []uint64{7, 0}, aces, kings)), 1, 2, 1000)
	if got[1] != want[1] || got[2] != want[2] {
		t.Errorf("aces, and kings of weight 0: got %v, want %v", got, want)
	}
}
