// Package fewboards counts the deals of two players of two hole cards from the flop on, by package
// spot. That counts in float64; all numbers here are whole and below 2^53, so that they are exact.
package fewboards

import (
	"context"
	"iter"

	"pokersim/deck"
	"pokersim/sim/chunk"
	"pokersim/sim/equity/internal/joint"
	"pokersim/sim/equity/spot"
)

// Algorithm counts two players of hold'em or with a short deck, with a flop, turn or river. It counts
// no categories.
func Algorithm() joint.Algorithm {
	return joint.Algorithm{
		Name:        "few boards",
		Version:     func(*joint.Law) int { return version },
		Can:         can,
		Best:        func(*joint.Law, joint.Question) bool { return true },
		Nanoseconds: nanoseconds,
		Chunks:      func(*joint.Law, joint.Question) uint64 { return 1 },
		Workers: func(_ context.Context, l *joint.Law, q joint.Question) (func() chunk.Worker, error) {
			return func() chunk.Worker {
				return func(_ context.Context, _ uint64, into *chunk.Tally) error { return count(l, q, into.Counts) }
			}, nil
		},
	}
}

// version is the version of the tallies; other algorithms have or had 2 to 11 of the same plans.
const version = 12

func can(l *joint.Law, q joint.Question) bool {
	return q.Sample == nil && !q.Categories && l.HeadsUp() && l.Missing() <= 2 && exact(l)
}

// exact reports whether float64 has the sum of the weights of all deals.
func exact(l *joint.Law) bool {
	const limit = 1 << 53
	all := float64(l.Boards())
	for i := range l.Players {
		sum := 0.0
		for _, h := range l.Players[i].Hands {
			sum += float64(h.Weight)
		}
		all *= sum
	}
	return all < limit
}

func nanoseconds(l *joint.Law, q joint.Question) float64 {
	const (
		setUp        = 5e4 // of a calculator
		board, known = 700, 300
		hand         = 2.2
	)
	boards, hands, single := float64(l.Boards()), 0, false
	for i := range l.Players {
		n := len(l.Players[i].Hands)
		hands, single = hands+n, single || n == 1
	}
	each := 20 * float64(hands)
	switch {
	case hands == 2 && !q.Hands:
		return setUp + float64(20*boards)
	case single && !q.Hands:
		return setUp + each + float64(boards*(known+float64(0.25*float64(hands))))
	}
	return setUp + each + float64(boards*(board+float64(hand*float64(hands))))
}

// count adds the results to counts.
func count(l *joint.Law, q joint.Question, counts []uint64) error {
	c, err := spot.New(l.Rules)
	if err != nil {
		return err
	}
	var players [2]*spot.Player
	var each [2][]spot.Result
	for i := range players {
		if players[i], err = c.Player(hands(l, i)); err != nil {
			return err
		}
		each[i] = make([]spot.Result, len(l.Players[i].Hands))
	}
	at, results := q.Layout(l), make([]spot.Result, 2)
	if !q.Hands {
		err = c.Ranges(results, players[:], l.Board.Cards(), l.Dead.Cards())
	} else {
		err = c.EachHand(results, each[:], players[:], l.Board.Cards(), l.Dead.Cards())
	}
	if err != nil {
		return err
	}
	counts[0b01] += uint64(results[0].Win)
	counts[0b11] += uint64(results[0].Tie)
	counts[0b10] += uint64(results[1].Win)
	for i, n := range at.Hands[:2] {
		for j, r := range each[i][:n] {
			weight, to := l.Players[i].Hands[j].Weight, at.Hand(counts, i, j)
			to[0] += weight * uint64(r.All)
			to[1] += weight * uint64(r.Win)
			to[2] += weight * uint64(r.Tie)
		}
	}
	return nil
}

// hands yields the hands of a player with their weights.
func hands(l *joint.Law, player int) iter.Seq2[deck.Hand, uint64] {
	return func(yield func(deck.Hand, uint64) bool) {
		all := l.Players[player].Hands
		for i := range all {
			if !yield(l.Held(&all[i]), all[i].Weight) {
				return
			}
		}
	}
}
