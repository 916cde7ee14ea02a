package sim

import (
	"context"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/eval/packs"
	"pokersim/sim/internal/lanes"
	"pokersim/sim/internal/lanes/pack"
)

// packCategories is the question of the category of a hand from a pack of two decks or
// with jokers, the strongest first. The cards are numbered as in deck.Pack.
type packCategories struct {
	pack  packs.Rules
	order []eval.Category
}

func (q packCategories) name() string { return byCategory }

func (q packCategories) labels() (labels []string) {
	for _, c := range q.order {
		labels = append(labels, c.String())
	}
	return labels
}

func (q packCategories) sizes() (least, most int) { return eval.MinCards, eval.MaxCards }

func (q packCategories) sort() func([]deck.Card) int {
	e := packs.NewEvaluator(q.pack)
	var place [1 << 8]int
	for i, c := range q.order {
		place[c] = i
	}
	return func(hand []deck.Card) int { return place[e.Category(hand)] }
}

func (q packCategories) dealAnySeven() func(d *deck.Deck, cards int, words, counts []uint64) uint64 {
	e := packs.NewEvaluator(q.pack)
	return func(d *deck.Deck, _ int, words, counts []uint64) uint64 { return e.DealCategories(d, words, counts) }
}

func (q packCategories) dealLanes(level lanes.Level, c *cards) (lanesDealer, error) {
	kernel, err := pack.NewKernel(pack.Pack{Rules: q.pack, Left: c.left, Known: c.known, Draws: c.draws, Level: level})
	if err != nil {
		return nil, err
	}
	return kernel.Deal, nil
}

func (q packCategories) countAll(ctx context.Context, c *cards) ([]uint64, error) {
	return q.pack.Count(ctx, c.known, c.left, c.draws)
}
