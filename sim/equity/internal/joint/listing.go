package joint

import (
	"context"
	"slices"

	"pokersim/deck"
)

// HandCount returns the number of hands of player i in listed.
func (l *Law) HandCount(i int) int {
	if p := &l.Players[i]; p.Any > 0 {
		return int(deck.Choose(len(l.Free()), p.Loose))
	}
	return len(l.Players[i].Hands)
}

// Listed returns the Law with every player's hands in a list. If ctx ends, it stops
// and returns ctx.Err().
func (l *Law) Listed(ctx context.Context) (*Law, error) { return l.ListedBut(ctx, -1) }

// ListedBut is Listed without the hands of a player.
func (l *Law) ListedBut(ctx context.Context, player int) (*Law, error) {
	all := *l
	all.Players = slices.Clone(l.Players)
	for i := range all.Players {
		if p := &all.Players[i]; p.Any > 0 && i != player {
			list := lister{ctx: ctx, fixed: p.Fixed, cards: (l.Left()&^l.Fixed | p.Fixed).Cards(), hands: make([]Hand, 0, l.HandCount(i))}
			list.extend(Hand{Weight: p.Any}, 0, 0, l.Rules.Hole)
			p.Hands = list.hands
		}
	}
	return &all, ctx.Err()
}

// lister lists all hands with some fixed cards.
type lister struct {
	ctx   context.Context
	fixed deck.Set
	cards []deck.Card // in deck order
	hands []Hand
}

// CheckedHands is the number of hands between two checks of a context.
const CheckedHands = 1 << 14

// extend appends, in deck order, the hands with more cards, from index at of cards,
// after the first n of h.
func (l *lister) extend(h Hand, n, at, more int) {
	if more == 0 {
		l.hands = append(l.hands, h)
		return
	}
	missing := (l.fixed &^ h.Mask).Count() // never above more
	for ; at <= len(l.cards)-more && !l.ended(); at++ {
		c := l.cards[at]
		fixed := l.fixed.Has(c)
		if !fixed && missing == more {
			continue // only fixed cards fit
		}
		with := h
		with.Cards[n], with.Mask = c, h.Mask|1<<c
		l.extend(with, n+1, at+1, more-1)
		if fixed {
			return // all later hands lack the card
		}
	}
}

// ended checks the context.
func (l *lister) ended() bool { return len(l.hands)%CheckedHands == 0 && l.ctx.Err() != nil }
