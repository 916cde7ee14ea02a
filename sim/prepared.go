package sim

import (
	"slices"
	"sync"

	"pokersim/eval"
	"pokersim/sim/chunk"
)

// Prepared is a checked plan with all that a run needs: the rules, the cards, the
// question and the engine. It never changes, so goroutines may share it.
type Prepared struct {
	plan     Plan // canonical
	rules    eval.Rules
	cards    *cards
	question question
	labels   []string
	engine   engine
	workers  func() (func() chunk.Worker, error) // engine.workers, called once
	exact    *memo                               // the exact distribution
}

// Plan returns the plan with its defaults filled in, in canonical spelling: equal runs
// have equal specs.
func (p *Prepared) Plan() Plan { return p.plan }

// Labels returns the name of each outcome.
func (p *Prepared) Labels() []string { return slices.Clone(p.labels) }

// Flags returns the command's flags that repeat the run, without -rounds and -seed, such
// as "-cards 7 -engine lanes -rng sfc64".
func (p *Prepared) Flags() string { return p.plan.Flags() }

// Command returns the command that repeats the run with the given rounds.
func (p *Prepared) Command(rounds uint64) string { return p.plan.Command(rounds) }

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
	p.workers = sync.OnceValues(p.engine.workers)
}

// enumeration returns the fastest engine that counts all hands, with an evaluator or
// with none.
func (p *Prepared) enumeration(e Evaluator) enumeration {
	if q, ok := p.question.(countsAll); ok {
		return newAll(q, p.cards)
	}
	if p.rules.Played == 0 {
		return newOpenings(p.question, p.cards, e, p.plan.Level)
	}
	if q, ok := p.question.(countsPattern); ok && e == nil {
		return newPatterns(q, p.cards, p.rules)
	}
	return newDeals(p.question, p.cards, e)
}
