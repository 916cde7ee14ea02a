package equity

import (
	"pokersim/sim/chunk"
	"pokersim/sim/rng"
)

// MaxRounds is the largest number of rounds of a plan.
const MaxRounds = 1_000_000_000_000_000_000

// Plan fixes the tally of a run.
type Plan struct {
	Spec
	// Rounds is the number of deals to sample, 1 to MaxRounds; 0 is the default of
	// Method. For an exact plan, Checked sets it to the sum of the integer weights
	// of all deals.
	Rounds uint64
}

// Checked returns the plan with its defaults filled in: Method is then Exact or
// Sample. A plan that cannot be run gives an error that matches chunk.ErrPlan and
// names the field, or a *ranges.Error with the position in the text.
func (p Plan) Checked() (Plan, error) {
	scenario, err := p.Scenario()
	if err != nil {
		return p, err
	}
	text := NewSpec(scenario)
	p.Players, p.Setting = text.Players, text.Setting
	l, err := NewLaw(scenario)
	if err != nil {
		return p, err
	}
	p.Categories = p.Categories || l.Players() == 1
	if err := p.named(); err != nil {
		return p, err
	}
	switch p.Method {
	case "", Auto:
		p = p.chooseMethod(l)
	case Exact, Sample:
	default:
		return p, chunk.Invalid("method", "%q: want auto, exact or sample", string(p.Method))
	}
	if p.Method == Exact {
		return p.checkedExact(l)
	}
	return p.checkedSample(l)
}

// named returns an error for an unknown engine or generator, also of an exact plan,
// which uses neither.
func (p Plan) named() error {
	switch p.Engine {
	case "", EngineAuto, Lanes, Deck:
	default:
		return chunk.Invalid("engine", "%q: want auto, lanes or deck", string(p.Engine))
	}
	if p.RNG == "" {
		return nil
	}
	if err := p.RNG.Check(); err != nil {
		return chunk.Invalid("rng", "%v", err)
	}
	return nil
}

// chooseMethod replaces Auto by Exact or Sample.
func (p Plan) chooseMethod(l *Law) Plan {
	p.Method = Exact
	if p.Rounds > 0 || p.TargetError != 0 || l.many() && l.moreDeals(MaxAuto) {
		p.Method = Sample
	}
	return p
}

func (p Plan) checkedExact(l *Law) (Plan, error) {
	if p.TargetError != 0 {
		return p, chunk.Invalid("target-error", "%g: an exact run has no error", p.TargetError)
	}
	p.Seed, p.Engine, p.RNG = 0, "", ""
	rounds, err := l.weight(p.Categories)
	if err != nil {
		return p, err
	}
	if p.Rounds != 0 && p.Rounds != rounds {
		return p, chunk.Invalid("rounds", "%d: the exact run has %d deals: leave it out, or use -method sample", p.Rounds, rounds)
	}
	p.Rounds = rounds
	return p.checkedVersion()
}

func (p Plan) checkedSample(l *Law) (Plan, error) {
	if p.Rounds == 0 {
		p.Rounds = AutoDeals
		if p.TargetError != 0 {
			p.Rounds = MaxRounds
		}
	}
	if p.RNG == "" {
		p.RNG = rng.AlgorithmSFC64
	}
	if p.Engine == "" || p.Engine == EngineAuto {
		p.Engine = Deck
		if p.RNG == rng.AlgorithmSFC64 {
			p.Engine = Lanes
		}
	}
	switch {
	case p.Engine == Lanes && p.RNG != rng.AlgorithmSFC64:
		return p, chunk.Invalid("engine", "lanes draws only from %s", rng.AlgorithmSFC64)
	case p.Rounds > MaxRounds:
		return p, chunk.Invalid("rounds", "%d: want 1 to %d", p.Rounds, uint64(MaxRounds))
	case p.TargetError < 0 || p.TargetError >= 1 || p.TargetError != p.TargetError:
		return p, chunk.Invalid("target-error", "%g: want more than 0 and less than 1", p.TargetError)
	case p.TargetError != 0 && l.Players() == 1:
		return p, chunk.Invalid("target-error", "%g: one player has no equity: want two or more", p.TargetError)
	}
	return p.checkedVersion()
}

func (p Plan) checkedVersion() (Plan, error) {
	want := p.version()
	if p.Version != 0 && p.Version != want {
		return p, chunk.Invalid("version", "%d of method %s: want %d", p.Version, p.Method, want)
	}
	p.Version = want
	return p, nil
}
