package sim

import (
	"context"
	"fmt"
	"slices"
	"sync"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/eval/chehsunliu"
	"pokersim/sim/chunk"
	"pokersim/sim/internal/ways"
)

// Prepared is a checked plan with all that a run needs: the rules, the cards, the
// question and the way to count. It never changes, so goroutines may share it.
type Prepared struct {
	chunk.Work      // its chunks, and what their tallies fulfil
	plan       Plan // canonical
	rules      eval.Rules
	cards      *ways.Cards
	question   *ways.Question
	count      ways.Count // of the engine
	exact      *memo      // the exact distribution
}

// Plan returns the plan with its defaults filled in, in canonical spelling: equal runs
// have equal specs.
func (p *Prepared) Plan() Plan { return p.plan }

// Labels returns the name of each outcome.
func (p *Prepared) Labels() []string { return slices.Clone(p.question.Labels) }

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
	case p.plan.Engine == Exact:
		return "simulate exact " + p.Flags()
	}
	return fmt.Sprintf("simulate -rounds %d -seed %d %s", rounds, p.plan.Seed, p.Flags())
}

// ofProgram names what the caller defines and no flag can: its question or its evaluator.
func (p *Prepared) ofProgram() string {
	if p.plan.Question.given() {
		return fmt.Sprintf("a question of the program (%s)", p.plan.By)
	}
	if p.evaluatorOfProgram() {
		return "an evaluator of the program"
	}
	return ""
}

// evaluatorOfProgram reports whether the caller defines the evaluator, so that hands may have
// other outcomes than by the rules.
func (p *Prepared) evaluatorOfProgram() bool {
	switch p.plan.Evaluator.(type) {
	case nil, *eval.Table, *chehsunliu.Evaluator:
		return false
	}
	return true
}

// counted returns the hands and the question for package ways.
func (p *Prepared) counted() *ways.Plan {
	q, e := p.question, p.plan.Evaluator
	sorted := func() func([]deck.Card) int {
		if e != nil {
			return q.SortBy(e)
		}
		return q.Sort()
	}
	return &ways.Plan{
		Cards: p.cards, Question: q, Sorted: sync.OnceValue(sorted), Evaluated: e != nil, Level: p.plan.Level,
		Rounds: chunk.Rounds{Total: p.plan.Rounds, Chunk: ChunkRounds}, Seed: p.plan.Seed, RNG: p.plan.RNG,
	}
}

// start chooses the way of the engine.
func (p *Prepared) start() error {
	of := p.counted()
	p.count, _ = of.Choose(string(p.plan.Engine))
	workers := sync.OnceValues(p.count.Workers)
	p.Work = chunk.Work{All: p.count.Chunks, Counts: len(p.question.Labels), Fits: p.fits, Workers: func(context.Context) (func() chunk.Worker, error) {
		worker, err := workers()
		if err != nil {
			err = chunk.Invalid("engine", "%s: %v", p.plan.Engine, err)
		}
		return worker, err
	}}
	if p.plan.Engine != Exact {
		p.Rounds, p.Of = of.Rounds, func(rounds uint64) chunk.Work { return p.of(rounds).Work }
	}
	return nil
}

// fits returns nil if the sum of the counts of a tally is the rounds of its chunks.
func (p *Prepared) fits(tally chunk.Tally) error {
	if len(tally.Prints) > 0 {
		return chunk.Invalid("prints", "%d fingerprints: a run of hands has none", len(tally.Prints))
	}
	want := p.count.In(tally.Chunks)
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
