package main

import (
	"context"
	"errors"
	"strings"

	"pokersim/cmd/simulate/internal/flags"
	"pokersim/cmd/simulate/internal/run"
	"pokersim/cmd/simulate/internal/status"
	"pokersim/cmd/simulate/internal/tasks"
	"pokersim/deck/ranges"
	"pokersim/eval"
	"pokersim/eval/chehsunliu"
	"pokersim/sim"
	"pokersim/sim/chunk"
	"pokersim/sim/rng"
)

func handsCommand() flags.Command {
	return flags.Command{
		Usage:   "simulate [-rounds n] [-workers n] [-seed n] [other flags]",
		Summary: "Deal random hands, evaluate each, and print how often each category came up,\nbeside its error bar and its exact value.",
		Setup:   func(set *flags.Set) func(context.Context) error { return newHands(set).run },
		Common:  []string{"rounds", "game", "cards", "hole", "board", "by", "seed", "o", "format"},
	}
}

// hands is the default command.
type hands struct {
	run.Runner
	plan      sim.Plan // as the flags set it
	evaluator string
	target    tasks.Target
	plots     tasks.Pictures
	pay       tasks.PayTable
}

func newHands(set *flags.Set) *hands {
	h := plannedHands(set)
	h.Extras = &h.plots
	h.plots.Define(set, "each frequency against its exact value, in standard errors")
	h.pay.Define(set)
	h.plots.ConvergenceFlag(set, "each frequency converges to its exact value")
	h.Store.Define(set)
	h.Runner.Define(set)
	return h
}

// plannedHands defines only the flags that determine the result.
func plannedHands(set *flags.Set) *hands {
	h := &hands{plan: sim.Plan{Rounds: 1e7}}
	h.Flags, h.plan.Engine, h.plan.RNG = set, sim.Auto, rng.AlgorithmSFC64
	set.Add(flags.Deal, "rounds", flags.Count(&h.plan.Rounds, 1, chunk.MaxRounds), "deal `n` hands, as in 1e8, 100_000_000 or 2.5G")
	tasks.AddHandFlags(set, &h.plan.Spec)
	set.Add(flags.Run, "engine", flags.Choice(&h.plan.Engine, sim.Engines()...), "deal with `engine` lanes, deck, or auto: lanes if it supports the plan")
	set.Add(flags.Run, "evaluator", flags.Choice(&h.evaluator, "table", "chehsunliu"), "evaluate hands with `evaluator` table (the default) or chehsunliu, on the deck engine")
	set.Add(flags.Run, "rng", flags.Choice(&h.plan.RNG, "sfc64", "chacha8"), "draw random words from `generator` sfc64 or chacha8")
	h.target.Define(set)
	set.Add(flags.Deal, "seed", flags.Whole(&h.Seed), "the `number` that determines every hand (default: a random one, which is printed)")
	return h
}

func (h *hands) run(ctx context.Context) error {
	if err := h.plots.Check(&h.Runner, h.plan.By); err != nil {
		return err
	}
	return h.Runner.Run(ctx, func(ctx context.Context, seed uint64) (run.Task, error) {
		t, err := h.task(ctx, seed)
		if err == nil && h.evaluator != "" && !h.Flags.Given("engine") {
			status.Warn("-evaluator %s uses the deck engine, which deals other hands for a seed than the lanes engine", h.evaluator)
		}
		return t, err
	})
}

// task turns the flags into a task. It counts the exact distribution if the target
// needs it.
func (h *hands) task(ctx context.Context, seed uint64) (run.Task, error) {
	plan := h.plan
	plan.Spec = tasks.WithoutDefaultCards(h.Flags, plan.Spec)
	plan.Seed = seed
	if plan.Engine == sim.Exact {
		return nil, flags.Bad("engine", "simulate exact counts every hand", ": exact is a separate command")
	}
	if h.target.Err != 0 && !h.Flags.Given("rounds") {
		plan.Rounds = chunk.MaxRounds
	}
	if err := h.evaluate(&plan); err != nil {
		return nil, err
	}
	plan, err := h.pay.Ask(ctx, h.Flags, plan)
	if err != nil {
		return nil, err
	}
	run, err := prepare(&h.Runner, h.target.Ask(h.Flags, plan))
	if err != nil {
		return nil, err
	}
	t := tasks.Hands{Prepared: run}
	if err := h.pay.Set(ctx, &t); err != nil {
		return nil, err
	}
	err = h.target.Set(ctx, h.Flags, &t)
	return t, err
}

// prepare is sim.Prepare at the level of instructions of a run.
func prepare(r *run.Runner, plan sim.Plan) (*sim.Prepared, error) {
	if err := tasks.CheckTable(r.Flags); err != nil {
		return nil, err
	}
	plan.Level = r.Level
	p, err := sim.Prepare(plan)
	known := strings.ToLower(plan.Hole + plan.Board + plan.Dead)
	if wrong := (*ranges.Error)(nil); errors.As(err, &wrong) && plan.Jokers == 0 && strings.Contains(known, "jo") {
		return nil, flags.Bad(wrong.Field, "-jokers 1 adds a joker to the pack", ": a known card is a joker, and the pack has none")
	}
	return p, err
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
		plan.Evaluator = chehsunliu.New()
	default:
		return flags.Unlisted("evaluator", h.evaluator, "table", "chehsunliu")
	}
	return nil
}
