package headsup

import (
	"pokersim/deck"
	"pokersim/sim/equity/internal/joint"
)

// rankPair is the ranks of a hand's two cards.
type rankPair struct {
	high, low uint8
	ranks     uint16 // both
	count     rankCount
}

// rankCount is the number of cards of each rank, 0 to 7: three bits for each rank.
type rankCount uint64

func countOf(rank uint8) rankCount { return 1 << (3 * rank) }

// newRankPairs returns the rank pairs by their number (see joint.PairOf).
func newRankPairs() (pairs [joint.RankPairs]rankPair) {
	for high := range uint8(deck.Ranks) {
		for low := range high + 1 {
			pairs[joint.PairOf(high, low)] = rankPair{high, low, 1<<high | 1<<low, countOf(high) + countOf(low)}
		}
	}
	return pairs
}

// with returns the ranks of a board and a hand.
func (p *rankPair) with(board joint.RankHeld) joint.RankHeld { return board.And(p.high).And(p.low) }

// choices is the number of ways to take cards of one rank for the board: element
// choicesAt(left, taken) + held is C(left-held, taken), where players have held of
// the left cards.
type choices [256]uint64

// choicesAt returns the index for held = 0.
func choicesAt(left, taken uint8) uint8 { return (left*6 + taken) * 8 }

func newChoices() *choices {
	c := &choices{}
	for left := range uint8(deck.Suits + 1) {
		for taken := range uint8(6) {
			for held := range left + 1 {
				c[choicesAt(left, taken)+held] = deck.Choose(int(left-held), int(taken))
			}
		}
		for held := range uint8(8) {
			c[choicesAt(left, 0)+held] = 1
		}
	}
	return c
}

// pairOf returns the number of a hand's rank pair.
func pairOf(h *joint.Hand) uint8 {
	a, b := uint8(h.Cards[0].Rank()), uint8(h.Cards[1].Rank())
	return joint.PairOf(max(a, b), min(a, b))
}
