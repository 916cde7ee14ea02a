package sim

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"sync"
	"time"

	"golang.org/x/sync/semaphore"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/chunk"
	"pokersim/sim/internal/count"
)

// work has the methods of chunk.Work, which Prepared has too.
type work = chunk.Work

// Prepared is a checked plan with all that a run needs: the rules, the cards, the
// question and the way to count. It never changes, so goroutines may share it. It has the
// methods of chunk.Work.
type Prepared struct {
	work          // its chunks, and what their tallies fulfil
	plan     Plan // canonical
	rules    eval.Rules
	cards    *count.Cards
	question *count.Question
	count    count.Count // of the engine
	exact    *memo       // the exact distribution
}

// Chunks returns the numbers of the run's chunks, which shards divide.
func (p *Prepared) Chunks() chunk.Set { return p.work.Chunks() }

// Check returns nil if a tally, such as one from a file, fits the plan: its chunks are in the plan
// and its counts are possible. The error matches chunk.ErrPlan.
func (p *Prepared) Check(tally chunk.Tally) error { return p.work.Check(tally) }

// Complete reports whether a tally of the plan has all chunks, or reaches the target.
func (p *Prepared) Complete(tally chunk.Tally) bool { return p.work.Complete(tally) }

// Plan returns the plan with its defaults filled in, in canonical spelling: equal runs
// have equal specs.
func (p *Prepared) Plan() Plan { return p.plan }

// Labels returns the name of each outcome.
func (p *Prepared) Labels() []string { return slices.Clone(p.question.Labels) }

// Best returns the names of the five cards of the best hand among the known cards of the plan
// and its text, as eval.Rules.Best and packs.Rules.Best do. With fewer known cards, with
// several hands of hole cards, and in games whose hands do not have five cards, there is none.
func (p *Prepared) Best() (five []string, text string) {
	hole, board := p.known()
	switch {
	case p.plan.Cards == count.ThreeCards || len(hole)+len(board) < eval.MinCards:
		return nil, ""
	case p.plan.isPack():
		best, text := p.plan.pack().Best(board)
		return p.names(best), text
	}
	best, text, err := p.rules.Best(hole, board)
	if err != nil {
		return nil, ""
	}
	return p.names(best), text
}

// BestLow is Best for the low half of the pot, in the games that have one.
func (p *Prepared) BestLow() (five []string, text string) {
	best, text, err := p.rules.BestLow(p.known())
	if err != nil {
		return nil, ""
	}
	return p.names(best), text
}

// known returns the known cards; none if the hole cards are a range of several hands. They
// are only apart in a game of exactly two hole cards.
func (p *Prepared) known() (hole, board []deck.Card) {
	known, n := p.cards.Known, p.cards.KnownHole
	switch of := p.cards.Range; {
	case len(of) == 1 && of[0].Weight == 1: // not several that differ only in suits
		return of[0].Cards, known
	case of != nil:
		return nil, nil
	}
	return known[:n], known[n:]
}

// names returns the names of cards.
func (p *Prepared) names(cards []deck.Card) (names []string) {
	for _, c := range cards {
		names = append(names, p.plan.pack().Name(int(c)))
	}
	return names
}

// Flags returns the command's flags that repeat the run, without -rounds and -seed, such
// as "-cards 7 -engine lanes -rng sfc64". If no command has the plan's question, evaluator or
// source, the text begins with "a question of the program", "an evaluator of the program" or "a
// source of the program".
func (p *Prepared) Flags() string {
	spec := p.plan.Spec
	if p.plan.Question.given() {
		spec.By = "" // not a value of -by
	}
	if p.plan.Source != nil {
		spec.RNG = ""
	}
	flags := spec.Flags()
	if of := p.ofProgram(); of != "" {
		return of + ": " + flags
	}
	return flags
}

