package equity

import (
	"math/big"

	"pokersim/eval"
	"pokersim/sim/chunk"
)

// maxExact is the largest number of deals of an exact run of three or more players,
// or of a game with more than two hole cards. fewHands is an exception.
const maxExact = 1_000_000_000_000

// exactJob returns the job that enumerates all deals of a Law.
func (l *Law) exactJob(categories bool) chunk.Job {
	if l.byRanks() {
		e := newHeadsUp(l, categories)
		return chunk.Job{Chunks: first(e.blocks.chunks()), Counts: e.Counts(), Worker: e.worker}
	}
	if player, ok := l.anyPlayer(); ok && !l.rules.Low && l.twoHoles(categories) {
		e := newAnyHand(l, player)
		return chunk.Job{Chunks: first(l.anyChunks(player)), Counts: e.Counts(), Worker: e.worker}
	}
	if l.twoHoles(categories) {
		e := newTwoHole(l)
		return chunk.Job{Chunks: first(l.twoHoleChunks()), Counts: e.Counts(), Worker: e.worker}
	}
	e := newExact(l, categories)
	return chunk.Job{Chunks: first(e.boards.chunks()), Counts: e.Counts(), Worker: e.worker}
}

// exactChunks returns the number of chunks of exactJob.
func (l *Law) exactChunks(categories bool) uint64 {
	if l.byRanks() {
		return newRankBlocks(l).chunks()
	}
	if player, ok := l.anyPlayer(); ok && !l.rules.Low && l.twoHoles(categories) {
		return l.anyChunks(player)
	}
	if l.twoHoles(categories) {
		return l.twoHoleChunks()
	}
	b := newExact(l, false).boards
	return b.chunks()
}

// byRanks reports whether headsUp counts the deals: there are two players of
// hold'em.
func (l *Law) byRanks() bool { return len(l.players) == 2 && l.rules.Name == eval.Holdem().Name }

// exact enumerates all deals one by one. Workers share it.
type exact struct {
	Layout
	table  *eval.Table
	law    *Law
	boards boards
}

// newExact returns the enumeration of a Law.
func newExact(l *Law, categories bool) *exact {
	l = l.listed()
	e := &exact{Layout: l.layout(categories), table: eval.NewTableOf(l.rules), law: l}
	hands, joint := uint64(0), uint64(1)
	for _, p := range l.players {
		hands += uint64(len(p.hands))
		joint = min(joint*uint64(len(p.hands)), maxExact)
	}
	e.boards = newBoards(l, e.table, l.missing(), hands+joint)
	return e
}

// weight returns the sum of the weights of all deals, in the players' units. If it
// overflows 64 bits, or if there are too many deals to enumerate, the error matches
// chunk.ErrPlan.
func (l *Law) weight(categories bool) (uint64, error) {
	if l.many() && !l.fewHands(categories) && l.moreDeals(maxExact) {
		return 0, chunk.Invalid("method", "exact: these players have more than %.0e deals: sample them", float64(maxExact))
	}
	sum, ok := l.JointWeight()
	sum.Mul(sum, new(big.Int).SetUint64(l.Boards()))
	if ok && sum.IsUint64() {
		return sum.Uint64(), nil
	}
	finest := 0
	for i, p := range l.players {
		if p.Unit() > l.players[finest].Unit() {
			finest = i
		}
	}
	return 0, chunk.Invalid("players", "%s: its weights, in units of 1/%d, make the sum over all deals larger than 2^64: round them, or sample",
		l.name(finest), l.players[finest].Unit())
}

// maxKnown is the largest number of hands of the player who plays against any hand in
// an exact run of a game of exactly two hole cards.
const maxKnown = 100

// fewHands reports whether one of two players has any hand and the other at most
// maxKnown hands. anyHand counts these deals, even if there are more than maxExact.
func (l *Law) fewHands(categories bool) bool {
	if l.rules.Low || !l.twoHoles(categories) {
		return false
	}
	player, ok := l.anyPlayer()
	return ok && len(l.players[1-player].hands) <= maxKnown
}

// worker returns a worker for one goroutine.
func (e *exact) worker() chunk.Worker {
	if e.Low {
		return e.newHighLow().count
	}
	return e.newDeals().count
}
