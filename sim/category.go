package sim

import (
	"context"

	"pokersim/deck"
	"pokersim/deck/game"
	"pokersim/eval"
	"pokersim/sim/chunk"
	"pokersim/sim/internal/lanes"
	"pokersim/sim/internal/lanes/enumerate"
	"pokersim/sim/internal/lanes/hands"
)

// categories is the question of a hand's category, the strongest first, in a game in
// which any hole cards play.
type categories struct {
	rules eval.Rules
	place [eval.Categories]int // the index of each category in the order of the rules
}

// holdemCategories is categories for hold'em and stud, whose hands are the same.
type holdemCategories struct{ categories }

func newCategories(r eval.Rules) question {
	q := categories{rules: r}
	for i, c := range r.Order {
		q.place[c] = i
	}
	if likeHoldem(r) {
		return holdemCategories{q}
	}
	return q
}

// likeHoldem reports whether the hands of a game without two hole cards are those of hold'em.
func likeHoldem(r eval.Rules) bool {
	return r.Played == 0 && r.Lowball == game.High && r.Order == eval.Holdem().Order && r.Lowest == eval.Holdem().Lowest
}

func (q categories) name() string                { return byCategory }
func (q categories) labels() []string            { return q.rules.Labels() }
func (q categories) sizes() (least, most int)    { return sizes(q.rules) }
func (q categories) sort() func([]deck.Card) int { return q.sortBy(eval.NewTableOf(q.rules)) }

func (q categories) sortBy(e Evaluator) func(hand []deck.Card) int {
	usual := q.rules.Order == eval.Holdem().Order
	switch t, ok := e.(*eval.Table); {
	case ok && usual:
		return func(hand []deck.Card) int { return int(t.Category(hand)) }
	case ok:
		return func(hand []deck.Card) int { return q.place[t.Category(hand)] }
	}
	return func(hand []deck.Card) int { return q.place[e.Category(hand)] }
}

func (q holdemCategories) dealWhole() func(d *deck.Deck, cards int, words, counts []uint64) uint64 {
	return eval.NewTable().DealCategories
}

func (q holdemCategories) dealLanes(level lanes.Level, c *cards) (lanesDealer, error) {
	kernel, err := hands.NewKernel(c.hands(q.rules, level))
	return func(seed, chunk, rounds uint64, counts []uint64) {
		kernel.Deal(seed, chunk, rounds, (*[eval.Categories]uint64)(counts))
	}, err
}

func (q categories) dealLanes(level lanes.Level, c *cards) (lanesDealer, error) {
	kernel, err := hands.NewKernel(c.hands(q.rules, level))
	return func(seed, chunk, rounds uint64, counts []uint64) {
		var byCategory [eval.Categories]uint64
		kernel.Deal(seed, chunk, rounds, &byCategory)
		q.add(counts, &byCategory)
	}, err
}

func (q categories) countWhole(size int) ([]uint64, error) {
	byCategory, err := q.rules.CategoryCounts(size)
	if err != nil {
		return nil, err
	}
	counts := make([]uint64, eval.Categories)
	q.add(counts, (*[eval.Categories]uint64)(byCategory))
	return counts, nil
}

func (q categories) countRanks() func(c *cards, counts []uint64) {
	kinds := q.rules.ClassKinds()
	return countRanks(q.rules, func(c eval.Class) int { return kinds[c] })
}

// countRanks is countsRanks of a question that knows the outcome of a class.
func countRanks(r eval.Rules, outcome func(eval.Class) int) func(c *cards, counts []uint64) {
	table := eval.NewTableOf(r)
	return func(c *cards, counts []uint64) {
		byClass := make([]uint64, eval.Classes+1)
		table.CountAll(c.known, c.left, c.draws, byClass)
		for class, n := range byClass {
			if n > 0 {
				counts[outcome(eval.Class(class))] += n
			}
		}
	}
}

func (q categories) countOpening(level lanes.Level, c *cards) (func() chunk.Worker, error) {
	evaluator, err := enumerate.NewEvaluator(q.rules, c.left, level)
	count := func(_ context.Context, chunk uint64, into *chunk.Tally) error {
		byCategory := new([eval.Categories]uint64)
		evaluator.CountHands(c.known, c.opening(chunk), c.draws, byCategory)
		q.add(into.Counts, byCategory)
		return nil
	}
	return func() chunk.Worker { return count }, err
}

// add adds counts by category to counts in the order of the rules.
func (q categories) add(counts []uint64, byCategory *[eval.Categories]uint64) {
	for c, n := range byCategory {
		counts[q.place[c]] += n
	}
}