// Command returns the command that repeats the run with the given rounds. It is empty if
// no command has the plan's question, evaluator or source.
func (p *Prepared) Command(rounds uint64) string {
	switch {
	case p.ofProgram() != "":
		return ""
	case p.plan.Engine == Exact:
		return "simulate exact " + p.Flags()
	}
	return fmt.Sprintf("simulate -rounds %d -seed %d %s", rounds, p.plan.Seed, p.Flags())
}

// ofProgram names what the caller defines and no flag can.
func (p *Prepared) ofProgram() string {
	var all []string
	if p.plan.Question.given() {
		all = append(all, fmt.Sprintf("a question of the program (%s)", p.plan.By))
	}
	if count.OfProgram(p.plan.Evaluator) {
		all = append(all, "an evaluator of the program")
	}
	if p.plan.Source != nil {
		all = append(all, string(ofProgram))
	}
	return strings.Join(all, ", ")
}

// counted returns the hands and the question for package count.
func (p *Prepared) counted() *count.Plan {
	q, e := p.question, p.plan.Evaluator
	sorted := func() func([]deck.Card) int {
		if e != nil {
			return q.SortBy(e)
		}
		return q.Sort()
	}
	return &count.Plan{
		Cards: p.cards, Question: q, Sorted: sync.OnceValue(sorted), Evaluated: e != nil, Level: p.plan.Level,
		Rounds: chunk.Rounds{Total: p.plan.Rounds, Chunk: ChunkRounds}, Seed: p.plan.Seed, RNG: p.plan.RNG, Source: p.plan.Source,
	}
}

// start chooses the way of the engine.
func (p *Prepared) start() error {
	of := p.counted()
	p.count, _ = of.Choose(string(p.plan.Engine))
	workers := sync.OnceValues(p.count.Workers)
	job := chunk.Job{Chunks: p.count.Chunks, Counts: len(p.question.Labels), Fits: p.fits, Workers: func(context.Context) (func() chunk.Worker, error) {
		worker, err := workers()
		if err != nil {
			err = chunk.Invalid("engine", "%s: %v", p.plan.Engine, err)
		}
		return worker, err
	}}
	if p.plan.Source != nil {
		job.Once = errSource()
	}
	if p.plan.Engine != Exact {
		job.Rounds, job.Of = of.Rounds, func(rounds uint64) chunk.Work { return p.of(rounds).work }
	}
	p.work = job.Work()
	return nil
}

// fits returns nil if the sum of the counts of a tally is the rounds of its chunks.
func (p *Prepared) fits(tally chunk.Tally) error {
	return tally.CheckTotal(p.count.In(tally.Chunks))
}

// of returns the plan with another number of rounds and no target.
func (p *Prepared) of(rounds uint64) *Prepared {
	other := *p
	other.plan.Rounds, other.plan.Target = rounds, Target{}
	other.start()
	return &other
}

// Run deals the plan's rounds, or counts every possible hand with the engine Exact:
// element i of the tally's counts is the number of hands with outcome i. Exact counts
// many hands by category or class, without an evaluator and in one run of all chunks, by the
// multisets of their ranks; else it visits each hand.
//
// The tally depends only on the plan: neither workers nor the order in which chunks
// finish changes a count. If ctx ends, Run returns the tally of the chunks finished so
// far and ctx.Err(). Options that cannot be run give an error that matches chunk.ErrPlan. So
// does a hand on which the question panics or returns an outcome out of range.
func (p *Prepared) Run(ctx context.Context, options chunk.Options) (chunk.Tally, error) {
	if all := p.quickest(); all.Engine == count.Ranks && whole(options) {
		return p.runAtOnce(ctx, all, options)
	}
	return p.work.Run(ctx, options)
}

// quickest returns the count of all hands of a run without an end between: by ranks if they
// are enumerated and can be, else by the chunks of the engine.
func (p *Prepared) quickest() count.Count {
	if p.plan.Engine == Exact {
		if all, ok := p.counted().Choose(count.Ranks); ok {
			return all
		}
	}
	return p.count
}

