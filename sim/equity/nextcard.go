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
	Card   deck.Card
	Now    []eval.Category // by player: the category without the card; of a range eval.NoCategory
	Then   []eval.Category // by player: the category with the card; of a range eval.NoCategory
	Counts []uint64        // of the boards that can follow, or of ranges of the deals with the card, for Layout.Winners, Results and Equity

	better []bool
}

// Better reports whether the card improves the category of player i's hand: such a
// card is an out.
func (c NextCard) Better(i int) bool { return c.better[i] }

// Next returns the effect of each next card that can come, in the order of deck.Set.Cards.
// It needs a board of 3 or 4 cards, and two players or a known hand; otherwise the error
// matches chunk.ErrPlan, as it does if it is predicted to take more than a minute. If ctx
// ends, the error is ctx.Err().
func (p *Prepared) Next(ctx context.Context) ([]NextCard, error) {
	l := p.law
	if n := l.Board.Count(); n != 3 && n != 4 {
		return nil, chunk.Invalid("board", "%d cards: want 3 or 4, after which a next card comes", n)
	}
	if !p.known() {
		return p.nextOfRanges(ctx)
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
		next := p.newNext(c, now, r.categories(with))
		next.Counts = make([]uint64, 1<<len(r.hands))
		r.count(with, slices.Concat(left[:i], left[i+1:]), l.Missing()-1, next.Counts)
		all = append(all, next)
	}
	return all, ctx.Err()
}

// newNext returns the effect of a card on the categories of the players.
func (p *Prepared) newNext(c deck.Card, now, then []eval.Category) NextCard {
	next, order := NextCard{Card: c, Now: now, Then: then}, p.law.Rules.Order[:]
	for i := range then {
		next.better = append(next.better, slices.Index(order, then[i]) < slices.Index(order, now[i]))
	}
	return next
}

// nextOfRanges is Next for players of whom one or more have several hands.
func (p *Prepared) nextOfRanges(ctx context.Context) ([]NextCard, error) {
	l := p.law
	if l.Rules.Low || l.Rules.Board == 0 || l.Showdown() == 1 {
		return nil, chunk.Invalid("table", "next: want two players, in a game with a board and without a low")
	}
	spots, err := p.count(ctx, "next", p.sets(1, false), 0)
	table := eval.NewTableOf(l.Rules)
	categories := func(board deck.Set) []eval.Category {
		all := make([]eval.Category, l.Showdown())
		for i := range all {
			all[i] = eval.NoCategory
			if h := l.Players[i].Hands; len(h) == 1 {
				class := [1]eval.Class{}
				table.ClassesOf(table.Partial(board.Cards()...), []eval.Partial{table.Partial(l.Held(&h[0])...)}, class[:])
				all[i] = table.Named(class[0])
			}
		}
		return all
	}
	now := categories(l.Board)
	var all []NextCard
	for _, s := range spots {
		next := p.newNext(s.Cards[0], now, categories(l.Board|deck.SetOf(s.Cards...)))
		next.Counts = s.Counts
		all = append(all, next)
	}
	return all, err
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
