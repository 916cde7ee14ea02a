package equity

import (
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
// matches chunk.ErrPlan.
func Next(l *Law) ([]NextCard, error) {
	if n := l.board.Count(); n != 3 && n != 4 {
		return nil, chunk.Invalid("table", "next: want a board of 3 or 4 cards, not %d", n)
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
			order := l.rules.Order[:]
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
