// Package fewboards counts deals from the flop on by package spot: of known hands, and of two players
// of two hole cards. That counts in float64; all numbers here are whole and below 2^53, so that they
// are exact.
package fewboards

import (
	"context"
	"iter"
	"math"
	"math/bits"

	"pokersim/deck"
	"pokersim/sim/chunk"
	"pokersim/sim/equity/internal/joint"
	"pokersim/sim/equity/spot"
	"pokersim/sim/internal/speed"
)

// Algorithm counts what a Counter does. It counts no categories.
func Algorithm() joint.Algorithm {
	return joint.Algorithm{
		Name:        "few boards",
		Version:     func(*joint.Law) int { return version },
		Can:         can,
		Best:        func(l *joint.Law, q joint.Question) bool { return nanoseconds(l, q) < short },
		Nanoseconds: nanoseconds,
		Chunks:      func(*joint.Law, joint.Question) uint64 { return 1 },
		Workers: func(_ context.Context, l *joint.Law, q joint.Question) (func() chunk.Worker, error) {
			return func() chunk.Worker {
				return func(_ context.Context, _ uint64, into *chunk.Tally) error {
					New(l, q).Count(l.Board, into.Counts)
					return nil
				}
			}, nil
		},
	}
}

// version is the version of the tallies; other algorithms have or had 2 to 11 of the same plans.
const version = 12

// short is a time of which other algorithms save less than they need to predict theirs.
const short = 2e6

func nanoseconds(l *joint.Law, q joint.Question) float64 {
	return SetUp(l) + Nanoseconds(l, q, l.Missing())
}

func can(l *joint.Law, q joint.Question) bool {
	return q.Sample == nil && !q.Categories && l.Showdown() > 1 && Can(l, l.Missing())
}

// Can reports whether a Counter counts the boards of a Law that lack a number of cards.
func Can(l *joint.Law, missing int) bool {
	switch {
	case l.Rules.Board == 0 || l.Rules.Low || missing > 2:
		return false
	case l.Known():
		return true
	}
	return l.HeadsUp() && exact(l, missing)
}

// exact reports whether float64 has the sum of the weights of all deals.
func exact(l *joint.Law, missing int) bool {
	const limit = 1 << 53
	all := float64(deck.Choose(deck.Size, missing))
	for i := range l.Players {
		sum := 0.0
		for _, h := range l.Players[i].Hands {
			sum += float64(h.Weight)
		}
		all *= sum
	}
	return all < limit
}

// SetUp predicts the time of New.
func SetUp(l *joint.Law) float64 {
	hands := 0
	for i := range l.Players {
		hands += len(l.Players[i].Hands)
	}
	return speed.Calculator + float64(speed.Hand*hands)
}

// Nanoseconds predicts the time of Count for a board that lacks a number of cards.
func Nanoseconds(l *joint.Law, q joint.Question, missing int) float64 {
	board := l.Rules.Board - missing
	if l.Known() {
		return speed.Hands(l.Rules, l.Showdown(), board)
	}
	a, b := len(l.Players[0].Hands), len(l.Players[1].Hands)
	if !q.Hands && min(a, b) == 1 {
		return speed.Against(l.Rules, max(a, b), board)
	}
	return speed.Ranges(l.Rules, a+b, board)
}

// Counter counts the deals of the players of a Law on boards. It is not safe for concurrent use.
type Counter struct {
	*joint.Law
	at         joint.Layout
	calculator *spot.Calculator
	dead       deck.Hand   // with those of players who folded
	hands      []deck.Hand // of players whose hands are known
	weight     uint64      // of these hands
	by         []uint64    // the boards of these hands by set of winners
	players    [2]*spot.Player
	each       [][]spot.Result // nil if the results of each hand are not asked for
	results    [2]spot.Result
}

// New returns a counter of a Law that Can counts.
func New(l *joint.Law, q joint.Question) *Counter {
	c := &Counter{Law: l, at: q.Layout(l), calculator: deck.Must(spot.New(l.Rules)), weight: 1}
	c.calculator.Limit = math.MaxInt64
	dead := l.Dead
	if l.Known() {
		for i := range l.Players {
			h := &l.Players[i].Hands[0]
			c.weight *= h.Weight
			if i < l.Showdown() {
				c.hands = append(c.hands, l.Held(h))
			} else {
				dead |= h.Mask
			}
		}
		c.by = make([]uint64, 1<<len(c.hands))
	} else {
		for i := range c.players {
			c.players[i] = deck.Must(c.calculator.Player(c.handsOf(i)))
			if q.Hands {
				c.each = append(c.each, make([]spot.Result, len(l.Players[i].Hands)))
			}
		}
	}
	c.dead = dead.Cards()
	return c
}

// handsOf yields the hands of a player with their weights.
func (c *Counter) handsOf(player int) iter.Seq2[deck.Hand, uint64] {
	return func(yield func(deck.Hand, uint64) bool) {
		all := c.Players[player].Hands
		for i := range all {
			if !yield(c.Held(&all[i]), all[i].Weight) {
				return
			}
		}
	}
}

// Count adds the deals with a board to counts. It reports whether there are any.
func (c *Counter) Count(board deck.Set, counts []uint64) bool {
	if c.by != nil {
		return c.countKnown(board.Cards(), counts)
	}
	var err error
	if c.each == nil {
		err = c.calculator.Ranges(c.results[:], c.players[:], board.Cards(), c.dead)
	} else {
		err = c.calculator.EachHand(c.results[:], c.each, c.players[:], board.Cards(), c.dead)
	}
	if err != nil {
		return false
	}
	counts[0b01] += uint64(c.results[0].Win)
	counts[0b11] += uint64(c.results[0].Tie)
	counts[0b10] += uint64(c.results[1].Win)
	for i, results := range c.each {
		for j, r := range results {
			weight, to := c.Players[i].Hands[j].Weight, c.at.Hand(counts, i, j)
			to[0] += weight * uint64(r.All)
			to[1] += weight * uint64(r.Win)
			to[2] += weight * uint64(r.Tie)
		}
	}
	return true
}

// countKnown is Count of known hands.
func (c *Counter) countKnown(board deck.Hand, counts []uint64) bool {
	clear(c.by)
	if len(c.hands) == 1 {
		c.by[1] = deck.Choose(c.Rules.Deck().Count()-len(board)-len(c.dead)-c.Rules.Hole, c.Rules.Board-len(board))
	} else if c.calculator.Winners(c.by, c.hands, board, c.dead) != nil {
		return false
	}
	for set, n := range c.by {
		n *= c.weight
		counts[set] += n
		for i := range c.hands {
			if c.at.Hands[i] > 0 && n > 0 {
				to := c.at.Hand(counts, i, 0)
				to[0] += n
				if set>>i&1 > 0 {
					to[bits.OnesCount(uint(set))] += n
				}
			}
		}
	}
	return true
}
