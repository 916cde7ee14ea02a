package main

import (
	"errors"
	"flag"
	"fmt"
	"slices"

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

// of returns the target that the flags ask for, if any, and the rounds that it
// is expected to take.
func (t *target) of(by results.By, cards int) (target sim.Target, rounds float64, err error) {
	if t.err == 0 {
		if t.hand != "" {
			return target, 0, usageError{errors.New("-hand goes with -target-error"), ""}
		}
		return target, 0, nil
	}
	if !(t.err > 0 && t.err < 1) {
		return target, 0, usageError{fmt.Errorf("-target-error %v: want more than 0 and less than 1", t.err), ""}
	}
	law, err := results.ExactLaw(by, cards)
	if err != nil {
		return target, 0, err
	}
	bucket := rarest(law)
	if t.hand != "" {
		bucket = slices.Index(law.Hands, t.hand)
	}
	if bucket < 0 {
		return target, 0, usageError{fmt.Errorf("-hand: there is no %q in the table", t.hand), "write it as the table does, such as \"full house\""}
	}
	p := float64(law.Counts[bucket]) / float64(law.Total)
	if p == 0 {
		return target, 0, usageError{fmt.Errorf("-hand: %q cannot come up", t.hand), ""}
	}
	return sim.Target{Bucket: bucket, Error: t.err}, (1 - p) / (p * t.err * t.err), nil
}

// rarest returns the bucket of the rarest hand that can come up.
func rarest(law results.Law) int {
	best := -1
	for bucket, n := range law.Counts {
		if n > 0 && (best < 0 || n < law.Counts[best]) {
			best = bucket
		}
	}
	return best
}
