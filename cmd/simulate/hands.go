package main

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"pokersim/eval"
	"pokersim/results"
	"pokersim/sim"
	"pokersim/sim/checkpoint"
	"pokersim/sim/chunk"
	"pokersim/sim/rng"
)

func handsCommand() command {
	return command{
		usage:   "simulate [-rounds n] [-workers n] [-seed n] [other flags]",
		summary: "Deal random hands, evaluate each, and print how often each category came up,\nbeside its error bar and its exact value.",
		setup:   func(flags *flagSet) func(context.Context) error { return newHands(flags).run },
	}
}

// hands is the default command.
type hands struct {
	running
	plan      sim.Plan // as the flags set it
	evaluator string
	target    target
	plots     plotFiles
}

func newHands(flags *flagSet) *hands {
	h := plannedHands(flags)
	h.extras = &h.plots
	h.plots.flags(flags, "each frequency against its exact value, in standard errors")
	h.plots.convergenceFlag(flags, "each frequency converges to its exact value")
	h.store.flags(flags)
	h.running.define(flags)
	return h
}

// plannedHands defines only the flags that determine the result.
func plannedHands(flags *flagSet) *hands {
	h := &hands{plan: sim.Plan{Rounds: 1e7}}
	h.flags, h.plan.Engine, h.plan.RNG = flags, sim.Auto, rng.AlgorithmSFC64
	flags.add(whatToDeal, "rounds", count(&h.plan.Rounds, 1, sim.MaxRounds), "deal `n` hands, as in 1e8, 100_000_000 or 2.5G")
	addHandFlags(flags, &h.plan.Spec)
	flags.add(howToRun, "engine", text(&h.plan.Engine), "deal with `engine` lanes, deck, or auto: lanes if it supports the plan")
	flags.add(howToRun, "evaluator", text(&h.evaluator), "evaluate hands with `evaluator` table (the default) or chehsunliu, on the deck engine")
	flags.add(howToRun, "rng", text(&h.plan.RNG), "draw random words from `generator` sfc64 or chacha8")
	h.target.flags(flags)
	flags.add(whatToDeal, "seed", (*wholeFlag)(&h.seed), "the `number` that determines every hand (default: a random one, which is printed)")
	return h
}

func (h *hands) run(ctx context.Context) error {
	if err := h.plots.check(&h.running, h.plan.By); err != nil {
		return err
	}
	return h.running.run(ctx, func(seed uint64) (task, error) {
		t, err := h.task(seed)
		if err == nil && h.evaluator != "" && !h.flags.given("engine") {
			warn("-evaluator %s uses the deck engine, which deals other hands for a seed than the lanes engine", h.evaluator)
		}
		return t, err
	})
}

// task turns the flags into a task.
func (h *hands) task(seed uint64) (task, error) {
	if h.target.err != 0 && h.store.shard.n > 0 {
		return nil, badFlag("target-error", "a shard cannot tell when all shards together reach the target", " does not go with -shard")
	}
	plan := h.plan
	plan.Spec = withoutDefaultCards(h.flags, plan.Spec)
	plan.Seed = seed
	if plan.Engine == sim.Enumerate {
		return nil, badFlag("engine", "simulate exact counts every hand", ": exact is a separate command")
	}
	if h.target.err != 0 && !h.flags.given("rounds") {
		plan.Rounds = sim.MaxRounds
	}
	err := h.evaluate(&plan)
	if err == nil {
		plan, err = plan.Checked()
	}
	if err == nil {
		err = h.target.set(h.flags, &plan)
	}
	return handsTask{plan}, err
}

// evaluate sets the plan's evaluator to that of -evaluator.
func (h *hands) evaluate(plan *sim.Plan) (err error) {
	if h.evaluator == "" {
		return nil
	}
	if h.evaluator == "table" && plan.Engine != sim.Lanes { // the deck engine's own
		if plan.Engine == sim.Auto {
			plan.Engine = sim.Deck
		}
		return nil
	}
	if plan.Question, err = sim.QuestionBy(h.plan.By); err != nil {
		return err
	}
	switch h.evaluator {
	case "table":
		plan.Question = plan.Question.Using(eval.NewTable()) // which the lanes engine refuses
	case "chehsunliu":
		plan.Question = plan.Question.Using(eval.NewChehsunliu())
	default:
		return unlisted("evaluator", h.evaluator, "table", "chehsunliu")
	}
	return nil
}

// handsTask is a checked plan of hands, dealt or enumerated.
type handsTask struct {
	plan sim.Plan
}

