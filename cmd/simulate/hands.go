package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"pokersim/eval"
	"pokersim/results"
	"pokersim/sim"
	"pokersim/sim/checkpoint"
	"pokersim/sim/chunk"
	"pokersim/sim/lanes"
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
	return h.running.run(ctx, func(ctx context.Context, seed uint64) (task, error) {
		t, err := h.task(ctx, seed)
		if err == nil && h.evaluator != "" && !h.flags.given("engine") {
			warn("-evaluator %s uses the deck engine, which deals other hands for a seed than the lanes engine", h.evaluator)
		}
		return t, err
	})
}

// task turns the flags into a task. It counts the exact distribution if the target
// needs it.
func (h *hands) task(ctx context.Context, seed uint64) (task, error) {
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
	if err := h.evaluate(&plan); err != nil {
		return nil, err
	}
	run, err := h.prepare(plan)
	if err != nil {
		return nil, err
	}
	t := handsTask{sim: run}
	err = h.target.set(ctx, h.flags, &t)
	return t, err
}

// prepare is sim.Prepare at the level of instructions of the run.
func (r *running) prepare(plan sim.Plan) (*sim.Prepared, error) {
	plan.Level = r.level
	return sim.Prepare(plan)
}

// evaluate sets the plan's evaluator to that of -evaluator.
func (h *hands) evaluate(plan *sim.Plan) error {
	switch h.evaluator {
	case "":
	case "table": // the deck engine's own
		if plan.Engine == sim.Auto {
			plan.Engine = sim.Deck
		} else if plan.Engine == sim.Lanes {
			plan.Evaluator = eval.NewTable() // which Prepare refuses
		}
	case "chehsunliu":
		plan.Evaluator = eval.NewChehsunliu()
	default:
		return unlisted("evaluator", h.evaluator, "table", "chehsunliu")
	}
	return nil
}

// handsTask is a plan of hands, dealt or enumerated.
type handsTask struct {
	sim      *sim.Prepared
	expected float64 // rounds until the target is reached; 0 if unknown
}

const handsKind = sim.Kind

func handsOf(f checkpoint.File, level lanes.Level) (task, error) {
	plan := sim.Plan{Rounds: f.Rounds}
	if err := f.Spec(&plan.Spec); err != nil {
		return nil, err
	}
	plan.Level = level
	run, err := sim.Prepare(plan)
	return handsTask{sim: run}, err
}

func (t handsTask) file() (checkpoint.File, error) {
	plan := t.sim.Plan()
	return checkpoint.New(sim.Kind, plan.Spec, plan.Rounds)
}

func (t handsTask) exact() bool                  { return t.sim.Plan().Engine == sim.Enumerate }
func (t handsTask) seeded() bool                 { return !t.exact() }
func (t handsTask) chunks() chunk.Set            { return t.sim.Chunks() }
func (t handsTask) fits(tally chunk.Tally) error { return t.sim.Check(tally) }
func (t handsTask) complete(tally chunk.Tally) bool {
	return len(t.chunks().Minus(tally.Chunks)) == 0 || t.sim.Reached(tally)
}

func (t handsTask) grow(ctx context.Context, f checkpoint.File) (chunk.Tally, error) {
	return t.sim.Grow(ctx, f.Rounds, f.Tally)
}

func (t handsTask) size(tally chunk.Tally) size {
	rounds := t.sim.Plan().Rounds
	s := size{tally.Total(), "rounds", sim.ChunkRounds, float64(rounds)}
	if t.exact() {
		s.unit, s.perChunk = "hands", rounds/max(1, t.chunks().Len())
	}
	if t.expected > 0 {
		s.expected = min(s.expected, t.expected)
	}
	return s
}

func (t handsTask) run(ctx context.Context, options chunk.Options) (chunk.Tally, error) {
	return t.sim.Run(ctx, options)
}

// withoutTarget returns the task of the same plan without a target.
func (t handsTask) withoutTarget() task {
	t.sim, _ = t.sim.WithTarget(sim.Target{}) // which every plan can have
	t.expected = 0
	return t
}

// errNoRounds is the error of an empty tally.
var errNoRounds = errors.New("no chunk of rounds was finished, so there is no table")

func (t handsTask) report(ctx context.Context, tally chunk.Tally, options chunk.Options) (out outcome, err error) {
	complete, plan := t.complete(tally), t.sim.Plan()
	switch {
	case t.exact() && !complete:
		return out, fmt.Errorf("exact: %d of %d hands are counted, so there is no table", tally.Total(), plan.Rounds)
	case t.exact():
		exact := results.NewDistribution(t.sim, tally.Counts)
		return outcome{report: &exact}, nil
	case tally.Total() == 0:
		return out, errNoRounds
	}
	exact, stopped, err := t.exactColumn(ctx, options)
	if err != nil {
		return out, err
	}
	table, err := results.NewTable(t.sim, tally.Counts, exact)
	if err != nil {
		return out, err
	}
	if !complete {
		out.incomplete = fmt.Sprintf("incomplete: these are %d of %d rounds", tally.Total(), plan.Rounds)
	}
	if exact == nil && ctx.Err() != nil {
		table.Warnings = append(table.Warnings, "a signal stopped the count of the exact values")
	}
	out.report, out.warnings = &table, slices.Clone(table.Warnings)
	if table.Chi != nil {
		out.note = table.Chi.String()
	}
	if complete && plan.Target != (sim.Target{}) && !t.sim.Reached(tally) {
		out.verdict = fmt.Errorf("the target was not reached: %q has a relative standard error above %g after all %d rounds",
			plan.Target.Hand, plan.Target.Error, tally.Total())
		table.Warnings = append(table.Warnings, out.verdict.Error())
	}
	out.curves = func(prefixes []chunk.Tally) (*results.Convergence, error) {
		return results.NewConvergence(t.sim, prefixes, exact)
	}
	out.verdict = errors.Join(out.verdict, stopped)
	return out, nil
}

// exactGrace is the time for the exact column of a run that a signal has stopped.
const exactGrace = 100 * time.Millisecond

// exactColumn returns the exact numbers of hands. If a signal stops the count, they are
// nil, and stopped is the signal, unless it had stopped the run already.
func (t handsTask) exactColumn(ctx context.Context, options chunk.Options) (counts []uint64, stopped, err error) {
	counted := ctx
	if ctx.Err() != nil {
		var cancel context.CancelFunc
		counted, cancel = context.WithTimeout(context.WithoutCancel(ctx), exactGrace)
		defer cancel()
	}
	counts, err = t.sim.Exact(counted, options)
	switch {
	case err == nil || counted.Err() == nil:
		return counts, nil, err
	case counted == ctx:
		return nil, context.Cause(ctx), nil
	}
	return nil, nil, nil
}
