package count

import (
	"context"
	"runtime"

	"pokersim/deck"
	"pokersim/sim/chunk"
)

// deckWay shuffles the first cards of one deck again and again, adds them to the known cards,
// and counts the outcome of each hand.
func deckWay() Way {
	return Way{"shuffle", Deck, (*Plan).AnyHands, func(p *Plan) Count {
		return p.sampled(func() (func() chunk.Worker, error) {
			s := p.sorter()
			return func() chunk.Worker {
				w := &shuffled{sorter: s}
				w.hand, w.places = p.start()
				return p.dealer(w.deal)
			}, nil
		})
	}}
}

// shuffled deals hands of known cards and the first cards of a deck.
type shuffled struct {
	sorter
	hand   []deck.Card
	places []int // the positions of the drawn cards in the hand
}

// deal is a dealing.
func (s *shuffled) deal(d *deck.Deck, words, counts []uint64) (dealt uint64, err error) {
	hand, places := s.hand, s.places
	if len(places) == len(hand) { // without known cards, to copy them takes a sixth of the time
		hand, places = d.Cards()[:len(hand):len(hand)], nil
	}
	defer s.recovered(&hand, &err)
	for _, word := range words {
		if !d.Deal(len(s.places), word) {
			continue
		}
		for i, place := range places {
			hand[place] = d.Cards()[i]
		}
		outcome := s.sort(hand)
		if uint(outcome) >= uint(len(counts)) {
			return dealt, s.outside(hand, outcome)
		}
		counts[outcome]++
		dealt++
	}
	return dealt, nil
}

// dealing deals a hand from each of some words that is accepted, counts its outcome, and
// returns the number of hands.
type dealing func(d *deck.Deck, words, counts []uint64) (dealt uint64, err error)

// dealer returns a worker that owns a deck. A chunk begins with an ordered deck. Each
// round shuffles the first cards of the deck, which is used again for the next round.
func (p *Plan) dealer(deal dealing) chunk.Worker {
	var words [256]uint64
	streams := p.streams()
	return func(ctx context.Context, chunk uint64, into *chunk.Tally) error {
		stream, d := streams(chunk), deck.Of(p.Left...)
		left := p.Rounds.Of(chunk)
		for block := 1; left > 0; block++ {
			if err := ctx.Err(); err != nil {
				return err
			}
			if block%16 == 0 { // with more workers than processors, a signal would wait otherwise
				runtime.Gosched()
			}
			stream.Fill(words[:])
			dealt, err := deal(d, words[:min(left, uint64(len(words)))], into.Counts)
			if err != nil {
				return err
			}
			left -= dealt
		}
		return nil
	}
}