const handsKind = sim.Kind

func handsOf(f checkpoint.File) (task, error) {
	plan := sim.Plan{Rounds: f.Rounds}
	err := f.Spec(&plan.Spec)
	if err == nil {
		plan, err = plan.Checked()
	}
	return handsTask{plan}, err
}

func (t handsTask) file() (checkpoint.File, error) {
	return checkpoint.New(sim.Kind, t.plan.Spec, t.plan.Rounds)
}

func (t handsTask) seeded() bool                 { return t.plan.Engine != sim.Enumerate }
func (t handsTask) chunks() chunk.Set            { return t.plan.Chunks() }
func (t handsTask) fits(tally chunk.Tally) error { return t.plan.Check(tally) }
func (t handsTask) complete(tally chunk.Tally) bool {
	return len(t.chunks().Minus(tally.Chunks)) == 0 || t.plan.Reached(tally)
}

func (t handsTask) grow(ctx context.Context, f checkpoint.File) (chunk.Tally, error) {
	return t.plan.Grow(ctx, f.Rounds, f.Tally)
}

func (t handsTask) size(tally chunk.Tally) size {
	s := size{tally.Total(), "rounds", sim.ChunkRounds, float64(t.plan.Rounds)}
	if t.plan.Engine == sim.Enumerate {
		s.unit, s.perChunk = "hands", t.plan.Rounds/max(1, t.chunks().Len())
	}
	if t.plan.Target != (sim.Target{}) {
		s.expected = min(s.expected, expectedRounds(t.plan))
	}
	return s
}

func (t handsTask) run(ctx context.Context, options chunk.Options) (chunk.Tally, error) {
	return sim.Run(ctx, t.plan, options)
}

// errNoRounds is the error of an empty tally.
var errNoRounds = errors.New("no chunk of rounds was finished, so there is no table")

func (t handsTask) report(ctx context.Context, tally chunk.Tally, options chunk.Options) (out outcome, err error) {
	complete := t.complete(tally)
	switch {
	case t.plan.Engine == sim.Enumerate && !complete:
		return out, fmt.Errorf("exact: %d of %d hands are counted, so there is no table", tally.Total(), t.plan.Rounds)
	case t.plan.Engine == sim.Enumerate:
		exact := results.NewDistribution(t.plan.Question.Labels, tally.Counts)
		if t.plan.By == byClass {
			exact, _ = exact.Possible(tally.Counts)
		}
		exact.Plan = t.plan.Flags()
		return outcome{report: &exact}, nil
	case tally.Total() == 0:
		return out, errNoRounds
	}
	counts, err := t.plan.Exact(context.WithoutCancel(ctx), options) // a signal ends the run, not its report
	if err != nil {
		return out, err
	}
	exact := results.NewDistribution(t.plan.Question.Labels, counts)
	table, err := t.table(tally.Counts, exact)
	if err != nil {
		return out, err
	}
	if !complete {
		out.incomplete = fmt.Sprintf("incomplete: these are %d of %d rounds", tally.Total(), t.plan.Rounds)
	}
	out.report, out.warnings = &table, slices.Clone(table.Warnings)
	if table.Chi != nil {
		out.note = table.Chi.String()
	}
	if complete && t.plan.Target != (sim.Target{}) && !t.plan.Reached(tally) {
		out.verdict = fmt.Errorf("the target was not reached: %q has a relative standard error above %g after all %d rounds",
			t.plan.Target.Hand, t.plan.Target.Error, tally.Total())
		table.Warnings = append(table.Warnings, out.verdict.Error())
	}
	out.curves = func(prefixes []chunk.Tally) (*results.Convergence, error) {
		return t.curves(prefixes, exact)
	}
	return out, nil
}

const byClass = "class"

// table returns the table of a tally's counts. By class it leaves out the classes
// that hands of this many cards cannot have.
func (t handsTask) table(counts []uint64, exact results.Distribution) (results.Table, error) {
	if t.plan.By == byClass {
		exact, counts = exact.Possible(counts)
	}
	return results.NewTable(counts, exact, t.plan.Spec)
}

// curves returns the curves of the rows that the table has.
func (t handsTask) curves(prefixes []chunk.Tally, exact results.Distribution) (*results.Convergence, error) {
	if t.plan.By == byClass {
		all := exact
		prefixes = slices.Clone(prefixes)
		for i := range prefixes {
			exact, prefixes[i].Counts = all.Possible(prefixes[i].Counts)
		}
	}
	return results.NewConvergence(prefixes, exact, t.plan.Spec)
}
