package sim

import (
	"context"

	"pokersim/deck"
	"pokersim/sim/chunk"
	"pokersim/sim/lanes"
)

// openingsEngine enumerates hands. A chunk is all hands with the same opening: the
// first two drawn cards.
type openingsEngine struct {
	enumerated
	cards     *cards
	question  question
	evaluator Evaluator
	level     lanes.Level
}

// openedTime is the time of a hand that a question sorts by itself, in nanoseconds. The
// questions of this package take a fifth of it or less.
const openedTime = 20

func newOpenings(q question, c *cards, e Evaluator, level lanes.Level) enumeration {
	return openingsEngine{enumerated{c.openings(), c.opened, openedTime * float64(c.total())}, c, q, e, level}
}

func (e openingsEngine) workers() (func() chunk.Worker, error) {
	if fast, ok := e.question.(countsOpening); ok && e.evaluator == nil && e.cards.draws >= 5 {
		return fast.countOpening(e.level, e.cards)
	}
	s := newSorter(e.question, e.evaluator)
	return func() chunk.Worker {
		hand, _ := e.cards.start()
		return (&opened{s, e.cards, hand}).count
	}, nil
}

// opened is a worker that counts hands one by one.
type opened struct {
	sorter
	cards *cards
	hand  []deck.Card
}

func (o *opened) count(ctx context.Context, chunk uint64, into *chunk.Tally) (err error) {
	defer o.recovered(&o.hand, &err)
	place, next := len(o.cards.known), 0
	for _, i := range o.cards.opening(chunk) {
		o.hand[place] = o.cards.left[i]
		place, next = place+1, i+1
	}
	return o.extend(ctx, place, next, into.Counts)
}

// extend fills the hand from index place with every ascending choice of the cards
// in left from index next, and counts the hands.
func (o *opened) extend(ctx context.Context, place, next int, counts []uint64) error {
	more := len(o.hand) - place
	if more == 0 {
		return o.sorter.count(o.hand, counts)
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	for i := next; i <= len(o.cards.left)-more; i++ {
		o.hand[place] = o.cards.left[i]
		if err := o.extend(ctx, place+1, i+1, counts); err != nil {
			return err
		}
	}
	return nil
}
