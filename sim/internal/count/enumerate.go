package count

import (
	"cmp"
	"context"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/chunk"
)

// sortTime is the time of a call of Sort, with the hand, if the question does not state it, and
// dealTime that in a game of exactly two hole cards: it evaluates many hands of five cards.
const sortTime, dealTime = 20., 200.

// oneByOne enumerates hands one by one. A chunk is all hands with the same opening: the first two
// drawn cards.
func oneByOne() Way {
	return Way{"one by one", Exact, (*Plan).AnyHands, func(p *Plan) Count {
		time := cmp.Or(p.Time, sortTime)
		if p.Hole > 0 {
			time = dealTime
		}
		c := enumerated(p.openings(), p.opened, time*float64(p.Total()), p.drawers)
		if p.Hole > 0 {
			c.Version = 2 // a chunk of version 1 was all hands with the same first card
		}
		return c
	}}
}

// drawers makes workers that count hands one by one.
func (p *Plan) drawers() (func() chunk.Worker, error) {
	s := p.sorter()
	return func() chunk.Worker {
		d := &drawer{sorter: s, cards: p.Cards}
		d.hand, d.places = p.start()
		return func(ctx context.Context, chunk uint64, into *chunk.Tally) (err error) {
			defer d.recovered(&d.hand, &err)
			d.used = 0
			return d.draw(ctx, 0, 0, p.opening(chunk), into.Counts)
		}
	}, nil
}

// drawer draws every choice of the cards of a hand.
type drawer struct {
	sorter
	cards  *Cards
	hand   []deck.Card
	places []int // the positions of the drawn cards in the hand
	used   deck.Set
}

// draw enumerates draw i and the later ones: the given ones, then those from index next in
// Left. The hole cards are drawn in ascending order, and so are the cards of the board.
func (d *drawer) draw(ctx context.Context, i, next int, given []int, counts []uint64) error {
	if i == len(d.places) {
		return d.sorter.count(d.hand, counts)
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	end := len(d.places) // of the hole cards, or of the board
	if i < d.cards.holeDraws() {
		end = d.cards.holeDraws()
	}
	to := len(d.cards.Left) - (end - i) + 1
	if i < len(given) {
		next, to = given[i], given[i]+1
	}
	for at := next; at < to; at++ {
		c := d.cards.Left[at]
		if d.used.Has(c) {
			continue
		}
		if d.hand[d.places[i]] = c; i+1 == len(d.places) {
			if err := d.sorter.count(d.hand, counts); err != nil {
				return err
			}
			continue
		}
		next := at + 1
		if i+1 == d.cards.holeDraws() {
			next = 0 // the next card is the first of the board
		}
		d.used |= 1 << c
		err := d.draw(ctx, i+1, next, given, counts)
		d.used &^= 1 << c
		if err != nil {
			return err
		}
	}
	return nil
}

// Once returns a way that adds the counts of all hands in one chunk.
func Once(name string, e Engine, time func(*Plan) float64, can func(*Plan) string, add func(ctx context.Context, p *Plan, counts []uint64) error) Way {
	return Way{name, e, can, func(p *Plan) Count {
		return enumerated(1, func(uint64) uint64 { return p.Total() }, time(p), func() (func() chunk.Worker, error) {
			return Share(func(ctx context.Context, _ uint64, into *chunk.Tally) error { return add(ctx, p, into.Counts) }), nil
		})
	}}
}

// ByRanks is a way that counts all hands by the multisets of their ranks, in less than a
// millisecond; one or two draws are faster one by one. Goroutines may call add at the same time.
func ByRanks(add func(p *Plan, counts []uint64)) Way {
	can := func(p *Plan) string {
		return needs(p.Range == nil && !p.Evaluated && p.Draws >= 3, "three draws, and neither a range nor an evaluator")
	}
	return Once("ranks", Ranks, func(*Plan) float64 { return 1e6 }, can, func(_ context.Context, p *Plan, counts []uint64) error {
		add(p, counts)
		return nil
	})
}

// ByFormula is a way that has the number of hands of a size with each outcome, if no card
// is known.
func ByFormula(add func(size int, counts []uint64) error) Way {
	can := func(p *Plan) string { return needs(p.Whole() && !p.Evaluated, "neither a known card nor an evaluator") }
	return Once("formula", Formula, func(*Plan) float64 { return 0 }, can, func(_ context.Context, p *Plan, counts []uint64) error {
		return add(p.size(), counts)
	})
}

// AnyHands returns why hands are those of a range, or "".
func (p *Plan) AnyHands() string { return needs(p.Range == nil, "no range") }

// patternChunk is the number of patterns of boards in a chunk.
const patternChunk = 95

// Patterns is a way that counts all deals by the patterns of the board (see eval.Patterns),
// in a game of exactly two hole cards.
func Patterns(r eval.Rules, count func(p *eval.Patterns, board int, counts []uint64)) Way {
	return Way{"patterns", Exact, func(p *Plan) string {
		return needs(p.Range == nil && !p.Evaluated, "neither a range nor an evaluator")
	}, func(p *Plan) Count {
		patterns := eval.NewPatterns(r, p.Known[:p.KnownHole], p.Known[p.KnownHole:], p.Left)
		all := uint64(patterns.Boards())
		boards := func(chunk uint64) (from, to int) {
			return int(chunk * patternChunk), int(min((chunk+1)*patternChunk, all))
		}
		deals := func(chunk uint64) (n uint64) {
			from, to := boards(chunk)
			for board := from; board < to; board++ {
				n += patterns.Deals(board)
			}
			return n
		}
		worker := func(ctx context.Context, chunk uint64, into *chunk.Tally) error {
			from, to := boards(chunk)
			for board := from; board < to && ctx.Err() == nil; board++ {
				count(patterns, board, into.Counts)
			}
			return ctx.Err()
		}
		c := enumerated((all+patternChunk-1)/patternChunk, deals, patterns.Nanoseconds(), func() (func() chunk.Worker, error) { return Share(worker), nil })
		if !p.Whole() {
			c.Version = 2 // version 1 enumerated the deals with known cards one by one
		}
		return c
	}}
}
