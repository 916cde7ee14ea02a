package ways

import (
	"context"
	"runtime"

	"pokersim/deck"
	"pokersim/sim/chunk"
	"pokersim/sim/internal/alias"
	"pokersim/sim/rng"
)

// aliasOf returns the alias table of the hands of a range.
func aliasOf(hands []Hand) (alias.Table, error) {
	weights := make([]uint64, len(hands))
	for i, h := range hands {
		weights[i] = h.Weight
	}
	table, ok := alias.New(weights)
	if !ok {
		return table, chunk.Invalid("hole", "its weights cannot be drawn exactly: round them")
	}
	return table, nil
}

// deckRange deals the hands of a range.
func deckRange() Way {
	return Way{"range", Deck, func(p *Plan) string { return needs(p.Range != nil, "a range") }, func(p *Plan) Count {
		return p.sampled(func() (func() chunk.Worker, error) {
			table, err := aliasOf(p.Range)
			s := p.sorter()
			return func() chunk.Worker { return (&rangeDealer{Plan: p, sorter: s, table: table}).deal }, err
		})
	}}
}

// rangeDealer is a worker of deckRange.
type rangeDealer struct {
	*Plan
	sorter
	table  alias.Table
	stream rng.Stream
	words  [256]uint64
	next   int // index of the next word
}

func (w *rangeDealer) word() uint64 {
	if w.next == len(w.words) {
		w.stream.Fill(w.words[:])
		w.next = 0
	}
	w.next++
	return w.words[w.next-1]
}

// deal deals one chunk: a hand of the range, then a board. A board with a card of the
// hand is rejected, not the hand.
func (w *rangeDealer) deal(ctx context.Context, chunk uint64, into *chunk.Tally) (err error) {
	w.stream, w.next = w.RNG.Open(w.Seed, chunk, rng.Deck, 0), len(w.words)
	d, hands := deck.Of(w.Left...), w.Range
	holes := len(hands[0].Cards)
	hand := make([]deck.Card, holes+len(w.Known)+w.Draws)
	copy(hand[holes:], w.Known)
	board := hand[len(hand)-w.Draws:] // the drawn cards of it
	defer w.recovered(&hand, &err)
	for n := range w.Rounds.Of(chunk) {
		if n%4096 == 0 {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			runtime.Gosched()
		}
		at := 0
		for ok := len(hands) == 1; !ok; {
			at, ok = w.table.Draw(w.word())
		}
		copy(hand, hands[at].Cards)
		for hole := deck.SetOf(hand[:holes]...); ; {
			if d.Deal(len(board), w.word()) && deck.SetOf(d.Cards()[:len(board)]...)&hole == 0 {
				break
			}
		}
		copy(board, d.Cards())
		if err := w.count(hand, into.Counts); err != nil {
			return err
		}
	}
	return nil
}
