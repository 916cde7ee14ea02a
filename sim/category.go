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

// Categories returns the question of a hand's category: ten outcomes, the strongest
// first.
func Categories() Question { return categoriesOf(eval.Holdem()) }

// categoriesOf returns the question of a hand's category by the rules of a game,
// the strongest first. If exactly two hole cards play, a hand begins with its hole
// cards.
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
		q.lanes = func(level lanes.Level, s stock) (lanesDealer, error) {
			kernel, err := lanes.NewKernel(lanes.Hands{Rules: r, Left: s.left, Hole: s.known[:s.two.known], Board: s.known[s.two.known:], Level: level})
			return func(seed, chunk, rounds uint64, counts []uint64) {
				kernel.Deal(seed, chunk, rounds, (*[eval.Categories]uint64)(counts))
			}, err
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
	q.enumerate, q.lanes = enumerateCategories(r, place), dealCategories(r, place)
	if r.Name == eval.Holdem().Name {
		q.seven = (*eval.Table).DealCategories
	}
	return q
}

// dealCategories returns the function that deals hands on the lanes engine.
func dealCategories(r eval.Rules, place [eval.Categories]int) func(lanes.Level, stock) (lanesDealer, error) {
	return func(level lanes.Level, s stock) (lanesDealer, error) {
		kernel, err := lanes.NewKernel(lanes.Hands{Rules: r, Left: s.left, Draws: s.draws, Hole: s.known, Level: level})
		if place == places(eval.Holdem()) {
			return func(seed, chunk, rounds uint64, counts []uint64) {
				kernel.Deal(seed, chunk, rounds, (*[eval.Categories]uint64)(counts))
			}, err
		}
		return func(seed, chunk, rounds uint64, counts []uint64) {
			var byCategory [eval.Categories]uint64
			kernel.Deal(seed, chunk, rounds, &byCategory)
			add(counts, &byCategory, &place)
		}, err
	}
}

// enumerateCategories returns the function that enumerates hands with the kernels
// of package lanes.
func enumerateCategories(r eval.Rules, place [eval.Categories]int) func(stock) (func() chunk.Worker, error) {
	return func(s stock) (func() chunk.Worker, error) {
		evaluator, err := lanesEvaluator(r, s)
		count := func(_ context.Context, chunk uint64, into *chunk.Tally) error {
			byCategory := new([eval.Categories]uint64)
			evaluator.CountHands(s.known, s.opening(chunk), s.draws, byCategory)
			add(into.Counts, byCategory, &place)
			return nil
		}
		return func() chunk.Worker { return count }, err
	}
}

// add adds counts by category to counts in the order of the rules.
func add(counts []uint64, byCategory *[eval.Categories]uint64, place *[eval.Categories]int) {
	for c, n := range byCategory {
		counts[place[c]] += n
	}
}

// places returns the index of each category in the order of the rules.
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