// whole reports whether options ask for all chunks of a run and for nothing between.
func whole(o chunk.Options) bool {
	return o.Only == nil && len(o.Done.Chunks) == 0 && o.Watch == nil && o.Prefix == nil
}

// runAtOnce is Run for all chunks of an enumeration that counts them in one.
func (p *Prepared) runAtOnce(ctx context.Context, all count.Count, options chunk.Options) (chunk.Tally, error) {
	worker, err := all.Workers()
	if err != nil {
		return chunk.Tally{}, err
	}
	options.Progress = nil
	tally, err := chunk.Run(ctx, chunk.Job{Chunks: all.Chunks, Counts: len(p.question.Labels), Worker: worker}, options)
	if err == nil {
		tally.Chunks = p.Chunks()
	}
	return tally, err
}

// AutoTime is the longest predicted time, on one core, of an exact count that nobody asked for:
// of Exact, and of packages equity and query without a method.
const AutoTime = 4 * time.Second

// Exact returns the number of hands with each outcome among all hands that the plan can
// deal. It counts them once, by a formula or by the fastest enumeration; with a question or
// an evaluator of the program, it visits each hand. Later calls, and calls at the same time,
// return the same numbers. If ctx ends it returns ctx.Err(), and a later call counts again.
// Only Workers of the options is used. Other errors are those of Run.
//
// Exact returns nil if it predicts that the count takes more than AutoTime on one
// core of a Zen 4. The prediction depends only on the plan, so the same plans are counted on
// every machine: it takes 20 ns for a hand that a function of the program sorts, so a slow
// function makes all 133784560 hands of seven cards take longer. Of the questions of this
// package, only two take longer, both with dead cards: omaha6 without another known card, and
// the made hands of many hole cards on the river.
func (p *Prepared) Exact(ctx context.Context, options chunk.Options) ([]uint64, error) {
	return p.exact.get(ctx, func() ([]uint64, error) { return p.exactly(ctx, options.Workers) })
}

// Time returns the predicted time of all chunks on one core of a Zen 4, of a plan with the
// engine Exact, and 0 of another plan.
func (p *Prepared) Time() time.Duration {
	if p.plan.Engine != Exact {
		return 0
	}
	return time.Duration(min(p.count.Time, float64(math.MaxInt64/2)))
}

// exactly counts all hands.
func (p *Prepared) exactly(ctx context.Context, workers int) ([]uint64, error) {
	all := *p
	all.plan.Engine, all.plan.Target = Exact, Target{}
	if !count.OfProgram(all.plan.Evaluator) {
		all.plan.Evaluator = nil
	}
	if formula, ok := all.counted().Choose(count.Formula); ok {
		counts := make([]uint64, len(p.question.Labels))
		return counts, formula.Add(context.WithoutCancel(ctx), counts)
	}
	if all.start(); all.quickest().Time > float64(AutoTime) {
		return nil, nil
	}
	tally, err := all.Run(ctx, chunk.Options{Workers: workers})
	return tally.Counts, err
}

// memo is a list of counts that is computed at most once.
type memo struct {
	turn   *semaphore.Weighted // of the goroutine that reads or computes
	known  bool
	counts []uint64
}

func newMemo() *memo { return &memo{turn: semaphore.NewWeighted(1)} }

// get returns a copy of the counts. If they are unknown it computes them. An error, such
// as that of a context that ends, is not kept. Known counts are returned even if ctx has
// ended.
func (m *memo) get(ctx context.Context, compute func() ([]uint64, error)) ([]uint64, error) {
	if !m.turn.TryAcquire(1) {
		if err := m.turn.Acquire(ctx, 1); err != nil {
			return nil, err
		}
	}
	defer m.turn.Release(1)
	if !m.known {
		counts, err := compute()
		if err != nil {
			return nil, err
		}
		m.known, m.counts = true, counts
	}
	return slices.Clone(m.counts), nil
}
