package boards

import (
	"context"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/equity/internal/joint"
)

// enumeration counts all deals one by one. Workers share it.
type enumeration struct {
	joint.Layout
	table  *eval.Table
	law    *joint.Law
	boards Boards
	lists  []heldHands                            // by player
	first  [joint.MaxPlayers][eval.Categories]int // by player and category: Layout.Category
}

// heldHands is a player's hands, by index.
type heldHands struct {
	masks   []deck.Set
	weights []uint64
	parts   []eval.Partial
}

// newEnumeration returns the enumeration of a Law.
func newEnumeration(ctx context.Context, l *joint.Law, q joint.Question) (*enumeration, error) {
	e := &enumeration{Layout: q.Layout(l), table: eval.NewTableOf(l.Rules)}
	e.boards = New(l, e.table, l.Missing(), handsAndJoint(l)) // before the hands are listed: symmetries compare all listed hands
	var err error
	if l, err = l.Listed(ctx); err != nil {
		return nil, err
	}
	e.law = l
	for i := range l.Players {
		for c := range e.first[i] {
			e.first[i][c] = e.Category(i, eval.Category(c))
		}
	}
	for _, p := range l.Players {
		n := len(p.Hands)
		list := heldHands{make([]deck.Set, 0, n), make([]uint64, 0, n), make([]eval.Partial, 0, n)}
		for i, hand := range p.Hands {
			if i%joint.CheckedHands == 0 && ctx.Err() != nil {
				return nil, ctx.Err()
			}
			list.masks, list.weights = append(list.masks, hand.Mask), append(list.weights, hand.Weight)
			list.parts = append(list.parts, e.table.Partial(l.Held(&hand)...))
		}
		e.lists = append(e.lists, list)
	}
	return e, nil
}

// handsAndJoint returns the sum of the numbers of hands and the product of them, at
// most MaxDeals: about the operations for a board.
func handsAndJoint(l *joint.Law) uint64 {
	hands, product := uint64(0), uint64(1)
	for i := range l.Players {
		n := uint64(l.HandCount(i))
		hands += n
		product = min(product*n, joint.MaxDeals)
	}
	return hands + product
}
