package sim

import (
	"context"

	"pokersim/deck"
	"pokersim/sim/chunk"
)

// choose returns the number of sets of k cards out of n.
func choose(n, k int) uint64 {
	if k < 0 || k > n {
		return 0
	}
	c := uint64(1) // the hands of two decks overflow an int of 32 bits
	for i := range k {
		c = c * uint64(n-i) / uint64(i+1)
	}
	return c
}

// enumerator is a worker that counts all hands with the same opening: the first two
// drawn cards.
type enumerator struct {
	question Question
	stock    stock
	hand     []deck.Card
}

func newEnumerator(q Question, s stock) *enumerator {
	hand := make([]deck.Card, len(s.known)+s.draws)
	copy(hand, s.known)
	return &enumerator{q, s, hand}
}

func (e *enumerator) count(ctx context.Context, chunk uint64, into *chunk.Tally) (err error) {
	defer e.question.recovered(&e.hand, &err)
	place, next := len(e.stock.known), 0
	for _, i := range e.stock.opening(chunk) {
		e.hand[place] = e.stock.left[i]
		place, next = place+1, i+1
	}
	return e.extend(ctx, place, next, into.Counts)
}

// extend fills the hand from index place with every ascending choice of the cards
// in left from index next, and counts the hands.
func (e *enumerator) extend(ctx context.Context, place, next int, counts []uint64) error {
	more := len(e.hand) - place
	if more == 0 {
		return e.question.count(e.hand, counts)
	}
	if err := ctx.Err(); more > 2 && err != nil {
		return err
	}
	for i := next; i <= len(e.stock.left)-more; i++ {
		e.hand[place] = e.stock.left[i]
		if err := e.extend(ctx, place+1, i+1, counts); err != nil {
			return err
		}
	}
	return nil
}
