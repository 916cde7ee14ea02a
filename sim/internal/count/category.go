package count

import (
	"context"
	"sync"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/eval/packs"

	"pokersim/sim/internal/lanes/hands"
	kernels "pokersim/sim/internal/lanes/pack"
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

// best is the question of the category of a hand's best five cards, in a game of exactly
// two hole cards. A hand begins with its hole cards.
func best(r eval.Rules) *Question {
	q := evaluated(Category, r.Labels(), r, func(e Evaluator) func([]deck.Card) int {
		t := e.(*eval.Table) // no other evaluator knows which cards are hole cards
		return func(hand []deck.Card) int { return int(t.BestOf(hand[:r.Hole], hand[r.Hole:])) }
	})
	q.Ways = append(ByLanes(func(p *Plan) (LanesDealer, error) {
		kernel, err := hands.NewKernel(p.Hands(r))
		return func(seed, chunk, rounds uint64, counts []uint64) {
			kernel.Deal(seed, chunk, rounds, (*byCategory)(counts))
		}, err
	}),
		Patterns(r, func(p *eval.Patterns, board int, counts []uint64) { p.Count(board, (*byCategory)(counts)) }),
		ByFormula(func(_ int, counts []uint64) error {
			copy(counts, r.BestCounts())
			return nil
		}))
	return q
}

// packTime is the time of a count of hands of seven cards from two decks with four jokers.
// No pack takes longer.
const packTime = 2e7

// pack is the question of the category of a hand from a pack of two decks or with jokers,
// the strongest first. The cards are numbered as in deck.Pack.
func pack(r packs.Rules) *Question {
	q := &Question{Name: Category, Least: eval.MinCards, Most: eval.MaxCards}
	var place [1 << 8]int
	for i, c := range r.Order() {
		place[c] = i
		q.Labels = append(q.Labels, c.String())
	}
	q.Sort = func() func([]deck.Card) int {
		e := packs.NewEvaluator(r)
		return func(hand []deck.Card) int { return place[e.Category(hand)] }
	}
	q.Ways = append(ByLanes(func(p *Plan) (LanesDealer, error) {
		kernel, err := kernels.NewKernel(kernels.Pack{Rules: r, Left: p.Left, Known: p.Known, Draws: p.Draws})
		if err != nil {
			return nil, err
		}
		return kernel.Deal, nil
	}),
		DeckTable(func() CountAll {
			e := packs.NewEvaluator(r)
			return func(hands [][7]deck.Card, counts []uint64) {
				var of [256]eval.Category
				e.Categories(hands, of[:])
				for _, c := range of[:len(hands)] {
					counts[place[c]]++
				}
			}
		}),
		Once("ranks", Exact, func(*Plan) float64 { return packTime }, (*Plan).AnyHands, func(ctx context.Context, p *Plan, counts []uint64) error {
			of, err := r.Count(ctx, p.Known, p.Left, p.Draws)
			for i, n := range of {
				counts[i] += n
			}
			return err
		}))
	return q
}

// ThreeCards is the number of cards of a hand of three card poker, which has its own
// categories and classes.
const ThreeCards = 3

// three is the question of the category of a hand of three cards, the strongest first.
func three() *Question {
	q := &Question{Name: Category, Least: ThreeCards, Most: ThreeCards}
	var place [eval.Categories]int
	for i, c := range threeCardOrder() {
		place[c] = i
		q.Labels = append(q.Labels, c.String())
	}
	q.Sort = func() func([]deck.Card) int {
		e := newThreeCards()
		return func(hand []deck.Card) int { return place[e.Category(hand)] }
	}
	return q
}

// threeClasses is the question of its class. Class n is outcome n-1.
func threeClasses() *Question {
	e := newThreeCards()
	return &Question{Name: Class, Labels: e.ClassNames()[1:], Least: ThreeCards, Most: ThreeCards, Sort: func() func([]deck.Card) int {
		return func(hand []deck.Card) int { return int(e.Class(hand)) - 1 }
	}}
}
