package twohole

import (
	"pokersim/deck"
	"pokersim/sim/equity/internal/joint"
)

// maxKnown is the largest number of known hands against any hand, if there are more
// than MaxDeals deals.
const maxKnown = 100

// canAnyHand reports whether one player may hold any hand and the other has few hands,
// or few deals are left.
func canAnyHand(l *joint.Law, q joint.Question) bool {
	player, ok := l.AnyPlayer()
	return ok && q.Sample == nil && !q.Categories && !q.Hands && l.TwoHoles() && !l.Rules.Low &&
		(len(l.Players[1-player].Hands) <= maxKnown || !l.TooMany())
}

// canHands leaves to AnyHand what that counts faster.
func canHands(l *joint.Law, q joint.Question) bool {
	_, ok := l.AnyPlayer()
	return q.Sample == nil && !q.Categories && !q.Hands && l.TwoHoles() && (!ok || l.Rules.Low) && !l.TooMany()
}

// anyTime predicts the time from the numbers of known hands, of rank sets of the board
// and of multisets of ranks of a hand.
func anyTime(l *joint.Law, _ joint.Question) float64 {
	player, _ := l.AnyPlayer()
	each := float64(20 * float64(deck.Choose(deck.Ranks+l.Rules.Hole-1, l.Rules.Hole)))
	return 5e6 + float64(float64(len(l.Players[1-player].Hands)*len(l.RankSets()))*each)
}

// handsTime predicts the time from the numbers of pairs of hands and of rank sets.
func handsTime(l *joint.Law, _ joint.Question) float64 {
	pairs := float64(l.HandCount(0)) * float64(l.HandCount(1))
	return 3e6 + float64(200*pairs*float64(len(l.RankSets())))
}
