package audit

import (
	"errors"
	"fmt"
	"math/rand/v2"

	"pokersim/deck/shuffle"
)

// ErrPlan is wrapped by the errors of plans and options that cannot be run.
var ErrPlan = errors.New("cannot run this audit")

// Mode is what each shuffle starts from.
type Mode string

// The modes.
const (
	Reset Mode = "reset" // the pack in order
	Reuse Mode = "reuse" // the pack as the last shuffle left it
)

// ChunkShuffles is the number of shuffles in a chunk; the last one may have
// fewer. Every chunk starts from a pack in order with a stream of its own.
const ChunkShuffles = 1 << 14

// The most shuffles and workers of an audit.
const (
	MaxShuffles = 1_000_000_000_000
	MaxWorkers  = 1024
)

// Shuffler returns what turns a pack, in place, into the next one, by the words
// of src. Each chunk calls it once, and uses what it returns in one goroutine.
type Shuffler func(src rand.Source) func(pack []int)

// ByName returns the shuffler of an algorithm of the catalogue.
func ByName(a shuffle.Algorithm) Shuffler {
	return func(src rand.Source) func(pack []int) { return a.New(src).Ints }
}

// Plan is what fixes the result of an audit.
type Plan struct {
	Name     string   // what the report calls the shuffle
	Cards    int      // cards in the pack, 2 to MaxCards
	First    int      // how many positions the shuffle fills; 0 is all of them
	Shuffles uint64   // in each mode, 1 to MaxShuffles
	Seed     uint64   // any value; of no meaning for Read
	Modes    []Mode   // none is both
	Tests    []string // T1, T1k, T2 to T10; none is all that go with the pack
	Shuffler Shuffler
}

// Options is how an audit is run. Nothing in it changes the result.
type Options struct {
	Workers  int               // 1 to MaxWorkers; 0 is one for each processor
	Progress func(done uint64) // is told of shuffles when they are done, by many goroutines
}

func modes() []Mode { return []Mode{Reset, Reuse} }

// checked returns the plan with its defaults filled in.
func (p Plan) checked() (Plan, error) {
	switch {
	case p.Shuffles < 1 || p.Shuffles > MaxShuffles:
		return p, fmt.Errorf("%w: %d shuffles: want 1 to %d", ErrPlan, p.Shuffles, uint64(MaxShuffles))
	case p.Shuffler == nil:
		return p, fmt.Errorf("%w: there is no shuffler", ErrPlan)
	}
	return p.looks()
}

// looks checks and fills in the part of a plan that says what is looked at.
func (p Plan) looks() (Plan, error) {
	switch {
	case p.Cards < 2 || p.Cards > MaxCards:
		return p, fmt.Errorf("%w: %d cards: want 2 to %d", ErrPlan, p.Cards, MaxCards)
	case p.First < 0:
		return p, fmt.Errorf("%w: the first %d positions: want 1 or more", ErrPlan, p.First)
	}
	if p.First == 0 || p.First > p.Cards {
		p.First = p.Cards
	}
	if len(p.Modes) == 0 {
		p.Modes = modes()
	}
	for _, m := range p.Modes {
		if m != Reset && m != Reuse {
			return p, fmt.Errorf("%w: unknown mode %q: the modes are %s and %s", ErrPlan, m, Reset, Reuse)
		}
	}
	return p, checkNames(p.Tests)
}
