package sim

import (
	"context"
	"fmt"
	"slices"
	"sync"

	"pokersim/eval"
	"pokersim/eval/chehsunliu"
	"pokersim/sim/chunk"
)

// Prepared is a checked plan with all that a run needs: the rules, the cards, the
// question and the engine. It never changes, so goroutines may share it.
type Prepared struct {
	chunk.Work      // its chunks, and what their tallies fulfil
	plan       Plan // canonical
	rules      eval.Rules
	cards      *cards
	question   question
	labels     []string
	engine     engine
	exact      *memo // the exact distribution
}

// Plan returns the plan with its defaults filled in, in canonical spelling: equal runs
// have equal specs.
func (p *Prepared) Plan() Plan { return p.plan }

// Labels returns the name of each outcome.
func (p *Prepared) Labels() []string { return slices.Clone(p.labels) }

// Flags returns the command's flags that repeat the run, without -rounds and -seed, such
// as "-cards 7 -engine lanes -rng sfc64". If no command has the plan's question or
// evaluator, the text begins with "a question of the program" or "an evaluator of the
// program".
func (p *Prepared) Flags() string {
	spec := p.plan.Spec
	if p.plan.Question.given() {
		spec.By = "" // not a value of -by
	}
	flags := spec.Flags()
	if of := p.ofProgram(); of != "" {
		return of + ": " + flags
	}
	return flags
}

// Command returns the command that repeats the run with the given rounds. It is empty if
// no command has the plan's question or evaluator.
func (p *Prepared) Command(rounds uint64) string {
	switch {
	case p.ofProgram() != "":
		return ""
	case p.plan.Engine == Enumerate:
		return "simulate exact " + p.Flags()
	}
	return fmt.Sprintf("simulate -rounds %d -seed %d %s", rounds, p.plan.Seed, p.Flags())
}

// ofProgram names what the caller defines and no flag can: its question or its evaluator.
func (p *Prepared) ofProgram() string {
	if p.plan.Question.given() {
		return fmt.Sprintf("a question of the program (%s)", p.plan.By)
	}
	switch p.plan.Evaluator.(type) {
	case nil, *eval.Table, *chehsunliu.Evaluator:
		return ""
	}
	return "an evaluator of the program"
}

// start makes the engine.
func (p *Prepared) start() {
	rounds := chunk.Rounds{Total: p.plan.Rounds, Chunk: ChunkRounds}
	switch p.plan.Engine {
	case Lanes:
		p.engine = lanesEngine{rounds, p.plan.Seed, p.cards, p.question, p.plan.Level}
	case Deck:
		p.engine = deckEngine{rounds, p.plan.Seed, p.plan.RNG, p.cards, p.question, p.plan.Evaluator}
	default:
		p.engine = p.enumeration(p.plan.Evaluator)
	}
	workers := sync.OnceValues(p.engine.workers)
	p.Work = chunk.Work{All: p.engine.Chunks(), Counts: len(p.labels), Fits: p.fits, Workers: func(context.Context) (func() chunk.Worker, error) {
		worker, err := workers()
		if err != nil {
			err = chunk.Invalid("engine", "%s: %v", p.plan.Engine, err)
		}
		return worker, err
	}}
	if p.plan.Engine != Enumerate {
		p.Rounds, p.Of = rounds, func(rounds uint64) chunk.Work { return p.of(rounds).Work }
	}
}

// fits returns nil if the sum of the counts of a tally is the rounds of its chunks.
func (p *Prepared) fits(tally chunk.Tally) error {
	if len(tally.Prints) > 0 {
		return chunk.Invalid("prints", "%d fingerprints: a run of hands has none", len(tally.Prints))
	}
	want := p.engine.In(tally.Chunks)
	left := want
	for _, n := range tally.Counts {
		if n > left {
			return chunk.Invalid("counts", "their sum is above the %d rounds of chunks %v", want, tally.Chunks)
		}
		left -= n
	}
	if left > 0 {
		return chunk.Invalid("counts", "their sum is %d: chunks %v have %d rounds", want-left, tally.Chunks, want)
	}
	return nil
}

// of returns the plan with another number of rounds and no target.
func (p *Prepared) of(rounds uint64) *Prepared {
	other := *p
	other.plan.Rounds, other.plan.Target = rounds, Target{}
	other.start()
	return &other
}

// enumeration returns the fastest engine that counts all hands, with an evaluator or
// with none.
func (p *Prepared) enumeration(e Evaluator) enumeration {
	c, s, r := p.cards, p.sorter(e), p.byRanks()
	if c.held != nil {
		return newHeld(c, func(hand int) enumeration { return p.enumerationOf(c.holding(hand), e, s, r) })
	}
	return p.enumerationOf(c, e, s, r)
}

// byRanks returns a function that makes the count by ranks of the question, once; nil if it
// has none.
func (p *Prepared) byRanks() func() func(c *cards, counts []uint64) {
	if q, ok := p.question.(countsRanks); ok {
		return sync.OnceValue(q.countRanks)
	}
	return nil
}

// sorter returns a function that makes the sorter of the question, once.
func (p *Prepared) sorter(e Evaluator) func() sorter {
	return sync.OnceValue(func() sorter { return newSorter(p.question, e) })
}

// enumerationOf is enumeration for cards without a range.
func (p *Prepared) enumerationOf(c *cards, e Evaluator, s func() sorter, byRanks func() func(*cards, []uint64)) enumeration {
	if q, ok := p.question.(countsAll); ok {
		return newAll(q, c)
	}
	if p.rules.Played == 0 {
		return newOpenings(p.question, c, e, p.plan.Level, s, byRanks)
	}
	if q, ok := p.question.(countsPattern); ok && e == nil {
		return newPatterns(q, c, p.rules)
	}
	return newDeals(c, s)
}
