package sim

import "pokersim/sim/chunk"

// Prepare checks a plan, fills in its defaults and derives what a run needs. A plan
// that cannot be run gives a *chunk.PlanError, which names the field, and wraps a
// *ranges.Error with the position if it is one of a text.
func Prepare(plan Plan) (*Prepared, error) {
	p := &Prepared{plan: plan, exact: newMemo()}
	for _, step := range []func() error{
		p.readVariant, p.askQuestion, p.readCards, p.nameEvaluator, p.chooseEngine, p.checkEvaluator, p.checkLevel,
		p.start, p.checkVersion,
	} {
		if err := step(); err != nil {
			return nil, err
		}
	}
	if p.plan.Engine == Exact {
		if all := p.cards.Total(); plan.Rounds != 0 && plan.Rounds != all {
			return nil, chunk.Invalid("rounds", "%d: the exact run has %d hands: leave it out, or sample", plan.Rounds, all)
		}
		p.plan.Rounds = p.cards.Total()
		if p.cards.Range != nil && p.plan.Rounds > chunk.MaxRounds {
			return nil, chunk.Invalid("hole", "the sum of its weights over all boards is above %d: round them, or sample", uint64(chunk.MaxRounds))
		}
	}
	if p.plan.Rounds < 1 || p.plan.Rounds > chunk.MaxRounds {
		return nil, chunk.Invalid("rounds", "%d: want 1 to %d", p.plan.Rounds, uint64(chunk.MaxRounds))
	}
	return p.WithTarget(p.plan.Target)
}

// WithTarget returns the same plan with another target, or with none.
func (p *Prepared) WithTarget(t Target) (*Prepared, error) {
	if t != (Target{}) && p.plan.Engine == Exact {
		return nil, chunk.Invalid("target-error", "%g: an exact run has no error", t.Error)
	}
	if err := t.check(p.question.Labels); err != nil {
		return nil, err
	}
	with := *p
	with.plan.Target, with.Target = t, chunk.Target{}
	if t != (Target{}) {
		with.Target = t.of(p.question.Labels)
	}
	return &with, nil
}
