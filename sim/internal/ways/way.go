package ways

import (
	"context"
	"slices"

	"pokersim/sim/chunk"
)

// Engine is a set of ways with the same hands for a seed, or of enumerations.
type Engine string

const (
	Deck      Engine = "deck"
	Lanes     Engine = "lanes"
	Enumerate Engine = "exact"   // all hands, in chunks
	Ranks     Engine = "ranks"   // all hands in one chunk, by the multisets of their ranks
	Formula   Engine = "formula" // the numbers of hands, without an enumeration
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
	Time    float64 // predicted, of all chunks on one core
	Version int     // of the chunks and the hands of a seed
	Chunks  chunk.Set
	In      func(chunk.Set) uint64 // the number of hands in chunks
	Workers func() (func() chunk.Worker, error)
}

// Choose returns the count of the way with the least predicted time of those of some
// engines that can count the plan. The ways of the question come before those that all
// questions have, so that the chunks of an enumeration are the same for any number of hands.
func (p *Plan) Choose(engines ...Engine) (best Count, ok bool) {
	for _, list := range [][]Way{p.Ways, common()} {
		for _, w := range list {
			if !slices.Contains(engines, w.Engine) || w.Can(p) != "" {
				continue
			}
			if count := w.Count(p); !ok || count.Time < best.Time {
				best, ok = count, true
				best.Engine = w.Engine
			}
		}
		if ok {
			break
		}
	}
	return best, ok
}

// WhyNot returns why no way of an engine can count the plan, or "". Listed is false if the
// question has no way of the engine.
func (p *Plan) WhyNot(e Engine) (why string, listed bool) {
	for _, w := range slices.Concat(p.Ways, common()) {
		if w.Engine != e {
			continue
		}
		if why, listed = w.Can(p), true; why == "" {
			break
		}
	}
	return why, listed
}

// common returns the ways of every question.
func common() []Way {
	return []Way{deckWay(), deckKnown(), DeckMany(nil), deckRange(), openings(), deals(), enumerateRange()}
}

// sampled returns the count of a plan's rounds, with the time of one.
func (p *Plan) sampled(time float64, workers func() (func() chunk.Worker, error)) Count {
	return Count{Time: time * float64(p.Rounds.Total), Version: 1, Chunks: p.Rounds.Chunks(), In: p.Rounds.In, Workers: workers}
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

// Once returns a way that adds the counts of all hands in one chunk, in a predicted time.
func Once(name string, e Engine, time float64, can func(*Plan) string, add func(ctx context.Context, p *Plan, counts []uint64) error) Way {
	return Way{name, e, can, func(p *Plan) Count {
		worker := func(ctx context.Context, _ uint64, into *chunk.Tally) error { return add(ctx, p, into.Counts) }
		return enumerated(1, func(uint64) uint64 { return p.Total() }, time, shared(worker))
	}}
}

// shared is the workers of a count whose workers share everything.
func shared(worker chunk.Worker) func() (func() chunk.Worker, error) {
	return func() (func() chunk.Worker, error) { return func() chunk.Worker { return worker }, nil }
}

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
