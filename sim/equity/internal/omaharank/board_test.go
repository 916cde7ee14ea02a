package main

import (
	"math/rand/v2"
	"testing"

	"pokersim/deck"
	"pokersim/eval"
)

// The results of hands on a board are those of a comparison with every other hand.
func TestSweepOfABoard(t *testing.T) {
	rules, err := eval.RulesOf("omaha")
	if err != nil {
		t.Fatal(err)
	}
	table, src := eval.NewBestTable(rules), rand.New(rand.NewPCG(2, 6))
	for range 2 {
		pack := src.Perm(deck.Size)
		board := deck.Set(0)
		for _, c := range pack[:5] {
			board |= 1 << c
		}
		s := newSweep()
		s.sums = make([]uint64, hands)
		s.board(board, 3)
		var sets []deck.Set
		var parts []eval.Partial
		extend((1<<deck.Size-1)&^board, 0, 4, func(set deck.Set) {
			sets, parts = append(sets, set), append(parts, table.Partial(set.Cards()...))
		})
		classes, sum := make([]eval.Class, len(sets)), uint64(0)
		table.ClassesOf(table.Partial(board.Cards()...), parts, classes)
		for range 20 {
			hero, want := src.IntN(len(sets)), uint64(0)
			for i, set := range sets {
				switch {
				case set&sets[hero] != 0:
				case classes[hero] < classes[i]:
					want += 2 * 3
				case classes[hero] == classes[i]:
					want += 3
				}
			}
			if got := s.sums[number(sets[hero])]; got != want {
				t.Errorf("board %v, hand %v: got %d, want %d", board.Cards(), sets[hero].Cards(), got, want)
			}
		}
		for _, n := range s.sums {
			sum += n
		}
		if want := 3 * deck.Choose(47, 4) * deck.Choose(43, 4); sum != want {
			t.Errorf("board %v: got %d in all, want %d", board.Cards(), sum, want)
		}
	}
}

// extend calls yield with the set and more cards of left.
func extend(left, set deck.Set, more int, yield func(deck.Set)) {
	if more == 0 {
		yield(set)
		return
	}
	for ; left != 0; left &= left - 1 {
		extend(left&(left-1), set|left&-left, more-1, yield)
	}
}

func TestOrbitsHaveAllBoards(t *testing.T) {
	all, sum := orbits(5), uint64(0)
	for _, o := range all {
		sum += o.size
	}
	if len(all) != 134_459 || sum != deck.Choose(52, 5) {
		t.Errorf("got %d orbits of %d boards, want 134459 of %d", len(all), sum, deck.Choose(52, 5))
	}
}
