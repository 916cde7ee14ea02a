package sim

import (
	"context"
	"runtime"

	"pokersim/deck"
	"pokersim/sim/chunk"
	"pokersim/sim/rng"
)

// dealer is a worker of the deck engine: it owns the deck that it deals from.
type dealer struct {
	plan  Plan
	words [256]uint64
}

// deal does one chunk: a fresh deck, then round after round the first cards of
// the same deck shuffled and sorted.
func (w *dealer) deal(ctx context.Context, chunk uint64, into *chunk.Tally) (err error) {
	stream := w.plan.RNG.Open(w.plan.Seed, chunk, rng.Deck, 0)
	d := deck.New()
	defer w.plan.Question.recovered(d.Cards()[:w.plan.Cards], &err)
	left := w.plan.chunkRounds(chunk)
	for block := 1; left > 0; block++ {
		if err := ctx.Err(); err != nil {
			return err
		}
		if block%16 == 0 { // else, with more workers than processors, a signal would wait its turn
			runtime.Gosched()
		}
		stream.Fill(w.words[:])
		words := w.words[:min(left, uint64(len(w.words)))]
		dealt, err := w.dealWords(d, words, into.Counts)
		if err != nil {
			return err
		}
		left -= dealt
	}
	return nil
}

// dealWords deals a hand from each word that deals one, and returns how many.
func (w *dealer) dealWords(d *deck.Deck, words []uint64, counts []uint64) (dealt uint64, err error) {
	cards, sort := w.plan.Cards, w.plan.Question.Sort
	hand := d.Cards()[:cards:cards]
	for _, word := range words {
		if !d.Deal(cards, word) {
			continue
		}
		outcome := sort(hand)
		if uint(outcome) >= uint(len(counts)) {
			return dealt, w.plan.Question.outside(hand, outcome)
		}
		counts[outcome]++
		dealt++
	}
	return dealt, nil
}
