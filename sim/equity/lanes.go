package equity

import (
	"context"

	"pokersim/deck"
	"pokersim/sim/chunk"
	"pokersim/sim/lanes"
)

// lanesWorkers returns a function that makes workers of the lanes engine for a
// checked plan. They share a kernel of the best level of the machine, or of the
// level that the environment forces.
func (p Plan) lanesWorkers(l *Law) (func() chunk.Worker, error) {
	showdown, err := l.showdown(p.Categories)
	if err != nil {
		return nil, err
	}
	level, err := lanes.LevelFromEnv()
	if err != nil {
		return nil, chunk.Invalid("engine", "lanes: %v", err)
	}
	showdown.Rules, showdown.Level = l.rules, level
	kernel, err := lanes.NewShowdownKernel(showdown)
	if err != nil {
		return nil, chunk.Invalid("engine", "lanes: %v", err)
	}
	deal := func(_ context.Context, chunk uint64, into *chunk.Tally) error {
		kernel.Deal(p.Seed, chunk, p.chunked().Of(chunk), into.Counts)
		return nil
	}
	return func() chunk.Worker { return deal }, nil
}

// showdown describes the Law to the lanes engine: players with a known hand or loose
// cards by their fixed cards, all others by ranges. It merges ranges by
// mergeClashing.
func (l *Law) showdown(categories bool) (lanes.Showdown, error) {
	s := lanes.Showdown{Players: make([][]deck.Card, len(l.players)), Board: l.board.Cards(), Categories: categories}
	left := l.left()
	var listed []int
	for i, p := range l.players {
		if p.loose > 0 || len(p.hands) == 1 {
			s.Players[i] = p.fixed.Cards()
			left &^= p.fixed
		} else {
			listed = append(listed, i)
		}
	}
	s.Left = left.Cards()
	groups, err := l.groups(listed)
	if err != nil {
		return s, err
	}
	for _, g := range mergeClashing(groups, l, lanesClash) {
		s.Ranges = append(s.Ranges, g.list(l))
	}
	return s, nil
}

// list returns the joint hands of a group as a range.
func (g *group) list(l *Law) lanes.Range {
	r := lanes.Range{Players: g.players}
	n := len(g.players)
	for i := range g.masks {
		var cards []deck.Card
		for k, player := range g.players {
			hand := l.players[player].hands[g.hands[i*n+k]]
			cards = append(cards, l.held(&hand)...)
		}
		r.Hands = append(r.Hands, cards)
	}
	if g.table.thresholds != nil {
		r.Weights = g.weights
	}
	return r
}
