package main

import (
	"cmp"
	"math/rand/v2"
	"testing"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/internal/ints"
)

// The results of hands on a board are those of a comparison with every other hand.
func TestSweepOfABoard(t *testing.T) {
	for _, c := range []struct{ game, board string }{
		{"omaha", "2c7dThJhAs"}, {"omaha", "5c6c7c8d8h"},
		{"omaha8", "2c7dThJhAs"}, {"omaha8", "2c4d5h8sKs"}, {"omaha8", "2c2dThJhAs"},
	} {
		testSweep(t, deck.Must(eval.RulesOf(c.game)), deck.SetOf(deck.Must(deck.ParseHand(c.board))...))
	}
}

func testSweep(t *testing.T, rules eval.Rules, board deck.Set) {
	table, src := eval.NewBestTable(rules), rand.New(rand.NewPCG(2, 6))
	s := newSweep(rules)
	s.sums = make([]uint64, hands)
	s.board(board, 3)
	var sets []deck.Set
	var holes []eval.Partial
	extend((1<<deck.Size-1)&^board, 0, 4, func(set deck.Set) {
		sets, holes = append(sets, set), append(holes, table.Partial(set.Cards()...))
	})
	classes, lows := make([]eval.Class, len(sets)), make([]eval.Low, len(sets))
	table.ClassesOf(table.Partial(board.Cards()...), holes, classes)
	if rules.Low {
		table.LowsOf(table.Partial(board.Cards()...), holes, lows)
	}
	for range 40 {
		hero, want := src.IntN(len(sets)), uint64(0)
		for i, set := range sets {
			if set&sets[hero] != 0 {
				continue
			}
			high, low := won(classes[hero], classes[i]), won(lows[hero]-1, lows[i]-1) // no low is the highest number
			switch {
			case !rules.Low:
				want += 3 * high
			case lows[hero] == 0 && lows[i] == 0:
				want += 3 * 2 * high
			default:
				want += 3 * (high + low)
			}
		}
		if got := s.sums[number(sets[hero])]; got != want {
			t.Errorf("%s, board %v, hand %v: got %d, want %d", rules.Name, board.Cards(), sets[hero].Cards(), got, want)
		}
	}
	sum := ints.Sum(s.sums)
	if want := 3 * deck.Choose(47, 4) * deck.Choose(43, 4) * uint64(parts(rules)) / 2; sum != want {
		t.Errorf("%s, board %v: got %d in all, want %d", rules.Name, board.Cards(), sum, want)
	}
}

// won returns how many halves a hand wins of another one.
func won[T cmp.Ordered](a, b T) uint64 { return uint64(1 - cmp.Compare(a, b)) }

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
	all, chunks := everyBoard(deck.Must(eval.RulesOf("omaha")))
	n, sum := 0, uint64(0)
	for i := range chunks {
		all.Each(i, func(_ deck.Set, _ eval.Partial, size uint64) bool {
			n, sum = n+1, sum+size
			return true
		})
	}
	if n != 134_459 || sum != deck.Choose(52, 5) {
		t.Errorf("got %d orbits of %d boards, want 134459 of %d", n, sum, deck.Choose(52, 5))
	}
}
