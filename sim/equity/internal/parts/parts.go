// Package parts counts two hold'em players whose ranges have hands that break the symmetry of
// the suits.
//
// A range R is S + D. A hand has in S the least weight of those into which the permutations of the
// suits that keep the known cards turn it, and the rest of its weight in D. So S is
// symmetric, and of most ranges D has few hands. The deals of two ranges are
//
//	R R' = S S' + S D' + D R'
//
// and each product is counted by sweeps, of which symmetric ranges need few boards, or by
// tuples, which are fast for few hands.
package parts

import (
	"context"
	"errors"
	"sort"

	"pokersim/deck"
	"pokersim/sim/chunk"
	"pokersim/sim/equity/internal/byrank"
	"pokersim/sim/equity/internal/joint"
	"pokersim/sim/equity/internal/sweep"
	"pokersim/sim/equity/internal/tuples"
)

// errWhole is the error of ranges that are not divided.
var errWhole = errors.New("the ranges are symmetric, or nothing of them is")

// version is that of the tallies, which no other algorithm of exact counts has.
const version = 10

// Algorithm counts two players by parts of their ranges. It does not count the results of
// each hand, which are means over the permutations of the suits that keep the whole ranges.
func Algorithm() joint.Algorithm {
	a := byrank.Algorithm("parts", version, newParts)
	can := a.Can
	a.Can = func(l *joint.Law, q joint.Question) bool {
		return len(l.Players) == 2 && l.Folded == 0 && !q.Hands && can(l, q)
	}
	return a
}

// parts is the count of the products.
type parts struct {
	of    []byrank.Count
	first []uint64 // the first chunk of each
}

func newParts(l *joint.Law, _ *byrank.Law, q joint.Question, at joint.Layout) (byrank.Count, error) {
	suits := (&joint.Law{Board: l.Board, Dead: l.Dead}).Symmetries()
	var same, rest [2][]joint.Hand
	for i, p := range l.Players {
		same[i], rest[i] = divide(p.Hands, suits)
	}
	if len(same[0]) == 0 || len(same[1]) == 0 || len(rest[0])+len(rest[1]) == 0 {
		return nil, errWhole
	}
	x := &parts{}
	for _, hands := range [][2][]joint.Hand{{same[0], same[1]}, {same[0], rest[1]}, {rest[0], l.Players[1].Hands}} {
		if len(hands[0]) == 0 || len(hands[1]) == 0 {
			continue
		}
		part := *l
		part.Fixed, part.Players = 0, []joint.Player{{Hands: hands[0]}, {Hands: hands[1]}}
		count, err := fastest(&part, q, at)
		if err != nil {
			return nil, err
		}
		x.of, x.first = append(x.of, count), append(x.first, x.Chunks())
	}
	return x, nil
}

// divide returns the hands of S and of D.
func divide(hands []joint.Hand, suits []joint.Permutation) (same, rest []joint.Hand) {
	weight := make(map[deck.Set]uint64, len(hands))
	for _, h := range hands {
		weight[h.Mask] = h.Weight
	}
	for _, h := range hands {
		least := h.Weight
		for _, s := range suits {
			least = min(least, weight[s.Of(h.Mask)])
		}
		more := h
		h.Weight, more.Weight = least, h.Weight-least
		if h.Weight > 0 {
			same = append(same, h)
		}
		if more.Weight > 0 {
			rest = append(rest, more)
		}
	}
	return same, rest
}

// fastest returns the count of a product by sweeps or by tuples.
func fastest(l *joint.Law, q joint.Question, at joint.Layout) (byrank.Count, error) {
	by, err := byrank.New(l)
	if err != nil {
		return nil, err
	}
	narrow, err := tuples.New(by, q, at)
	if err != nil {
		return nil, err
	}
	if wide, err := sweep.New(by, q, at); err == nil && wide.Nanoseconds() < narrow.Nanoseconds() {
		return wide, nil
	}
	return narrow, nil
}

// Nanoseconds returns the predicted time of the count on one core.
func (x *parts) Nanoseconds() (sum float64) {
	for _, c := range x.of {
		sum += c.Nanoseconds()
	}
	return sum
}

// Chunks returns the number of chunks.
func (x *parts) Chunks() uint64 {
	if n := len(x.of); n > 0 {
		return x.first[n-1] + x.of[n-1].Chunks()
	}
	return 0
}

// Worker returns a worker.
func (x *parts) Worker() chunk.Worker {
	workers := make([]chunk.Worker, len(x.of))
	return func(ctx context.Context, n uint64, into *chunk.Tally) error {
		i := sort.Search(len(x.first), func(i int) bool { return x.first[i] > n }) - 1
		if workers[i] == nil {
			workers[i] = x.of[i].Worker()
		}
		return workers[i](ctx, n-x.first[i], into)
	}
}
