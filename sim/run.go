package sim

import (
	"context"
	"fmt"

	"pokersim/deck"
	"pokersim/results"
	"pokersim/sim/chunk"
	"pokersim/sim/rng"
)

// Run deals plan.Rounds hands and counts the bucket of each.
//
// The tally depends on the plan alone: neither workers nor the order in which
// chunks finish changes a count. If ctx ends, Run returns the tally of the
// chunks finished so far and ctx's error. A plan or options that cannot be run
// give an error that wraps ErrPlan; so does a hand that the classifier puts
// into no bucket of its own.
func Run(ctx context.Context, plan Plan, options Options) (results.Tally, error) {
	plan, err := plan.checked()
	if err != nil {
		return results.Tally{}, err
	}
	deal := func() chunk.Worker[*counts] { return newDealer(plan).deal }
	return count(ctx, plan.chunks(), plan.Classifier.Buckets, deal, options)
}

// count runs a job of chunks that are counted into buckets.
func count(ctx context.Context, chunks results.Chunks, buckets int, worker func() chunk.Worker[*counts], options Options) (results.Tally, error) {
	workers, err := options.workers()
	if err != nil {
		return results.Tally{}, err
	}
	job := chunk.Job[*counts]{
		Chunks:  chunks,
		Workers: workers,
		Tally:   func() *counts { return newCounts(buckets) },
		Worker:  worker,
	}
	if options.Watch != nil {
		job.Every = options.Every
		job.Watch = func(s chunk.Snapshot[*counts]) { options.Watch(tally(s)) }
	}
	done, err := job.Run(ctx)
	return tally(done), err
}

func tally(s chunk.Snapshot[*counts]) results.Tally {
	return results.Tally{Counts: s.Tally.of, Chunks: s.Chunks}
}

// counts is a tally of one worker, by bucket.
type counts struct {
	of []uint64
}

// newCounts leaves room around the counts, so that no two workers write to
// one line of the cache.
func newCounts(buckets int) *counts {
	const line = 8
	room := make([]uint64, line+buckets+line)
	return &counts{room[line : line+buckets]}
}

func (c *counts) Add(other *counts) {
	for i, n := range other.of {
		c.of[i] += n
	}
}

func (c *counts) Reset() { clear(c.of) }

// dealer is a worker of the deck engine: it owns the deck that it deals from.
type dealer struct {
	plan  Plan
	words [256]uint64
}

func newDealer(plan Plan) *dealer { return &dealer{plan: plan} }

// deal does one chunk: a fresh deck, then round after round the first cards of
// the same deck shuffled and sorted into their bucket.
func (w *dealer) deal(ctx context.Context, chunk uint64, into *counts) error {
	stream := w.plan.Algorithm.Open(w.plan.Seed, chunk, rng.Deck, 0)
	d := deck.New()
	for left := w.plan.chunkRounds(chunk); left > 0; {
		if err := ctx.Err(); err != nil {
			return err
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
