package sim

import (
	"context"
	"slices"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/chunk"
	"pokersim/sim/lanes"
)

const byCategory = "category"

// Categories asks for a hand's category, one of ten, strongest first.
func Categories() Question { return categoriesOf(eval.Holdem()) }

// categoriesOf asks for the category of a hand by the rules of a game, the
// strongest first. Where exactly two hole cards play, they are the first ones.
func categoriesOf(r eval.Rules) Question {
	q := Question{Name: byCategory, Labels: r.Labels(), rules: r}
	if r.Played > 0 {
		q.Counts = func(int) ([]uint64, error) { return r.BestCounts(), nil }
		q.patterns = func(p *eval.Patterns, board int, counts []uint64) {
			p.Count(board, (*[eval.Categories]uint64)(counts))
		}
		q.evaluate = func(e Evaluator) func([]deck.Card) int {
			t := e.(*eval.Table)
			return func(hand []deck.Card) int { return int(t.BestOf(hand[:r.Hole], hand[r.Hole:])) }
		}
		return q
	}
	usual := slices.Equal(r.Order, eval.Holdem().Order)
	place := places(r)
	q.Counts = func(cards int) ([]uint64, error) {
		counts, err := r.CategoryCounts(cards)
		return inOrder(r, counts), err
	}
	q.evaluate = func(e Evaluator) func([]deck.Card) int {
		t, ok := e.(*eval.Table)
		switch {
		case ok && usual:
			return func(hand []deck.Card) int { return int(t.Category(hand)) }
		case ok:
			return func(hand []deck.Card) int { return place[t.Category(hand)] }
		}
		return func(hand []deck.Card) int { return place[e.Category(hand)] }
	}
	q.enumerate = enumerateByClass(r)
	if r.Name == eval.Holdem().Name {
		q.enumerate, q.lanes, q.seven = enumerateCategories, dealCategories, (*eval.Table).DealCategories
	}
	return q
}

func dealCategories(level lanes.Level, s stock) (lanesDealer, error) {
	kernel, err := lanes.New(level, s.left, s.draws, s.known)
	return func(seed, chunk, rounds uint64, counts []uint64) {
		kernel.Deal(seed, chunk, rounds, (*[eval.Categories]uint64)(counts))
	}, err
}

// places returns the place of each category in the order of the rules.
func places(r eval.Rules) (place [eval.Categories]int) {
	for i, c := range r.Order {
		place[c] = i
	}
	return place
}

// inOrder returns counts by category in the order of the rules.
func inOrder(r eval.Rules, counts []uint64) []uint64 {
	if counts == nil {
		return nil
	}
	ordered := make([]uint64, len(r.Order))
	for i, c := range r.Order {
		ordered[i] = counts[c]
	}
	return ordered
}

func enumerateCategories(s stock) (func() chunk.Worker, error) {
	evaluator, err := lanesEvaluator(s)
	count := func(_ context.Context, chunk uint64, into *chunk.Tally) error {
		evaluator.CountHands(s.known, s.opening(chunk), s.draws, (*[eval.Categories]uint64)(into.Counts))
		return nil
	}
	return func() chunk.Worker { return count }, err
}

// enumerateByClass returns what counts the categories of a game from the classes.
func enumerateByClass(r eval.Rules) func(stock) (func() chunk.Worker, error) {
	return func(s stock) (func() chunk.Worker, error) {
		table, place := eval.NewTableOf(r), places(r)
		return func() chunk.Worker {
			classes := make([]uint64, eval.Classes+1)
			return func(_ context.Context, chunk uint64, into *chunk.Tally) error {
				clear(classes)
				table.CountHands(s.known, s.left, s.opening(chunk), s.draws, classes)
				for class, n := range classes {
					into.Counts[place[table.Named(eval.Class(class))]] += n
				}
				return nil
			}
		}, nil
	}
}
