package sample

import (
	"context"
	"slices"

	"pokersim/deck"
	"pokersim/sim"
	"pokersim/sim/chunk"
	"pokersim/sim/equity/internal/joint"
	"pokersim/sim/internal/lanes/showdown"
	"pokersim/sim/rng"
)

// Lanes is the sample that deals and compares many deals at once by package lanes,
// which draws only from SFC64. Workers share a kernel.
func Lanes() joint.Algorithm {
	return joint.Algorithm{
		Name:    string(sim.Lanes),
		Seats:   true,
		Version: lanesVersion,
		Can: func(l *joint.Law, q joint.Question) bool {
			return q.Sample != nil && q.Sample.RNG == rng.AlgorithmSFC64 && l.Rules.Board > 0
		},
		// The time with registers of 512 bits, on any machine: a plan has the same
		// engine everywhere.
		Nanoseconds: func(l *joint.Law, q joint.Question) float64 {
			return float64(q.Sample.Rounds.Total) * float64(len(l.Players))
		},
		Chunks:  sampleChunks,
		Workers: laneWorkers,
	}
}

// lanesVersion returns the version of the deals: 1 without ranges, or with one that is no list
// of package showdown, 2 with other lists, which version 1 drew from other words, and 3 with
// several ranges of two hole cards, which version 2 dealt before it found that they clash.
func lanesVersion(l *joint.Law) int {
	players := listedPlayers(l)
	switch {
	case len(players) == 0:
		return 1
	case l.Rules.Hole > 2:
		return 2
	case len(players) > 1:
		return 3
	}
	lists, err := jointLists(l, players)
	if err != nil || lists[0].asRange(l).Listed(l.Rules.Hole) {
		return 2
	}
	return 1
}

func sampleChunks(_ *joint.Law, q joint.Question) uint64 { return q.Sample.Rounds.Chunks().Len() }

func laneWorkers(ctx context.Context, l *joint.Law, q joint.Question) (func() chunk.Worker, error) {
	deals, err := showdownOf(l, q.Categories)
	if err == nil && q.Hands {
		deals.Hands, err = handsOf(ctx, l)
	}
	if err != nil {
		return nil, err
	}
	deals.Rules, deals.Level, deals.Starting = l.Rules, q.Level, q.Starting
	deals.Table, deals.Beat = q.Table, q.Beat
	kernel, err := showdown.NewKernel(deals)
	if err != nil {
		return nil, chunk.Invalid("engine", "lanes: %v", err)
	}
	deal := func(_ context.Context, n uint64, into *chunk.Tally) error {
		kernel.Deal(q.Sample.Seed, n, q.Sample.Rounds.Of(n), into.Counts)
		return nil
	}
	return func() chunk.Worker { return deal }, nil
}

// handsOf returns the hands of each player in the showdown, in the order of the listed
// Law. Its errors are those of joint.Law.Listed.
func handsOf(ctx context.Context, l *joint.Law) ([][][]deck.Card, error) {
	listed, err := l.Listed(ctx)
	if err != nil {
		return nil, err
	}
	all := make([][][]deck.Card, l.Showdown())
	for i := range all {
		hands := listed.Players[i].Hands
		for j := range hands {
			all[i] = append(all[i], l.Held(&hands[j]))
		}
	}
	return all, nil
}

// showdownOf describes the Law to the lanes engine: players with a known hand or loose
// cards by their fixed cards, all others by ranges. It merges ranges by
// mergeClashing.
func showdownOf(l *joint.Law, categories bool) (showdown.Showdown, error) {
	s := showdown.Showdown{Players: make([][]deck.Card, len(l.Players)), Folded: l.Folded, Board: l.Board.Cards(), Categories: categories}
	left, listed := l.Left(), listedPlayers(l)
	for i, p := range l.Players {
		if !slices.Contains(listed, i) {
			s.Players[i] = p.Fixed.Cards()
			left &^= p.Fixed
		}
	}
	s.Left = left.Cards()
	lists, err := jointLists(l, listed)
	if err != nil {
		return s, err
	}
	for _, g := range mergeClashing(lists, l, lanesClash) {
		s.Ranges = append(s.Ranges, g.asRange(l))
	}
	return s, nil
}

// listedPlayers returns the players with several hands and without loose cards.
func listedPlayers(l *joint.Law) (listed []int) {
	for i, p := range l.Players {
		if p.Loose == 0 && len(p.Hands) > 1 {
			listed = append(listed, i)
		}
	}
	return listed
}

// asRange returns the joint hands as a range.
func (g *jointList) asRange(l *joint.Law) showdown.Range {
	r := showdown.Range{Players: g.players}
	n := len(g.players)
	for i := range g.masks {
		var cards []deck.Card
		for k, player := range g.players {
			hand := l.Players[player].Hands[g.hands[i*n+k]]
			cards = append(cards, l.Held(&hand)...)
		}
		r.Hands = append(r.Hands, cards)
	}
	if g.table.Slots() != nil {
		r.Weights = g.weights
	}
	return r
}
