package equity

import (
	"slices"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/chunk"
)

// NextCard is what a card does that may come next on the board.
type NextCard struct {
	Card    deck.Card
	Now     []eval.Category // of the players' best five, without the card
	Then    []eval.Category // with it
	Winners []uint64        // the boards that can follow, by set of winners: bit i for player i

	better []bool
}

// Better reports whether the card improves the category of player i's hand: then
// it is one of his outs.
func (c NextCard) Better(i int) bool { return c.better[i] }

// Next returns what each next card does, in the order of deck.Card. It needs a
// flop or a turn and players with known hands; else it gives an error that matches
// chunk.ErrPlan.
func Next(l *Law) ([]NextCard, error) {
	if n := l.board.Count(); n != 3 && n != 4 {
		return nil, chunk.Invalid("table", "next: it needs a board of 3 or 4 cards, not %d", n)
	}
	r, err := newRunout(l, "next")
	if err != nil {
		return nil, err
	}
	board := r.table.Partial(l.board.Cards()...)
	now := r.categories(board)
	var all []NextCard
	left := l.free()
	for i, c := range left {
		with := r.table.Add(board, c)
		next := NextCard{Card: c, Now: now, Then: r.categories(with), Winners: make([]uint64, 1<<len(r.hands))}
		for j, then := range next.Then {
			order := l.rules.Order
			next.better = append(next.better, slices.Index(order, then) < slices.Index(order, now[j]))
		}
		r.count(with, slices.Concat(left[:i], left[i+1:]), l.missing()-1, next.Winners)
		all = append(all, next)
	}
	return all, nil
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
