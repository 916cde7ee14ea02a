package twohole

import (
	"pokersim/deck"
	"pokersim/sim/equity/internal/joint"
)

// The versions of the tallies, which no other algorithm of exact counts has.
const (
	anyVersion   = 3
	handsVersion = 7
)

// canAnyHand reports whether one player may hold any hand and the hands of the other are
// listed.
func canAnyHand(l *joint.Law, q joint.Question) bool {
	_, ok := l.AnyPlayer()
	return ok && q.Sample == nil && !q.Categories && !q.Hands && l.TwoHoles() && !l.Rules.Low
}

// canHands lists all hands of both players.
func canHands(l *joint.Law, q joint.Question) bool {
	return q.Sample == nil && !q.Categories && !q.Hands && l.TwoHoles() && l.Enumerable() == nil
}

// anyTime predicts the time from the numbers of known hands and their different suits, of
// rank sets of the board and of multisets of ranks of a hand. With two cards of the board
// missing, fewer boards may have a flush.
func anyTime(l *joint.Law, _ joint.Question) float64 {
	player, _ := l.AnyPlayer()
	each := 0.0
	suited := float64(20 * float64(int(1)<<l.Missing()) / 32)
	for _, h := range l.Players[1-player].Hands {
		each += 30 + float64(suited*float64(differentSuits(l, &h)))
	}
	holdings := float64(deck.Choose(deck.Ranks+l.Rules.Hole-1, l.Rules.Hole))
	return 2e6 + float64(float64(l.RankSetCount())*holdings*each)
}

// differentSuits returns the number of suits that differ in the board, the dead cards or
// the hand. anyHand counts equal ones once.
func differentSuits(l *joint.Law, h *joint.Hand) (n int) {
	type suit struct{ board, dead, hand deck.Set }
	var seen [deck.Suits]suit
next:
	for s := range deck.Suits {
		of := func(x deck.Set) deck.Set { return x >> (deck.Ranks * s) & joint.OneSuit }
		this := suit{of(l.Board), of(l.Dead), of(h.Mask)}
		for _, other := range seen[:n] {
			if this == other {
				continue next
			}
		}
		seen[n] = this
		n++
	}
	return n
}

// handsTime predicts the time from the numbers of pairs of hands and of rank sets.
func handsTime(l *joint.Law, _ joint.Question) float64 {
	each := 100.0
	if l.Missing() == 5 {
		each = 300
	}
	pairs := float64(l.HandCount(0)) * float64(l.HandCount(1))
	return 2e6 + float64(each*pairs*float64(l.RankSetCount()))
}
