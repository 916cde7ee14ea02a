package lanes

import (
	"math/rand/v2"
	"testing"

	"pokersim/deck"
	"pokersim/eval"
)

// aceFirst returns the hand with the ranks of fourSets.
func aceFirst(cards []deck.Card) (h hand) {
	for _, c := range cards {
		h += handOf(deck.NewCard(deck.Ace-c.Rank(), c.Suit()))
	}
	return h
}

// The strengths of best hands of four deals at a time give the classes of package eval, and
// the places their categories.
func TestFourBestHands(t *testing.T) {
	classes, ranks, table := newClassTable(), newTwoHoleRanks(), bestTable()
	pack, random := deck.New(), rand.New(rand.NewPCG(1, 2))
	var boards, holes [4]hand
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
		b := fourBoardsOf(&boards)
		strengths, places := b.strengths(&boards, &holes, ranks), b.places(&boards, &holes, ranks)
		for j, s := range strengths {
			if got := classes.class[classes.slot(s)]; got != want[j] {
				t.Fatalf("board %#x, hole %#x: strength %#x of class %d, want %d", boards[j], holes[j], s, got, want[j])
			}
			if got := omaha.categoryAt(places[j]); got != want[j].Category() {
				t.Fatalf("board %#x, hole %#x: got %v, want %v", boards[j], holes[j], got, want[j].Category())
			}
		}
	}
}
