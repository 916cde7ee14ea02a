package showdown

import (
	"math/rand/v2"
	"slices"
	"testing"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/internal/lanes/internal/layout"
	"pokersim/sim/internal/lanes/internal/strength"
)

// Every level counts the tables where many seats have a category below the best one, which random
// cards seldom give: eight seats, or the two that can have four of a kind.
func TestTablesOfManyEqualCategories(t *testing.T) {
	const highCard, pair, twoPair, trips, straight, flush, full, fours, straightFlush, royal = 0, 1, 2, 3, 4, 5, 6, 7, 8, 9
	const shortFlush = full // the order of the game
	short := shortGames(t)[0]
	for _, c := range []struct {
		r              eval.Rules
		board, best    string
		strongest      int // the place of the best hand's category
		seats, weakest int
	}{
		{eval.Holdem(), "KsQdJh4c7c", "AdTd", straight, 8, highCard},
		{eval.Holdem(), "KsQs9s4c7d", "As2s", flush, 8, highCard},
		{eval.Holdem(), "AsKs7s2s2d", "2c7d", full, 8, flush},
		{eval.Holdem(), "9s8s7s2dKc", "JsTs", straightFlush, 8, highCard},
		{eval.Holdem(), "9s9d9h8s7s", "JsTs", straightFlush, 8, trips},
		{eval.Holdem(), "TsTdJsJdQs", "9s8s", straightFlush, 2, fours},
		{eval.Holdem(), "AsKsQs7d2c", "JsTs", royal, 8, highCard},
		{eval.Holdem(), "AsKsQs7d2c", "JsTs", royal, 8, pair},
		{eval.Holdem(), "QsQdJsJdTs", "AsKs", royal, 8, twoPair},
		{eval.Holdem(), "QsQdQhJsTs", "AsKs", royal, 8, trips},
		{eval.Holdem(), "AdKdQsJsTs", "AsKs", royal, 8, straight},
		{eval.Holdem(), "TsTdThJsQs", "AsKs", royal, 8, full},
		{eval.Holdem(), "TsTdJsJdQs", "AsKs", royal, 2, fours},
		{short, "6s7sTsJdAc", "JsAs", shortFlush, 8, highCard},
	} {
		g, err := strength.GameOf(c.r)
		if err != nil {
			t.Fatal(err)
		}
		shapes := strength.NewShapes(7)
		board := cards(c.board)
		place := func(hole []deck.Card) int {
			var h strength.Hand
			for _, x := range slices.Concat(board, hole) {
				h += strength.HandOf(x)
			}
			return int(strength.PlaceOf(uint16(g.Strength(h, &shapes) >> layout.PrimaryBits)))
		}
		best := cards(c.best)
		if got := place(best); got != c.strongest {
			t.Fatalf("%s on %s has the place %d, want %d", c.best, c.board, got, c.strongest)
		}
		var hands [][]deck.Card
		left := slices.DeleteFunc(cardsOf(c.r.Deck()), func(x deck.Card) bool { return slices.Contains(board, x) || slices.Contains(best, x) })
		for hand := range deck.Combinations(left, 2) {
			if place(hand) == c.weakest {
				hands = append(hands, slices.Clone(hand))
			}
		}
		s := Showdown{Board: board, Table: true, Rules: c.r}
		for src := rand.New(rand.NewPCG(1, 7)); len(s.Players) <= c.seats; {
			src.Shuffle(len(hands), func(i, j int) { hands[i], hands[j] = hands[j], hands[i] })
			s.Players, s.Left = [][]deck.Card{best}, slices.Clone(left)
			for _, hand := range hands {
				if len(s.Players) <= c.seats && slices.Contains(s.Left, hand[0]) && slices.Contains(s.Left, hand[1]) {
					s.Players = append(s.Players, hand)
					s.Left = slices.DeleteFunc(s.Left, func(x deck.Card) bool { return slices.Contains(hand, x) })
				}
			}
		}
		for _, rounds := range []uint64{1, 64} {
			counts := func(s Showdown) []uint64 {
				k := showdownKernelAt(t, s)
				counts := make([]uint64, k.Counters())
				k.Deal(1, 1, rounds, counts)
				return counts
			}
			want := counts(s.at(c.r, definition))
			for _, level := range tested {
				if got := counts(s.at(c.r, level)); !slices.Equal(got, want) {
					t.Errorf("%s, %s on %s against %d with the place %d: level %s counts other tables than the definition", c.r.Name, c.best, c.board, c.seats, c.weakest, level)
				}
			}
		}
	}
}
