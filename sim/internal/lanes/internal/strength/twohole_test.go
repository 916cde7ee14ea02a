package strength

import (
	"math/rand/v2"
	"testing"

	"pokersim/deck"
	"pokersim/eval"
)

// aceFirst returns the hand with the ranks of fourSets.
func aceFirst(cards []deck.Card) (h Hand) {
	for _, c := range cards {
		h += HandOf(deck.NewCard(deck.Ace-c.Rank(), c.Suit()))
	}
	return h
}

// The strengths of best hands of four deals at a time give the classes of package eval, and
// the places their categories.
func TestFourBestHands(t *testing.T) {
	rules := eval.Holdem()
	rules.Played = 2
	classes, ranks, table := Classes(), NewTwoHoleRanks(), eval.NewBestTable(rules)
	pack, random := deck.New(), rand.New(rand.NewPCG(1, 2))
	var boards, holes [4]Hand
	var want [4]eval.Class
	for i := range 500_000 {
		n := 4 + i/4%3
		pack.Shuffle(5+n, random)
		board, hole := pack.Cards()[:5], pack.Cards()[5:5+n]
		boards[i%4], holes[i%4] = aceFirst(board), aceFirst(hole)
		table.ClassesOf(table.Partial(board...), []eval.Partial{table.Partial(hole...)}, want[i%4:])
		if i%4 < 3 {
			continue
		}
		b := FourBoardsOf(&boards)
		strengths, places := b.Strengths(&boards, &holes, ranks), b.Places(&boards, &holes, ranks)
		for j, s := range strengths {
			if got := classes.Class[classes.Slot(s)]; got != want[j] {
				t.Fatalf("board %#x, hole %#x: strength %#x of class %d, want %d", boards[j], holes[j], s, got, want[j])
			}
			if got := Omaha.CategoryAt(places[j]); got != want[j].Category() {
				t.Fatalf("board %#x, hole %#x: got %v, want %v", boards[j], holes[j], got, want[j].Category())
			}
		}
	}
}
