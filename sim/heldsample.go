package sim

import (
	"context"
	"runtime"

	"pokersim/deck"
	"pokersim/sim/chunk"
	"pokersim/sim/internal/alias"
	"pokersim/sim/rng"
)

// aliasOf returns the alias table of the hands of a range.
func aliasOf(hands []held) (alias.Table, error) {
	weights := make([]uint64, len(hands))
	for i, h := range hands {
		weights[i] = h.weight
	}
	table, ok := alias.New(weights)
	if !ok {
		return table, chunk.Invalid("hole", "its weights cannot be drawn exactly: round them")
	}
	return table, nil
}

// heldDealer is a worker of the deck engine that deals the hands of a range.
type heldDealer struct {
	chunk.Rounds
	sorter
	seed   uint64
	rng    rng.Algorithm
	cards  *cards
	table  alias.Table
	stream rng.Stream
	words  [256]uint64
	next   int // index of the next word
}

// heldDeck returns a function that makes workers of the deck engine for a range.
func heldDeck(rounds chunk.Rounds, seed uint64, of rng.Algorithm, c *cards, s sorter) (func() chunk.Worker, error) {
	table, err := aliasOf(c.held)
	return func() chunk.Worker {
		return (&heldDealer{Rounds: rounds, sorter: s, seed: seed, rng: of, cards: c, table: table}).deal
	}, err
}

func (w *heldDealer) word() uint64 {
	if w.next == len(w.words) {
		w.stream.Fill(w.words[:])
		w.next = 0
	}
	w.next++
	return w.words[w.next-1]
}

// deal deals one chunk: a hand of the range, then a board. A board with a card of the
// hand is rejected, not the hand.
func (w *heldDealer) deal(ctx context.Context, chunk uint64, into *chunk.Tally) (err error) {
	w.stream, w.next = w.rng.Open(w.seed, chunk, rng.Deck, 0), len(w.words)
	c, d := w.cards, deck.Of(w.cards.left...)
	holes := len(c.held[0].cards)
	hand := make([]deck.Card, holes+len(c.known)+c.draws)
	copy(hand[holes:], c.known)
	board := hand[len(hand)-c.draws:] // the drawn cards of it
	defer w.recovered(&hand, &err)
	for n := range w.Of(chunk) {
		if n%4096 == 0 {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			runtime.Gosched()
		}
		at := 0
		for ok := len(c.held) == 1; !ok; {
			at, ok = w.table.Draw(w.word())
		}
		copy(hand, c.held[at].cards)
		for hole := deck.SetOf(hand[:holes]...); ; {
			if d.Deal(c.draws, w.word()) && deck.SetOf(d.Cards()[:c.draws]...)&hole == 0 {
				break
			}
		}
		copy(board, d.Cards())
		if err := w.sorter.count(hand, into.Counts); err != nil {
			return err
		}
	}
	return nil
}

// maxHeldLanes is the most hands of a range, suits apart, that the lanes engine deals.
const maxHeldLanes = 200

// heldLanes returns a function that makes workers of the lanes engine for a range. A worker
// draws how many hands of a chunk have which hole cards, then deals these with a kernel for
// each. The streams of the kernels are those of the chunk numbers chunk·n, chunk·n + 1 and
// so on, for n hands of the range.
func heldLanes(of chunk.Rounds, seed uint64, c *cards, dealer func(hand int) (lanesDealer, error)) (func() chunk.Worker, error) {
	table, err := aliasOf(c.held)
	if err != nil {
		return nil, err
	}
	dealers := make([]lanesDealer, len(c.held))
	for i := range dealers {
		if dealers[i], err = dealer(i); err != nil {
			return nil, err
		}
	}
	deal := func(ctx context.Context, chunk uint64, into *chunk.Tally) error {
		n := uint64(len(dealers))
		stream, rounds := rng.NewSFC64(seed, chunk, rng.Ranges, 0), make([]uint64, n)
		for range of.Of(chunk) {
			at, ok := 0, n == 1
			for !ok {
				at, ok = table.Draw(stream.Uint64())
			}
			rounds[at]++
		}
		for i, r := range rounds {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			if r > 0 {
				dealers[i](seed, chunk*n+uint64(i), r, into.Counts)
			}
		}
		return nil
	}
	return func() chunk.Worker { return deal }, nil
}
