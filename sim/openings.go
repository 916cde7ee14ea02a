package sim

import (
	"context"

	"pokersim/deck"
	"pokersim/sim/chunk"
	"pokersim/sim/internal/lanes"
)

// openingsEngine enumerates hands. A chunk is all hands with the same opening: the
// first two drawn cards.
type openingsEngine struct {
	enumerated
	cards     *cards
	question  question
	evaluator Evaluator
	level     lanes.Level
	sorter    func() sorter
	byRanks   func() func(c *cards, counts []uint64) // nil if the question is not countsRanks
}

// The time of a hand, in nanoseconds: of one that a question sorts by itself, and of one
// that it counts with others of the same opening.
const (
	openedTime = 20
	manyTime   = 4
)

// takesTime is a question that predicts the time of a hand, in nanoseconds.
type takesTime interface{ nanoseconds() float64 }

func newOpenings(q question, c *cards, e Evaluator, level lanes.Level, s func() sorter, byRanks func() func(*cards, []uint64)) enumeration {
	engine := openingsEngine{enumerated{c.openings(), c.opened, 0}, c, q, e, level, s, byRanks}
	each := float64(openedTime)
	if t, ok := q.(takesTime); ok {
		each = t.nanoseconds()
	} else if engine.fast() != nil {
		each = manyTime
	}
	engine.enumerated.nanoseconds = each * float64(c.total())
	return engine
}

// fast returns the question if it counts an opening faster than hand by hand, else nil.
func (e openingsEngine) fast() countsOpening {
	if fast, ok := e.question.(countsOpening); ok && e.evaluator == nil && e.cards.draws >= 5 {
		return fast
	}
	return nil
}

// atOnce counts by ranks. An evaluator must get each hand.
func (e openingsEngine) atOnce() func(counts []uint64) {
	if e.byRanks == nil || e.evaluator != nil {
		return nil
	}
	return func(counts []uint64) { e.byRanks()(e.cards, counts) }
}

func (e openingsEngine) workers() (func() chunk.Worker, error) {
	if fast := e.fast(); fast != nil {
		return fast.countOpening(e.level, e.cards)
	}
	return func() chunk.Worker {
		hand, _ := e.cards.start()
		return (&opened{e.sorter(), e.cards, hand}).count
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
