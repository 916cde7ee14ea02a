package preflop

import (
	"slices"
	"testing"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/internal/lanes"
	"pokersim/sim/internal/lanes/enumerate"
)

// What a rank set counts is what is counted by sorting the hands on each of its boards.
func TestARankSetCountsEachOfItsBoards(t *testing.T) {
	table := eval.NewTable()
	sets, of, known := rankSets(table), map[rankTimes][]board{}, map[int]int{}
	for _, b := range boards(plainShapes, deck.Ranks) {
		of[b.times()] = append(of[b.times()], b)
	}
	counter := &rankCounter{plainWays: newPlainWays(table), table: table}
	for i := range sets {
		s := &sets[i]
		if known[s.times.pattern()]++; !long && known[s.times.pattern()]%150 != 1 {
			continue
		}
		got, want := make([]uint64, Hands*Hands), make([]uint64, Hands*Hands)
		counter.add(s)
		counter.move(got)
		for _, b := range of[s.times] {
			matrix, err := enumerate.NewMatchups(level)
			if err != nil {
				t.Fatal(err)
			}
			hands, runs := sorted(table, b.cards())
			matrix.Add(hands, runs)
			matrix.Move(b.weight, want)
		}
		if !slices.Equal(got, want) {
			t.Fatalf("ranks %v: other counts than board by board", s.times)
		}
	}
	if len(known) != 6 {
		t.Errorf("%d patterns, want 6", len(known))
	}
}

// sorted returns the hands without a card of a board in the order of the table.
func sorted(table *eval.Table, board deck.Set) (hands []enumerate.TwoCards, runs []enumerate.Run) {
	var order [eval.Classes + 1][]enumerate.TwoCards
	var a, b deck.Card
	for b = range deck.Card(deck.Size) {
		for a = range b {
			if !board.Has(a) && !board.Has(b) {
				class := table.Class(append(board.Cards(), a, b))
				order[class] = append(order[class], enumerate.TwoCards{uint8(a), uint8(b)})
			}
		}
	}
	for _, equal := range slices.Backward(order[:]) {
		for i, h := range equal {
			hands = append(hands, h)
			runs = append(runs, enumerate.Run{Class: uint8(lanes.StartingHand(deck.Card(h[0]), deck.Card(h[1]))), Hands: 1, Last: i == len(equal)-1})
		}
	}
	return hands, runs
}
