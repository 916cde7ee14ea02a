package eval

import (
	"math/bits"

	"pokersim/deck"
	"pokersim/deck/game"
)

// Low is a low hand: a set of five different ranks from ace to eight. Bit 0 is the ace,
// bit 1 the two, bit 7 the eight. A smaller number is a better low. 0 is no low.
type Low uint8

// String returns the ranks of the low, the highest first, as in "low 8543A". 0 gives
// "no low".
func (l Low) String() string {
	if l == 0 {
		return "no low"
	}
	text := "low "
	for rank := 7; rank >= 0; rank-- {
		if l>>rank&1 != 0 {
			text += deck.Rank((rank + deck.Ranks - 1) % deck.Ranks).String()
		}
	}
	return text
}

// Lows returns all 56 lows, the best one first.
func Lows() []Low {
	var all []Low
	for l := range 1 << 8 {
		if bits.OnesCount(uint(l)) == 5 {
			all = append(all, Low(l))
		}
	}
	return all
}

// LowRules returns the rules of ace-to-five. Class n of its hands is element n-1 of Lows, and
// the classes after those are no low.
func LowRules() Rules {
	return rulesOf(game.Game{Lowball: game.AceToFive, Lowest: game.Holdem().Lowest})
}

// LowCounts returns the number of hands of five to seven cards of 52 with each best low:
// element l is that of Low l, and element 0 is the hands without a low. Any cards play.
func LowCounts(cards int) ([]uint64, error) {
	classes, err := LowRules().ClassCounts(cards)
	if err != nil {
		return nil, err
	}
	counts := make([]uint64, 1<<8)
	for _, l := range Lows() {
		counts[l] = classes[1+ranks(l).ordinal()]
		classes[1+ranks(l).ordinal()] = 0
	}
	for _, n := range classes {
		counts[0] += n
	}
	return counts, nil
}

// ownLow reports whether the game has a low of any five cards.
func (t *Table) ownLow() bool { return t.rules.Low && t.rules.Played == 0 }

// LowsOf sets lows[i] to the best low of hands[i] and the board, for every i: in a game of
// exactly two hole cards of two cards of the hand and three of the board, else of any five.
// It panics if the game has no low.
func (t *Table) LowsOf(board Partial, hands []Partial, lows []Low) {
	if !t.ownLow() {
		t.BestTable.LowsOf(board, hands, lows)
		return
	}
	for i, h := range hands {
		lows[i] = lowOf(board.suits | h.suits)
	}
}

// LowOf returns the best low of the hole cards and the board, under the terms of LowsOf.
func (t *Table) LowOf(hole, cards []deck.Card) Low {
	if !t.ownLow() {
		return t.BestTable.LowOf(hole, cards)
	}
	return lowOf(t.Partial(hole...).suits | t.Partial(cards...).suits)
}

// lowOf returns the best low of any five of some cards, with 16 bits for each suit.
func lowOf(suits uint64) Low {
	any := uint8(ranks(suits | suits>>16 | suits>>32 | suits>>48).low())
	if bits.OnesCount8(any) < 5 {
		return 0
	}
	return Low(lowest(any, 5))
}

// LowOfRanks returns the best low of exactly two hole cards and three cards of the board, of
// the given sets of ranks: bit r for rank r.
func LowOfRanks(hole, board uint16) Low {
	// At most two ranks may come from the hole cards only, and at most three from the board
	// only. A rank of both may come from either.
	h, b := uint8(ranks(hole).low()), uint8(ranks(board).low())
	all := lowest(h&^b, 2) | lowest(b&^h, 3) | h&b
	if bits.OnesCount8(all) < 5 {
		return 0
	}
	return Low(lowest(all, 5))
}

// lowest returns the n lowest of a set's bits, or all if there are fewer.
func lowest(set uint8, n int) uint8 {
	rest := set
	for range n {
		rest &= rest - 1
	}
	return set &^ rest
}
