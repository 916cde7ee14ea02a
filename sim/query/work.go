package query

import (
	"context"

	"pokersim/sim/chunk"
	"pokersim/sim/rng"
)

// choose chooses the method and sets the chunks.
func (p *statement) choose(c *compiler) error {
	s := &p.plan
	if ok, err := p.choosePots(c); ok || err != nil {
		return err
	}
	exact, why := p.draws.countable()
	long := exact && !c.beforeFlop && p.draws.nanoseconds() > float64(AutoTime)
	switch s.Method {
	case Exact:
		if !exact {
			return chunk.Invalid("method", "exact: %s: sample the deals", why)
		}
	case "", Auto:
		if s.Method = Sample; exact && !long && s.Rounds == 0 {
			s.Method = Exact
		}
	case Sample:
	default:
		return chunk.Invalid("method", "%q: want auto, exact or sample", string(s.Method))
	}
	if c.beforeFlop && (s.Method == Sample || p.draws.joint() > maxBeforeFlop) {
		return chunk.Invalid("query", "equities before the flop are counted for at most %d joint hands, exactly: simulate equity is faster", maxBeforeFlop)
	}
	p.Work = chunk.Work{Counts: p.counts, Fits: p.fits}
	if s.Method == Exact {
		s.Seed, s.RNG, s.Rounds, s.TargetError = 0, "", 0, 0
		p.All = chunk.Set{{From: 0, To: p.draws.chunks()}}
		p.Workers = func(context.Context) (func() chunk.Worker, error) {
			return func() chunk.Worker { return newCounter(p).enumerate }, nil
		}
		return nil
	}
	if s.Rounds == 0 {
		s.Rounds = AutoDeals
		if s.TargetError != 0 {
			s.Rounds = MaxRounds
		}
	}
	if s.Rounds > MaxRounds {
		return chunk.Invalid("rounds", "%d: want 1 to %d", s.Rounds, uint64(MaxRounds))
	}
	if s.RNG == "" {
		s.RNG = rng.AlgorithmSFC64
	}
	if err := s.RNG.Check(); err != nil {
		return chunk.Invalid("rng", "%v", err)
	}
	if err := p.draws.possible(); err != nil {
		return err
	}
	p.sample(s.Rounds)
	p.target()
	return nil
}

// target makes a sample end when the standard errors of all shares and means are small.
func (p *statement) target() {
	most := p.plan.TargetError
	if most == 0 {
		return
	}
	p.Target = chunk.Target{
		Reached: func(t chunk.Tally) bool {
			r, err := p.Result(t)
			if err != nil {
				return false
			}
			for _, row := range r.Rows {
				if row.Number && !row.Bound && !(row.StdError > 0 && row.StdError <= most) {
					return false
				}
			}
			return true
		},
		Possible: func(_, _ chunk.Tally) bool { return true },
	}
}

const maxBeforeFlop = 1000

// sample sets the chunks of a sample.
func (p *statement) sample(rounds uint64) {
	p.Rounds = chunk.Rounds{Total: rounds, Chunk: ChunkDeals}
	p.All = p.Rounds.Chunks()
	p.Workers = func(context.Context) (func() chunk.Worker, error) {
		return func() chunk.Worker { return newCounter(p).sample }, nil
	}
	p.Of = func(rounds uint64) chunk.Work {
		other := *p
		other.plan.Rounds = rounds
		other.sample(rounds)
		return other.Work
	}
}

// fits returns an error if the counts of a tally are not possible.
func (p *statement) fits(t chunk.Tally) error {
	if len(t.Counts) == 0 {
		return nil
	}
	deals, passed := t.Counts[0], t.Counts[1]
	if p.plan.Method == Sample && deals != p.Rounds.In(t.Chunks) {
		return chunk.Invalid("counts", "%d deals: the chunks have %d", deals, p.Rounds.In(t.Chunks))
	}
	if passed > deals {
		return chunk.Invalid("counts", "%d of %d deals pass", passed, deals)
	}
	for _, s := range p.selectors {
		switch {
		case s.Aggregate == "count":
			if t.Counts[s.at] > passed {
				return chunk.Invalid("counts", "%d of %d deals", t.Counts[s.at], passed)
			}
		case s.cells > 0:
			left := passed
			for _, n := range t.Counts[s.at : s.at+s.cells] {
				if n > left {
					return chunk.Invalid("counts", "more values than deals")
				}
				left -= n
			}
		case t.Counts[s.at] > passed:
			return chunk.Invalid("counts", "%d values of %d deals", t.Counts[s.at], passed)
		}
	}
	return nil
}
