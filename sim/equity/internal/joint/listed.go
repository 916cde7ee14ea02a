package joint

import (
	"context"
	"slices"

	"pokersim/deck"
)

// handCount returns the number of hands of player i in listed.
func (l *Law) HandCount(i int) int {
	if p := &l.Players[i]; p.Any > 0 {
		return int(deck.Choose(len(l.Free()), p.Loose))
	}
	return len(l.Players[i].Hands)
}

// listed returns the Law with every player's hands in a list. If ctx ends, it stops
// and returns ctx.Err().
func (l *Law) Listed(ctx context.Context) (*Law, error) {
	all := *l
	all.Players = slices.Clone(l.Players)
	for i := range all.Players {
		if p := &all.Players[i]; p.Any > 0 {
			list := lister{ctx: ctx, fixed: p.Fixed, weight: p.Any, hands: make([]Hand, 0, l.HandCount(i))}
			list.extend(Hand{Weight: p.Any}, 0, l.Left()&^l.Fixed|p.Fixed, l.Rules.Hole)
			p.Hands = list.hands
		}
	}
	return &all, ctx.Err()
}

// lister lists all hands with some fixed cards.
type lister struct {
	ctx    context.Context
	fixed  deck.Set
	weight uint64
	hands  []Hand
}

// checkedHands is the number of hands between two checks of a context.
const CheckedHands = 1 << 14

// extend appends, in lexicographic order, the hands with more cards of from after the
// first n of h.
func (l *lister) extend(h Hand, n int, from deck.Set, more int) {
	if more == 0 {
		if h.Mask&l.fixed == l.fixed && (len(l.hands)%CheckedHands > 0 || l.ctx.Err() == nil) {
			l.hands = append(l.hands, h)
		}
		return
	}
	for ; from.Count() >= more && (len(l.hands)%CheckedHands > 0 || l.ctx.Err() == nil); from &= from - 1 {
		c := from & -from
		with := h
		with.Cards[n], with.Mask = c.Cards()[0], h.Mask|c
		l.extend(with, n+1, from&^c, more-1)
		if c&l.fixed != 0 {
			return
		}
	}
}
