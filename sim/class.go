package sim

import (
	"context"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/chunk"
	"pokersim/sim/internal/lanes"
	"pokersim/sim/internal/lanes/enumerate"
	"pokersim/sim/internal/lanes/hands"
)

// classes is the question of a hand's class, in a game in which any hole cards play.
// Class n is outcome n-1; class 1 is the royal flush.
type classes struct{ rules eval.Rules }

// holdemClasses is classes for hold'em and stud: 7462 outcomes.
type holdemClasses struct{ classes }

func newClasses(r eval.Rules) question {
	if likeHoldem(r) {
		return holdemClasses{classes{r}}
	}
	return classes{r}
}

func (q classes) name() string                { return byClass }
func (q classes) labels() []string            { return q.rules.ClassNames()[1:] }
func (q classes) sizes() (least, most int)    { return sizes(q.rules) }
func (q classes) sort() func([]deck.Card) int { return q.sortBy(eval.NewTableOf(q.rules)) }

func (q classes) sortBy(e Evaluator) func(hand []deck.Card) int {
	return func(hand []deck.Card) int { return int(e.Class(hand)) - 1 }
}

func (q holdemClasses) dealWhole() func(d *deck.Deck, cards int, words, counts []uint64) uint64 {
	return eval.NewTable().DealClasses
}

func (q holdemClasses) dealLanes(level lanes.Level, c *cards) (lanesDealer, error) {
	kernel, err := hands.NewClassKernel(c.hands(q.rules, level))
	return func(seed, chunk, rounds uint64, counts []uint64) {
		kernel.Deal(seed, chunk, uint32(rounds), (*[eval.Classes]uint64)(counts))
	}, err
}

func (q classes) countWhole(size int) ([]uint64, error) {
	counts, err := q.rules.ClassCounts(size)
	if err != nil {
		return nil, err
	}
	return counts[1:], nil
}

func (q classes) countRanks() func(c *cards, counts []uint64) {
	return countRanks(q.rules, func(c eval.Class) int { return int(c) - 1 })
}

// countOpening has workers that keep their counts until Later is called, because
// adding thousands of classes takes as long as a chunk.
func (q holdemClasses) countOpening(level lanes.Level, c *cards) (func() chunk.Worker, error) {
	evaluator, err := enumerate.NewEvaluator(q.rules, c.left, level)
	return func() chunk.Worker {
		classes := evaluator.Classes()
		return func(_ context.Context, chunk uint64, into *chunk.Tally) error {
			classes.Count(c.known, c.opening(chunk), c.draws)
			into.Later = func() { classes.MoveTo((*[eval.Classes]uint64)(into.Counts)) }
			return nil
		}
	}, err
}

func (q classes) countOpening(_ lanes.Level, c *cards) (func() chunk.Worker, error) {
	table := eval.NewTableOf(q.rules)
	return func() chunk.Worker {
		byClass := make([]uint64, eval.Classes+1)
		return func(_ context.Context, chunk uint64, into *chunk.Tally) error {
			clear(byClass)
			table.CountHands(c.known, c.left, c.opening(chunk), c.draws, byClass)
			for i := range into.Counts {
				into.Counts[i] += byClass[i+1]
			}
			return nil
		}
	}, nil
}
