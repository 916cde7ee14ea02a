package main

import (
	"errors"
	"flag"

	"pokersim/results"
	"pokersim/sim"
)

// target is the flags that say when a run may stop.
type target struct {
	err  float64 // 0 is not asked for
	hand string
}

func (t *target) flags(flags *flag.FlagSet) {
	flags.Float64Var(&t.err, "target-error", 0, "stop as soon as the frequency of -hand has this relative standard `error`, such as 1e-3")
	flags.StringVar(&t.hand, "hand", "", "the `hand` of -target-error, such as \"straight flush\" (default: the rarest)")
}

// set gives a checked plan the target that the flags ask for, if any.
func (t *target) set(plan *sim.Plan) error {
	if t.err == 0 {
		if t.hand != "" {
			return usageError{errors.New("-hand goes with -target-error"), ""}
		}
		return nil
	}
	if !(t.err > 0 && t.err < 1) {
		return usage("-target-error %v: want more than 0 and less than 1", t.err)
	}
	exact, err := results.Expected(plan.Question, plan.Cards)
	if err != nil {
		return err
	}
	hand := t.hand
	if hand == "" {
		hand = exact.Hands[rarest(exact)]
	}
	for i, label := range exact.Hands {
		if label != hand {
			continue
		}
		if exact.Counts[i] == 0 {
			return usage("-hand: %q cannot come up", hand)
		}
		plan.Target = sim.Target{Hand: hand, Error: t.err}
		return nil
	}
	return usageError{errors.New("-hand: there is no \"" + hand + "\" in the table"), "write it as the table does, such as \"full house\""}
}

// rarest returns the rarest outcome that can come up.
func rarest(exact results.Distribution) int {
	best := -1
	for i, n := range exact.Counts {
		if n > 0 && (best < 0 || n < exact.Counts[best]) {
			best = i
		}
	}
	return best
}

// expectedRounds returns the rounds that a checked plan is expected to take to
// its target.
func expectedRounds(plan sim.Plan) float64 {
	exact, err := results.Expected(plan.Question, plan.Cards)
	if err != nil || exact.Counts == nil {
		return float64(plan.Rounds)
	}
	for i, label := range exact.Hands {
		if p, _ := exact.Probability(i); label == plan.Target.Hand && p > 0 {
			return (1 - p) / (p * plan.Target.Error * plan.Target.Error)
		}
	}
	return float64(plan.Rounds)
}
