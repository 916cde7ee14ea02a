// Package sim deals hands by the hundred million and counts them.
//
// A Plan fixes what comes out: its rounds are cut into chunks of ChunkRounds,
// every chunk starts with a deck in order and deals from a random stream of
// its own, and the tallies of the chunks add. So one plan gives one tally,
// whatever the workers, their timing and the machine.
package sim

import (
	"errors"
	"fmt"
	"runtime"
	"time"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/results"
	"pokersim/sim/rng"
)

// ChunkRounds is the number of rounds in a chunk; the last one may have fewer.
const ChunkRounds = 1 << 18

// The largest plan and the most workers.
const (
	MaxRounds  = 1_000_000_000_000_000_000
	MaxWorkers = 1024
)

// ErrPlan is wrapped by the errors of plans and options that cannot be run.
var ErrPlan = errors.New("cannot run this plan")

// Plan is what fixes a result.
type Plan struct {
	Rounds     uint64        // hands to deal, 1 to MaxRounds
	Seed       uint64        // any value
	Cards      int           // cards in a hand: 5 to 7 by category, else 1 to deck.MaxDraw
	Engine     Engine        // how hands are dealt; "" is Auto
	Algorithm  rng.Algorithm // the generator of random words; "" is SFC64
	Classifier Classifier    // what is counted; the zero value is the ten categories
	Target     Target        // when to stop before Rounds; the zero value is never
}

// Engine is a way to deal and name hands. Each has hands of its own: the tally
// of a seed depends on it, the law does not.
type Engine string

const (
	// Auto is Lanes for what that can do, else Deck.
	Auto Engine = "auto"
	// Lanes deals and names tens of hands at once (package lanes). It counts
	// categories, from SFC64.
	Lanes Engine = "lanes"
	// Deck shuffles the first cards of a real deck, used again from round to
	// round, and calls the classifier for each hand.
	Deck Engine = "deck"
)

// Classifier sorts hands into buckets.
type Classifier struct {
	Name    string // what it counts, for tally files
	Buckets int    // at least 1
	// Bucket takes a hand, which it must not keep or change, to its bucket, 0
	// to Buckets-1. Workers call it at the same time.
	Bucket func(hand []deck.Card) int
}

// Options is how a plan is run. Nothing in it changes what a chunk counts.
type Options struct {
	Workers int                 // 1 to MaxWorkers; 0 is one for each processor
	Only    results.Chunks      // the chunks to deal; nil is all of the plan
	Done    results.Tally       // what an earlier run of the plan dealt already
	Every   time.Duration       // how often Watch is called; 0 is never
	Watch   func(results.Tally) // is given the tally of the chunks finished so far
}

// checked returns the plan with its defaults filled in.
func (p Plan) checked() (Plan, error) {
	byCategory := p.Classifier.Buckets == 0 && p.Classifier.Bucket == nil
	if p.Algorithm == "" {
		p.Algorithm = rng.AlgorithmSFC64
	}
	simple := byCategory && p.Algorithm == rng.AlgorithmSFC64
	if p.Engine == "" || p.Engine == Auto {
		p.Engine = Deck
		if simple {
			p.Engine = Lanes
		}
	}
	minCards, maxCards := 1, deck.MaxDraw
	if byCategory {
		minCards, maxCards = eval.MinCards, eval.MaxCards
	}
	if byCategory && p.Engine == Deck {
		p.Classifier = ByCategory(eval.NewTable())
	}
	switch err := p.Algorithm.Check(); {
	case err != nil:
		return p, fmt.Errorf("%w: %w", ErrPlan, err)
	case p.Engine != Lanes && p.Engine != Deck:
		return p, fmt.Errorf("%w: unknown engine %q: want auto, lanes or deck", ErrPlan, string(p.Engine))
	case p.Engine == Lanes && !simple:
		return p, fmt.Errorf("%w: the lanes engine counts categories, from %s alone", ErrPlan, rng.AlgorithmSFC64)
	case p.Rounds < 1 || p.Rounds > MaxRounds:
		return p, fmt.Errorf("%w: %d rounds: want 1 to %d", ErrPlan, p.Rounds, uint64(MaxRounds))
	case p.Cards < minCards || p.Cards > maxCards:
		return p, fmt.Errorf("%w: %d cards: want %d to %d", ErrPlan, p.Cards, minCards, maxCards)
	case p.Engine == Deck && (p.Classifier.Buckets < 1 || p.Classifier.Bucket == nil):
		return p, fmt.Errorf("%w: a classifier needs a function and at least one bucket", ErrPlan)
	}
	return p, p.checkTarget()
}

// buckets returns how many buckets a checked plan counts in, and what they are.
func (p Plan) buckets() (n int, by string) {
	if p.Engine == Lanes {
		return eval.Categories, string(results.ByCategory)
	}
	return p.Classifier.Buckets, p.Classifier.Name
}

// Chunks returns the numbers of the plan's chunks.
func (p Plan) Chunks() results.Chunks {
	return results.Chunks{{From: 0, To: (p.Rounds + ChunkRounds - 1) / ChunkRounds}}
}

// chunkRounds returns the number of rounds in a chunk of the plan.
func (p Plan) chunkRounds(chunk uint64) uint64 {
	return min(ChunkRounds, p.Rounds-chunk*ChunkRounds)
}

// workers returns the number of workers to use.
func (o Options) workers() (int, error) {
	if o.Workers < 0 || o.Workers > MaxWorkers {
		return 0, fmt.Errorf("%w: %d workers: want 1 to %d", ErrPlan, o.Workers, MaxWorkers)
	}
	if o.Workers == 0 {
		return runtime.GOMAXPROCS(0), nil
	}
	return o.Workers, nil
}
