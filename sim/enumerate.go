package sim

import (
	"context"

	"gonum.org/v1/gonum/stat/combin"

	"pokersim/deck"
	"pokersim/sim/chunk"
)

// openings is the number of ways in which a hand of ascending cards can start:
// with each pair of cards. An opening is a chunk of the enumeration.
const openings = deck.Size * (deck.Size - 1) / 2

// opening returns the pair of ascending cards with number n in order.
func opening(n uint64) []deck.Card {
	for first := deck.Card(0); ; first++ {
		seconds := uint64(deck.Size - 1 - first)
		if n < seconds {
			return []deck.Card{first, first + 1 + deck.Card(n)}
		}
		n -= seconds
	}
}

// choose returns the number of sets of k cards out of n.
func choose(n, k int) uint64 {
	if k < 0 || k > n {
		return 0
	}
	return uint64(combin.Binomial(n, k))
}

// openingHands returns the number of hands of so many cards that start with an
// opening.
func openingHands(n uint64, cards int) uint64 {
	return choose(deck.Size-1-int(opening(n)[1]), cards-2)
}

// enumerator is a worker that sorts all hands that begin alike.
type enumerator struct {
	question Question
	hand     []deck.Card
}

func (e *enumerator) count(ctx context.Context, chunk uint64, into *chunk.Tally) (err error) {
	defer e.question.recovered(e.hand, &err)
	copy(e.hand, opening(chunk))
	return e.extend(ctx, 2, into.Counts)
}

// extend sets the cards of the hand from a place on in every ascending way.
func (e *enumerator) extend(ctx context.Context, place int, counts []uint64) error {
	if place == len(e.hand) {
		return e.question.count(e.hand, counts)
	}
	if err := ctx.Err(); place < 4 && err != nil {
		return err
	}
	for c := e.hand[place-1] + 1; int(c) <= deck.Size-len(e.hand)+place; c++ {
		e.hand[place] = c
		if err := e.extend(ctx, place+1, counts); err != nil {
			return err
		}
	}
	return nil
}
