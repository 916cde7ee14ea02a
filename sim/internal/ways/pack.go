package ways

import (
	"context"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/eval/packs"
	kernels "pokersim/sim/internal/lanes/pack"
)

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
		kernel, err := kernels.NewKernel(kernels.Pack{Rules: r, Left: p.Left, Known: p.Known, Draws: p.Draws, Level: p.Level})
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
