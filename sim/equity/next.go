package equity

import (
	"context"
	"slices"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/chunk"
)

// NextCard is the effect of a card that may come next on the board.
type NextCard struct {
	Card    deck.Card
	Now     []eval.Category // by player: the category without the card
	Then    []eval.Category // by player: the category with the card
	Winners []uint64        // the number of boards that can follow, by set of winners: bit i is player i

	better []bool
}

// Better reports whether the card improves the category of player i's hand: such a
// card is an out.
func (c NextCard) Better(i int) bool { return c.better[i] }

// Next returns the effect of each next card, in the order of deck.Set.Cards. It
// needs a board of 3 or 4 cards and players with known hands; otherwise the error
// matches chunk.ErrPlan. If ctx ends, the error is ctx.Err().
func (p *Prepared) Next(ctx context.Context) ([]NextCard, error) {
	l := p.law
	if n := l.Board.Count(); n != 3 && n != 4 {
		return nil, chunk.Invalid("table", "next: want a board of 3 or 4 cards, not %d", n)
	}
	r, err := newRunout(l, "next")
	if err != nil {
		return nil, err
	}
	board := r.table.Partial(l.Board.Cards()...)
	now := r.categories(board)
	var all []NextCard
	left := l.Free()
	for i, c := range left {
		if ctx.Err() != nil {
			break
		}
		with := r.table.Add(board, c)
		next := NextCard{Card: c, Now: now, Then: r.categories(with), Winners: make([]uint64, 1<<len(r.hands))}
		for j, then := range next.Then {
			order := l.Rules.Order[:]
			next.better = append(next.better, slices.Index(order, then) < slices.Index(order, now[j]))
		}
		r.count(with, slices.Concat(left[:i], left[i+1:]), l.Missing()-1, next.Winners)
		all = append(all, next)
	}
	return all, ctx.Err()
}

// categories returns the categories of the players' hands.
func (r *runout) categories(board eval.Partial) []eval.Category {
	all := make([]eval.Category, len(r.hands))
	r.table.ClassesOf(board, r.hands, r.classes[:])
	for i := range all {
		all[i] = r.table.Named(r.classes[i])
	}
	return all
}
