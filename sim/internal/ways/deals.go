package ways

import (
	"context"

	"pokersim/deck"
	"pokersim/sim/chunk"
)

// deals enumerates the deals of a game of exactly two hole cards, one by one. A chunk is
// all deals with the same first drawn card; chunks are in the order of Left.
func deals() Way {
	const time = 200 // of a deal, in which a question evaluates many hands of five cards
	return Way{"deals", Enumerate, func(p *Plan) string {
		return needs(p.Range == nil && p.Hole > 0, "a game of exactly two hole cards, and no range")
	}, func(p *Plan) Count {
		chunks, hands := p.firstDraws()
		return enumerated(chunks, hands, time*float64(p.Total()), func() (func() chunk.Worker, error) {
			s := p.sorter()
			return func() chunk.Worker {
				d := &eachDeal{sorter: s, cards: p.Cards}
				d.hand, d.places = p.start()
				return d.count
			}, nil
		})
	}}
}

// firstDraws returns the number of cards that can be drawn first, and the deals with each.
func (c *Cards) firstDraws() (chunks uint64, deals func(chunk uint64) uint64) {
	if c.Draws == 0 {
		return 1, func(uint64) uint64 { return 1 }
	}
	left, hole, board := len(c.Left), c.holeDraws(), c.Draws-c.holeDraws()
	first, boards := hole, deck.Choose(left-hole, board) // the draws with the first card, and the choices of the others
	if hole == 0 {
		first, boards = board, 1
	}
	return uint64(left - first + 1), func(chunk uint64) uint64 { return deck.Choose(left-1-int(chunk), first-1) * boards }
}

// eachDeal is a worker of deals.
type eachDeal struct {
	sorter
	cards  *Cards
	hand   []deck.Card
	places []int // the positions of the drawn cards in the hand
	used   deck.Set
}

func (d *eachDeal) count(ctx context.Context, chunk uint64, into *chunk.Tally) (err error) {
	defer d.recovered(&d.hand, &err)
	if len(d.places) == 0 {
		return d.sorter.count(d.hand, into.Counts)
	}
	d.used = 0
	return d.draw(ctx, 0, int(chunk), int(chunk)+1, into.Counts)
}

// draw enumerates draw i and the later ones. Draw i takes a card of left[from:to].
// The hole cards are drawn in ascending order, and so are the cards of the board.
func (d *eachDeal) draw(ctx context.Context, i, from, to int, counts []uint64) error {
	if i == len(d.places) {
		return d.sorter.count(d.hand, counts)
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	for at := from; at < to; at++ {
		c := d.cards.Left[at]
		if d.used.Has(c) {
			continue
		}
		next := at + 1
		if i+1 == d.cards.holeDraws() {
			next = 0 // the next card is the first of the board
		}
		d.hand[d.places[i]] = c
		d.used |= 1 << c
		err := d.draw(ctx, i+1, next, len(d.cards.Left), counts)
		d.used &^= 1 << c
		if err != nil {
			return err
		}
	}
	return nil
}
