// Package preflop counts the deals of two players of hold'em before the flop: the sum over
// their hands of the results in package matchup.
package preflop

import (
	"context"

	"pokersim/deck"
	"pokersim/sim/chunk"
	"pokersim/sim/equity/internal/joint"
	"pokersim/sim/internal/matchup"
)

// Algorithm counts two players of hold'em with any ranges, without a board or dead cards. It
// counts no categories.
func Algorithm() joint.Algorithm {
	return joint.Algorithm{
		Name:    "pairs of hands",
		Version: func(*joint.Law) int { return version },
		Can: func(l *joint.Law, q joint.Question) bool {
			return q.Sample == nil && !q.Categories && l.HeadsUp() && l.Holdem() && l.Board|l.Dead == 0
		},
		Best:        func(l *joint.Law, _ joint.Question) bool { return nanoseconds(l) < leastSweep },
		Nanoseconds: func(l *joint.Law, _ joint.Question) float64 { return nanoseconds(l) },
		Chunks:      func(*joint.Law, joint.Question) uint64 { return 1 },
		Workers: func(_ context.Context, l *joint.Law, q joint.Question) (func() chunk.Worker, error) {
			return func() chunk.Worker {
				return func(ctx context.Context, _ uint64, into *chunk.Tally) error {
					return count(ctx, l, q.Layout(l), into.Counts)
				}
			}, nil
		},
	}
}

// leastSweep is less than the time of any other algorithm: sweeps take 5 ms for their boards, and
// tuples more than this one for the hands of two ranks.
const leastSweep = 5e6

// nanoseconds predicts the time of count. Its first call in a process makes the tables of matchup.
func nanoseconds(l *joint.Law) float64 {
	return 1e5 + float64(40*len(l.Players[0].Hands)*len(l.Players[1].Hands))
}

// version is the version of the tallies; other algorithms have or had 2 to 10 of the same plans.
const version = 11

// count adds the results of all pairs of hands to counts.
func count(ctx context.Context, l *joint.Law, at joint.Layout, counts []uint64) error {
	first, second := l.Players[0].Hands, l.Players[1].Hands
	of := [2][]result{make([]result, len(first)), make([]result, len(second))} // by player and hand
	for i := range first {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		a := &first[i]
		for j := range second {
			b := &second[j]
			if a.Mask&b.Mask != 0 {
				continue
			}
			r, weight := matchup.Of([2]deck.Card(a.Cards[:2]), [2]deck.Card(b.Cards[:2])), a.Weight*b.Weight
			win, tie, loss := weight*uint64(r.Win), weight*uint64(r.Tie), weight*uint64(r.Loss)
			of[0][i].add(win, tie, loss)
			of[1][j].add(loss, tie, win)
		}
	}
	for _, r := range of[0] {
		counts[0b01] += r.win
		counts[0b11] += r.tie
		counts[0b10] += r.loss
	}
	for player, hands := range at.Hands[:2] {
		for i, r := range of[player][:hands] {
			to := at.Hand(counts, player, i)
			to[0], to[1], to[2] = to[0]+r.win+r.tie+r.loss, to[1]+r.win, to[2]+r.tie
		}
	}
	return nil
}

// result is the weights of the deals that a hand wins, ties and loses.
type result struct{ win, tie, loss uint64 }

func (r *result) add(win, tie, loss uint64) {
	r.win, r.tie, r.loss = r.win+win, r.tie+tie, r.loss+loss
}
