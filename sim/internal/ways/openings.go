package ways

import (
	"context"

	"pokersim/deck"
	"pokersim/sim/chunk"
)

// openings enumerates hands one by one. A chunk is all hands with the same opening: the
// first two drawn cards.
func openings() Way {
	return Way{"openings", Enumerate, func(p *Plan) string {
		return needs(p.Range == nil && p.Hole == 0, "a game in which any hole cards play, and no range")
	}, func(p *Plan) Count {
		time := float64(sortTime)
		if p.Time > 0 {
			time = p.Time
		}
		return p.byOpening(time, func() (func() chunk.Worker, error) {
			s := p.sorter()
			return func() chunk.Worker {
				hand, _ := p.start()
				return (&opened{s, p.Cards, hand}).count
			}, nil
		})
	}}
}

// Openings is a way that enumerates all hands of an opening together. The chunk is the
// opening.
func Openings(workers func(*Plan) (func() chunk.Worker, error)) Way {
	const time = 4 // of a hand
	return Way{"openings at once", Enumerate, func(p *Plan) string {
		return needs(p.Range == nil && !p.Evaluated && p.Draws >= 5, "five draws, and neither a range nor an evaluator")
	}, func(p *Plan) Count {
		return p.byOpening(time, func() (func() chunk.Worker, error) { return workers(p) })
	}}
}

// byOpening returns the count of all hands by openings, with the time of one.
func (p *Plan) byOpening(time float64, workers func() (func() chunk.Worker, error)) Count {
	return enumerated(p.openings(), p.opened, time*float64(p.Total()), workers)
}

// opened is a worker that counts hands one by one.
type opened struct {
	sorter
	cards *Cards
	hand  []deck.Card
}

func (o *opened) count(ctx context.Context, chunk uint64, into *chunk.Tally) (err error) {
	defer o.recovered(&o.hand, &err)
	place, next := len(o.cards.Known), 0
	for _, i := range o.cards.Opening(chunk) {
		o.hand[place] = o.cards.Left[i]
		place, next = place+1, i+1
	}
	return o.extend(ctx, place, next, into.Counts)
}

// extend fills the hand from index place with every ascending choice of the cards
// in Left from index next, and counts the hands.
func (o *opened) extend(ctx context.Context, place, next int, counts []uint64) error {
	more := len(o.hand) - place
	if more == 0 {
		return o.sorter.count(o.hand, counts)
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	for i := next; i <= len(o.cards.Left)-more; i++ {
		o.hand[place] = o.cards.Left[i]
		if err := o.extend(ctx, place+1, i+1, counts); err != nil {
			return err
		}
	}
	return nil
}
