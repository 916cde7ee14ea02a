package preflop

import (
	"pokersim/deck"
	"pokersim/eval"
)

// rankTimes is how often each rank occurs in a board.
type rankTimes [deck.Ranks]uint8

// pattern returns a number below patterns that differs between boards of five different
// ranks, with one pair, two pairs, three of a kind, a full house and four of a kind.
func (t *rankTimes) pattern() (n int) {
	for _, times := range t {
		n += int(times) * int(times)
	}
	return n
}

// patterns is more than any pattern.
const patterns = 4*4 + 1 + 1

// rankSet is the ranks of boards.
type rankSet struct {
	times   rankTimes
	partial eval.Partial // one of the boards
}

// rankSets returns all 6175 sets of the ranks of five cards.
func rankSets(table *eval.Table) (sets []rankSet) {
	var extend func(s rankSet, left, below int)
	extend = func(s rankSet, left, below int) {
		if left == 0 {
			sets = append(sets, s)
			return
		}
		for rank := range below {
			with := s
			for times := 1; times <= min(left, deck.Suits); times++ {
				with.times[rank]++
				with.partial = with.partial.Plus(table.Partial(deck.NewCard(deck.Rank(rank), deck.Suit(times-1))))
				extend(with, left-times, rank)
			}
		}
	}
	extend(rankSet{}, 5, deck.Ranks)
	return sets
}
