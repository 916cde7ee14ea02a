package ways

import (
	"context"

	"pokersim/sim/chunk"
)

// Engine is a set of ways with the same hands for a seed, or of enumerations.
type Engine = string

const (
	Deck    = "deck"
	Lanes   = "lanes"
	Exact   = "exact"   // all hands, in chunks
	Ranks   = "ranks"   // all hands in one chunk, by the multisets of their ranks
	Formula = "formula" // the numbers of hands, without an enumeration
)

// Way is a way to count hands.
type Way struct {
	Name   string
	Engine Engine
	Can    func(*Plan) (whyNot string) // "" if it can count the plan, which Count needs
	Count  func(*Plan) Count
}

// Count is a way to count a plan.
type Count struct {
	Engine  Engine
	Time    float64 // predicted, of all hands of an enumeration on one core; 0 of a sample
	Version int     // of the chunks and the hands of a seed
	Chunks  chunk.Set
	In      func(chunk.Set) uint64 // the number of hands in chunks
	Workers func() (func() chunk.Worker, error)
}

// sampled returns the count of a plan's rounds.
func (p *Plan) sampled(workers func() (func() chunk.Worker, error)) Count {
	return Count{Version: 1, Chunks: p.Rounds.Chunks(), In: p.Rounds.In, Workers: workers}
}

// enumerated returns the count of numbered chunks, which have hands.
func enumerated(chunks uint64, hands func(chunk uint64) uint64, time float64, workers func() (func() chunk.Worker, error)) Count {
	in := func(set chunk.Set) (n uint64) {
		for _, r := range set {
			for c := r.From; c < r.To; c++ {
				n += hands(c)
			}
		}
		return n
	}
	return Count{Time: time, Version: 1, Chunks: chunk.Set{{From: 0, To: chunks}}, In: in, Workers: workers}
}

// Share returns the workers of a count whose workers share everything.
func Share(worker chunk.Worker) func() chunk.Worker { return func() chunk.Worker { return worker } }

// Add adds the counts of all chunks to counts, in this goroutine.
func (c Count) Add(ctx context.Context, counts []uint64) error {
	worker, err := c.Workers()
	if err != nil {
		return err
	}
	count, tally := worker(), chunk.Tally{Counts: counts}
	for _, r := range c.Chunks {
		for n := r.From; n < r.To; n++ {
			if err := count(ctx, n, &tally); err != nil {
				return err
			}
			if err := ctx.Err(); err != nil {
				return err
			}
		}
	}
	if tally.Later != nil {
		tally.Later()
	}
	return nil
}

// needs returns "" if a way has what it needs, else the reason why it cannot count a plan.
func needs(ok bool, what string) string {
	if ok {
		return ""
	}
	return "needs " + what
}
