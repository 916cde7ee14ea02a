package sim

import (
	"context"

	"pokersim/deck"
	"pokersim/sim/chunk"
)

// dealsEngine enumerates the deals of a game of exactly two hole cards, one by one. A
// chunk is all deals with the same first drawn card; chunks are in the order of left.
type dealsEngine struct {
	enumerated
	cards  *cards
	sorter func() sorter
}

// dealTime is the time of a deal, in nanoseconds. A question evaluates many hands of five
// cards in it.
const dealTime = 200

func newDeals(c *cards, s func() sorter) enumeration {
	engine := dealsEngine{enumerated{1, func(uint64) uint64 { return 1 }, dealTime * float64(c.total())}, c, s}
	if c.draws == 0 {
		return engine
	}
	left, hole, board := len(c.left), c.holeDraws(), c.draws-c.holeDraws()
	first, boards := hole, deck.Choose(left-hole, board) // the draws with the first card, and the choices of the others
	if hole == 0 {
		first, boards = board, 1
	}
	engine.chunks = uint64(left - first + 1)
	engine.hands = func(chunk uint64) uint64 { return deck.Choose(left-1-int(chunk), first-1) * boards }
	return engine
}

func (e dealsEngine) workers() (func() chunk.Worker, error) {
	s := e.sorter()
	return func() chunk.Worker {
		d := &eachDeal{sorter: s, cards: e.cards}
		d.hand, d.places = e.cards.start()
		return d.count
	}, nil
}

// eachDeal is a worker of dealsEngine.
type eachDeal struct {
	sorter
	cards  *cards
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
		c := d.cards.left[at]
		if d.used.Has(c) {
			continue
		}
		next := at + 1
		if i+1 == d.cards.holeDraws() {
			next = 0 // the next card is the first of the board
		}
		d.hand[d.places[i]] = c
		d.used |= 1 << c
		err := d.draw(ctx, i+1, next, len(d.cards.left), counts)
		d.used &^= 1 << c
		if err != nil {
			return err
		}
	}
	return nil
}
