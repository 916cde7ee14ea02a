package sim

import (
	"context"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/chunk"
)

// twoHole divides the cards of a hand into hole cards and board, in a game of
// exactly two hole cards. The hole cards come first in a hand.
type twoHole struct {
	hole  int // number of hole cards
	known int // number of known hole cards
	draws int // number of hole cards to draw
}

// newTwoHole returns the division for a number of known hole cards.
func newTwoHole(r eval.Rules, known int) *twoHole {
	return &twoHole{hole: r.Hole, known: known, draws: r.Hole - known}
}

// fill copies the known cards to their positions in the hand, and returns the
// positions of the drawn cards, hole cards first.
func (t *twoHole) fill(hand, known []deck.Card) (order []int) {
	board := t.hole + len(known) - t.known // the first unknown card of the board
	copy(hand, known[:t.known])
	copy(hand[t.hole:], known[t.known:])
	for place := range hand {
		if t.known <= place && place < t.hole || place >= board {
			order = append(order, place)
		}
	}
	return order
}

// patternChunk is the number of board patterns in a chunk of a patternCensus.
const patternChunk = 95

// patternCensus counts all deals from a whole deck by the patterns of the board (see
// eval.Patterns). A chunk is patternChunk board patterns.
func (p Plan) patternCensus() census {
	patterns := eval.NewPatterns(p.rules())
	boards := uint64(patterns.Boards())
	from := func(chunk uint64) int { return int(min(chunk*patternChunk, boards)) }
	hands := func(chunk uint64) (n uint64) {
		for board := from(chunk); board < from(chunk+1); board++ {
			n += patterns.Deals(board)
		}
		return n
	}
	count := func(ctx context.Context, chunk uint64, into *chunk.Tally) error {
		for board := from(chunk); board < from(chunk+1) && ctx.Err() == nil; board++ {
			p.Question.patterns(patterns, board, into.Counts)
		}
		return ctx.Err()
	}
	worker := func() (func() chunk.Worker, error) { return func() chunk.Worker { return count }, nil }
	return census{(boards + patternChunk - 1) / patternChunk, hands, worker}
}

// twoHoleCensus enumerates all hands one by one. A chunk is all hands with the same
// first drawn card; chunks are in the order of left.
func (p Plan) twoHoleCensus() census {
	s := p.stock
	groups := []int{s.two.draws, s.draws - s.two.draws} // hole cards and board
	n := len(s.left)
	first := 0
	if groups[0] == 0 {
		first = 1
	}
	if s.draws == 0 {
		return census{1, func(uint64) uint64 { return 1 }, p.twoHoleWorker}
	}
	chunks := uint64(n - groups[first] + 1)
	hands := func(chunk uint64) uint64 {
		with := choose(n-1-int(chunk), groups[first]-1)
		if first == 0 {
			with *= choose(n-groups[0], groups[1])
		}
		return with
	}
	return census{chunks, hands, p.twoHoleWorker}
}

func (p Plan) twoHoleWorker() (func() chunk.Worker, error) {
	if p.Question.Sort == nil {
		p.Question = p.Question.Using(eval.NewTableOf(p.rules()))
	}
	return func() chunk.Worker {
		e := &twoHoleEnumerator{question: p.Question, stock: p.stock, hand: make([]deck.Card, p.Cards)}
		e.order = p.stock.two.fill(e.hand, p.stock.known)
		return e.count
	}, nil
}

// twoHoleEnumerator is a worker of a twoHoleCensus.
type twoHoleEnumerator struct {
	question Question
	stock    stock
	hand     []deck.Card
	order    []int // the positions of the drawn cards in the hand
	used     deck.Set
}

func (e *twoHoleEnumerator) count(ctx context.Context, chunk uint64, into *chunk.Tally) (err error) {
	defer e.question.recovered(&e.hand, &err)
	if len(e.order) == 0 {
		return e.question.count(e.hand, into.Counts)
	}
	e.used = 0
	return e.draw(ctx, 0, int(chunk), int(chunk)+1, into.Counts)
}

// draw enumerates draw i and the later ones. Draw i takes a card of left[from:to].
// The hole cards are drawn in ascending order, and so are the cards of the board.
func (e *twoHoleEnumerator) draw(ctx context.Context, i, from, to int, counts []uint64) error {
	if i == len(e.order) {
		return e.question.count(e.hand, counts)
	}
	if err := ctx.Err(); err != nil && len(e.order)-i > 2 {
		return err
	}
	for at := from; at < to; at++ {
		c := e.stock.left[at]
		if e.used.Has(c) {
			continue
		}
		next := at + 1
		if i+1 == e.stock.two.draws {
			next = 0 // the next card is the first of the board
		}
		e.hand[e.order[i]] = c
		e.used |= 1 << c
		err := e.draw(ctx, i+1, next, len(e.stock.left), counts)
		e.used &^= 1 << c
		if err != nil {
			return err
		}
	}
	return nil
}
