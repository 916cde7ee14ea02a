package audit

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"pokersim/deck/shuffle"
	"pokersim/results"
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

// Options is how an audit is run. Nothing in it changes what a chunk counts.
type Options struct {
	Workers  int               // 1 to MaxWorkers; 0 is one for each processor
	Only     results.Chunks    // the chunks to count; nil is all of the plan
	Done     Tally             // what an earlier run of the plan counted already
	Progress func(done uint64) // is told of shuffles when they are done, by many goroutines
	Every    time.Duration     // how often Watch is called; 0 is never
	Watch    func(Tally)       // is given the tally of the chunks finished so far
}

// chunks returns the plan's chunks that are to be counted.
func (o Options) chunks(p Plan) (results.Chunks, error) {
	if o.Workers < 0 || o.Workers > MaxWorkers {
		return nil, fmt.Errorf("%w: %d workers: want 1 to %d", ErrPlan, o.Workers, MaxWorkers)
	}
	chunks := p.Chunks()
	if o.Only != nil {
		chunks = o.Only
	}
	if outside := chunks.Union(o.Done.Chunks).Minus(p.Chunks()); len(outside) > 0 {
		return nil, fmt.Errorf("%w: chunks %v are not in it", ErrPlan, outside)
	}
	return chunks.Minus(o.Done.Chunks), nil
}

// Identity is what two audits must have in common for their tallies to add.
type Identity struct {
	Algorithm     string `json:"algorithm"`
	Cards         int    `json:"cards"`
	First         int    `json:"first"`
	Seed          uint64 `json:"seed"`
	Modes         string `json:"modes"` // with commas between them, as the tests
	Tests         string `json:"tests"`
	ChunkShuffles int    `json:"chunk_shuffles"`
}

// Kind is the kind of run that tally files name.
func (Identity) Kind() string { return "audit" }

// Identity returns the plan's identity, with its defaults filled in. A plan that
// cannot be run gives an error that wraps ErrPlan.
func (p Plan) Identity() (Identity, error) {
	p, err := p.looks()
	modes := make([]string, len(p.Modes))
	for i, m := range p.Modes {
		modes[i] = string(m)
	}
	return Identity{p.Name, p.Cards, p.First, p.Seed, strings.Join(modes, ","), strings.Join(p.Tests, ","), ChunkShuffles}, err
}

// Plan returns a plan of the identity that can be judged, but has no shuffler.
func (id Identity) Plan(shuffles uint64) Plan {
	p := Plan{Name: id.Algorithm, Cards: id.Cards, First: id.First, Seed: id.Seed, Shuffles: shuffles}
	for _, m := range strings.Split(id.Modes, ",") {
		p.Modes = append(p.Modes, Mode(m))
	}
	if id.Tests != "" {
		p.Tests = strings.Split(id.Tests, ",")
	}
	return p
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
	p.Tests = slices.Compact(slices.Sorted(slices.Values(p.Tests)))
	return p, checkNames(p.Tests)
}
