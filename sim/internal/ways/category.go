package ways

import (
	"sync"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/internal/lanes/hands"
)

// byCategory is numbers of hands by category.
type byCategory = [eval.Categories]uint64

// category is the question of a hand's category, the strongest first, in a game in which
// any hole cards play.
func category(r eval.Rules) *Question {
	var place [eval.Categories]int // the index of each category in the order of the rules
	for i, c := range r.Order {
		place[c] = i
	}
	add := func(counts []uint64, of *byCategory) {
		for c, n := range of {
			counts[place[c]] += n
		}
	}
	q := evaluated(Category, r.Labels(), r, func(e Evaluator) func([]deck.Card) int {
		switch t, ok := e.(*eval.Table); {
		case ok && r.Order == eval.Holdem().Order:
			return func(hand []deck.Card) int { return int(t.Category(hand)) }
		case ok:
			return func(hand []deck.Card) int { return place[t.Category(hand)] }
		}
		return func(hand []deck.Card) int { return place[e.Category(hand)] }
	})
	kinds := sync.OnceValue(r.ClassKinds)
	q.Ways = append(ByLanes(func(p *Plan) (LanesDealer, error) {
		kernel, err := hands.NewKernel(p.Hands(r))
		if likeHoldem(r) {
			return func(seed, chunk, rounds uint64, counts []uint64) {
				kernel.Deal(seed, chunk, rounds, (*byCategory)(counts))
			}, err
		}
		return func(seed, chunk, rounds uint64, counts []uint64) {
			var of byCategory
			kernel.Deal(seed, chunk, rounds, &of)
			add(counts, &of)
		}, err
	}),
		byRanks(r, func(c eval.Class) int { return kinds()[c] }),
		ByFormula(func(size int, counts []uint64) error {
			of, err := r.CategoryCounts(size)
			if err == nil {
				add(counts, (*byCategory)(of))
			}
			return err
		}))
	q.Ways = append(q.Ways, DeckTable(func() CountAll {
		table := eval.NewTableOf(r)
		return func(hands [][7]deck.Card, counts []uint64) {
			var of byCategory
			table.CountCategories(hands, &of)
			add(counts, &of)
		}
	}))
	return q
}
