package sim

import (
	"context"
	"fmt"
	"runtime"

	"pokersim/deck"
	"pokersim/sim/rng"
)

// dealer is a worker of the deck engine: it owns the deck that it deals from.
type dealer struct {
	plan  Plan
	words [256]uint64
}

// deal does one chunk: a fresh deck, then round after round the first cards of
// the same deck shuffled and sorted into their bucket.
func (w *dealer) deal(ctx context.Context, chunk uint64, into *counts) error {
	stream := w.plan.Algorithm.Open(w.plan.Seed, chunk, rng.Deck, 0)
	d := deck.New()
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
		dealt, err := w.dealWords(d, words, into.of)
		if err != nil {
			return err
		}
		left -= dealt
	}
	return nil
}

// dealWords deals a hand from each word that deals one, and returns how many.
func (w *dealer) dealWords(d *deck.Deck, words []uint64, counts []uint64) (dealt uint64, err error) {
	cards, bucket := w.plan.Cards, w.plan.Classifier.Bucket
	hand := d.Cards()[:cards:cards]
	for _, word := range words {
		if !d.Deal(cards, word) {
			continue
		}
		b := bucket(hand)
		if uint(b) >= uint(len(counts)) {
			return dealt, fmt.Errorf("%w: the classifier puts %s into bucket %d of %d", ErrPlan, deck.FormatHand(hand), b, len(counts))
		}
		counts[b]++
		dealt++
	}
	return dealt, nil
}
