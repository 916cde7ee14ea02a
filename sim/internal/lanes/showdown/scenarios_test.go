package showdown

import (
	"math/rand/v2"
	"slices"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/internal/lanes"
	"pokersim/sim/internal/lanes/internal/lanetest"
)

// scenario is a showdown with a name.
type scenario struct {
	name string
	Showdown
}

// combos returns the hands of two ranks: a pair, suited or offsuit.
func combos(high, low deck.Rank, suited bool) (hands [][]deck.Card) {
	for a := range deck.Suit(deck.Suits) {
		for b := range deck.Suit(deck.Suits) {
			if (a == b) == suited && (high != low || a > b) {
				hands = append(hands, []deck.Card{deck.NewCard(high, a), deck.NewCard(low, b)})
			}
		}
	}
	return hands
}

// every returns the hands of two cards whose index, modulo step, is first.
func every(step, first int) (hands [][]deck.Card) {
	n := 0
	for a := range deck.Card(deck.Size) {
		for b := range a {
			if n%step == first {
				hands = append(hands, []deck.Card{a, b})
			}
			n++
		}
	}
	return hands
}

// rangeOf returns a range of one player. All hands of a group have the group's weight.
func rangeOf(player int, weights []uint64, groups ...[][]deck.Card) Range {
	r := Range{Players: []int{player}}
	for i, hands := range groups {
		r.Hands = append(r.Hands, hands...)
		if weights != nil {
			r.Weights = append(r.Weights, slices.Repeat(weights[i:i+1], len(hands))...)
		}
	}
	return r
}

// joint returns the range of all combinations of a hand of a and a hand of b.
func joint(a, b Range) Range {
	j := Range{Players: slices.Concat(a.Players, b.Players)}
	for i, x := range a.Hands {
		for k, y := range b.Hands {
			if !slices.ContainsFunc(x, func(c deck.Card) bool { return slices.Contains(y, c) }) {
				j.Hands = append(j.Hands, slices.Concat(x, y))
				if a.Weights != nil {
					j.Weights = append(j.Weights, a.Weights[i]*b.Weights[k])
				}
			}
		}
	}
	return j
}

// weightsOf returns n different weights.
func weightsOf(n int) (w []uint64) {
	for i := range n {
		w = append(w, uint64(1+i*i))
	}
	return w
}

// between returns a showdown of known hands and players with any hand on a board.
func between(board string, players int, hands ...string) Showdown {
	s := Showdown{Players: make([][]deck.Card, players), Board: lanetest.Cards(board)}
	for i, hand := range hands {
		s.Players[i] = lanetest.Cards(hand)
	}
	s.Left = lanetest.Without(append(slices.Clone(s.Players), s.Board)...)
	return s
}

// ranged returns a showdown of ranges and players with any hand on a board.
func ranged(board string, players int, ranges ...Range) Showdown {
	s := between(board, players)
	s.Ranges = ranges
	return s
}

// scenarios are showdowns of every kind.
func scenarios() []scenario {
	some, others, all := every(13, 1), every(13, 2), every(1, 0)
	weighted := Range{Players: []int{1}, Hands: all, Weights: weightsOf(len(all))}
	weighted2 := Range{Players: []int{0}, Hands: every(7, 4), Weights: weightsOf(len(every(7, 4)))}
	s := []scenario{
		{"random against random", between("", 2)},
		{"hand against random", between("", 2, "AcAd")},
		{"hand against hand", between("", 2, "AcAd", "KcKd")},
		{"hands on a flop", between("7sTs2h", 2, "AsKs", "QcQd")},
		{"six random", between("", 6)},
		{"range against random", ranged("", 2, rangeOf(0, nil, some))},
		{"range against range", ranged("", 2, rangeOf(0, nil, some), rangeOf(1, nil, others))},
		{"ranges that never clash", ranged("", 3, rangeOf(0, nil, combos(deck.Ace, deck.Ace, false), combos(deck.Ace, deck.King, true)), rangeOf(2, []uint64{2, 1}, combos(deck.Ten, deck.Nine, false), combos(deck.Eight, deck.Eight, false)))},
		{"wide ranges", ranged("", 2, rangeOf(0, nil, every(2, 0)), rangeOf(1, nil, all))},
		{"weighted range", ranged("", 2, weighted)},
		{"alone", between("", 1)},
		{"nine random", between("", 9)},
		{"ten random", between("", 10)},
		{"ten on a flop", ranged("Ts9s2h", 10, rangeOf(9, nil, some), rangeOf(4, nil, others))},
		{"one card known", between("2c7d", 4, "As", "", "Kh")},
		{"river", between("AsKdQh7c2d", 3, "AcAd", "3s")},
		{"turn", between("AsKdQh7c", 5, "AcAd", "", "5d6d")},
		{"nine ranges", ranged("", 9, rangeOf(8, nil, some), rangeOf(3, nil, others), rangeOf(0, nil, every(30, 3)),
			rangeOf(1, nil, every(40, 1)), rangeOf(2, nil, every(200, 1)), rangeOf(4, []uint64{3, 1}, every(90, 1), every(90, 2)),
			rangeOf(5, nil, every(20, 1)), rangeOf(6, nil, every(50, 1)), rangeOf(7, nil, every(9, 1)))},
		{"lists", ranged("9c", 4, joint(rangeOf(2, nil, every(40, 0)), rangeOf(0, nil, every(50, 5))), rangeOf(1, nil, every(30, 7)))},
		{"weights in lanes", ranged("", 2, rangeOf(1, []uint64{5, 7}, every(2, 0), every(2, 1)), rangeOf(0, []uint64{1, 20}, every(2, 0), every(5, 1)))},
		{"words of lists rejected", ranged("", 3, Range{Players: []int{1}, Hands: every(600, 9)[:2], Weights: []uint64{1<<61 + 1, 1 << 60}}, weighted2)},
	}
	for i := range s { // remove hands with a card that is not left
		for j, r := range s[i].Ranges {
			s[i].Ranges[j] = live(r, s[i].Left)
		}
	}
	short := between("", 2)
	short.Left = short.Left[16:]
	return append(s, scenario{"few cards", short}, scenario{"no spare card", Showdown{Players: make([][]deck.Card, 9), Left: short.Left[:23]}})
}

// live returns the range without the hands that have a card that is not left.
func live(r Range, left []deck.Card) Range {
	some := Range{Players: r.Players}
	for i, hand := range r.Hands {
		if !slices.ContainsFunc(hand, func(c deck.Card) bool { return !slices.Contains(left, c) }) {
			some.Hands = append(some.Hands, hand)
			if r.Weights != nil {
				some.Weights = append(some.Weights, r.Weights[i])
			}
		}
	}
	return some
}

// shuffled returns the showdown with the cards left in another order.
func shuffled(s Showdown, seed uint64) Showdown {
	s.Left = slices.Clone(s.Left)
	rand.New(rand.NewPCG(seed, 0)).Shuffle(len(s.Left), func(i, j int) { s.Left[i], s.Left[j] = s.Left[j], s.Left[i] })
	return s
}

// at returns the showdown in a game and at a level.
func (s Showdown) at(r eval.Rules, level lanes.Level) Showdown {
	s.Rules, s.Level = r, level
	return s
}
