package main

import (
	"context"
	"slices"
	"strings"

	"pokersim/results"
	"pokersim/sim"
	"pokersim/sim/chunk"
)

// target holds the flags of a run that stops at a wanted relative standard error.
type target struct {
	err  float64 // 0 if it is not set
	hand string
}

func (t *target) flags(flags *flagSet) {
	flags.add(whatToDeal, "target-error", (*realFlag)(&t.err), "stop as soon as the frequency of -hand has this relative standard `error`, such as 1e-3")
	flags.add(whatToDeal, "hand", text(&t.hand), "the `hand` of -target-error, such as \"straight flush\" (default: the rarest)")
}

// set sets the target of a checked plan, if the flags are given.
func (t *target) set(flags *flagSet, plan *sim.Plan) error {
	if !flags.given("target-error") {
		if t.hand != "" {
			return badFlag("hand", "simulate -hole AsKs deals hands with known cards", " needs -target-error")
		}
		return nil
	}
	if !(t.err > 0 && t.err < 1) {
		return badFlag("target-error", "", " %v: want more than 0 and less than 1", t.err)
	}
	counts, err := plan.Exact(context.Background(), chunk.Options{})
	if err != nil {
		return err
	}
	if counts == nil && t.hand == "" {
		return badFlag("target-error", "", " needs -hand here: there are too many hands to find the rarest")
	}
	outcome := rarest(counts)
	if t.hand != "" {
		outcome = slices.IndexFunc(plan.Question.Labels, func(label string) bool { return strings.EqualFold(label, t.hand) })
	}
	switch {
	case outcome < 0:
		return badFlag("hand", "write it as the table does, such as \"full house\"", ": the table has no %q", t.hand)
	case counts != nil && counts[outcome] == 0:
		return badFlag("hand", "", ": %q is impossible in this plan", t.hand)
	}
	plan.Target = sim.Target{Hand: plan.Question.Labels[outcome], Error: t.err}
	return nil
}

// rarest returns the outcome with the smallest count above 0, or -1.
func rarest(counts []uint64) int {
	best := -1
	for i, n := range counts {
		if n > 0 && (best < 0 || n < counts[best]) {
			best = i
		}
	}
	return best
}

// expectedRounds returns the expected number of rounds until a checked plan reaches
// its target.
func expectedRounds(plan sim.Plan) float64 {
	counts, err := plan.Exact(context.Background(), chunk.Options{})
	outcome := slices.Index(plan.Question.Labels, plan.Target.Hand)
	if err != nil || outcome < 0 {
		return float64(plan.Rounds)
	}
	exact := results.NewDistribution(plan.Question.Labels, counts)
	p, _ := exact.Probability(outcome)
	return (1 - p) / (p * plan.Target.Error * plan.Target.Error)
}
