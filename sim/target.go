package sim

import (
	"pokersim/sim/chunk"
)

// Target is the wanted precision of the frequency of one outcome. A plan with a
// target ends after the first chunk, in ascending order, at which the target is
// reached, or after all its rounds. So the end of the run depends only on the plan.
type Target struct {
	Hand  string  `json:"hand"`  // the label of the outcome
	Error float64 `json:"error"` // relative standard error, above 0 and below 1; frequency f in n rounds has sqrt((1-f)/(f·n))
}

// Reached reports whether a tally of the plan reaches its target. It is false
// without a target and for a plan that cannot be run.
func (p Plan) Reached(tally chunk.Tally) bool {
	p, err := p.Checked()
	return err == nil && p.Target != (Target{}) && len(tally.Counts) == len(p.Question.Labels) && p.target().Reached(tally)
}

// target returns a checked plan's target for package chunk.
func (p Plan) target() chunk.Target {
	outcome, bound := p.Question.outcome(p.Target.Hand), p.Target.Error*p.Target.Error
	reached := func(count, n uint64) bool { return count > 0 && 1/float64(count)-1/float64(n) <= bound }
	return chunk.Target{
		Reached: func(t chunk.Tally) bool { return reached(t.Counts[outcome], t.Total()) },
		// At a boundary the count is at most that of after, and the rounds are
		// more than those of before.
		Possible: func(before, after chunk.Tally) bool {
			return reached(after.Counts[outcome], before.Total()+1)
		},
	}
}

func (p Plan) checkTarget() error {
	t := p.Target
	switch {
	case t == Target{}:
		return nil
	case p.Engine == Enumerate:
		return chunk.Invalid("target-error", "%g: an exact run has no error", t.Error)
	case !(t.Error > 0 && t.Error < 1):
		return chunk.Invalid("target-error", "%g: want more than 0 and less than 1", t.Error)
	case p.Question.outcome(t.Hand) < 0:
		return chunk.Invalid("hand", "%q is not an outcome", t.Hand)
	}
	return nil
}
