package sim

import (
	"pokersim/eval"
	"pokersim/sim/chunk"
)

// MaxCensus is the most hands that Exact enumerates in a game of exactly two hole
// cards.
const MaxCensus = 20_000_000

// census is the enumeration of all hands of a plan: the number of its chunks, the
// number of hands in each, and its workers.
type census struct {
	chunks uint64
	hands  func(chunk uint64) uint64
	worker func() (func() chunk.Worker, error)
}

// census returns the census of a checked plan of the engine Enumerate.
func (p Plan) census() census {
	switch {
	case p.Question.all != nil:
		return p.allAtOnce()
	case p.stock.two == nil:
		return census{p.stock.openings(), p.stock.hands, p.enumeration}
	case p.stock.whole() && p.Question.Sort == nil:
		return p.patternCensus()
	}
	return p.twoHoleCensus()
}

// enumeration returns workers that count hands one by one, or many at a time.
func (p Plan) enumeration() (func() chunk.Worker, error) {
	if p.Question.Sort == nil {
		if p.stock.draws >= 5 {
			return p.Question.enumerate(p.stock)
		}
		p.Question = p.Question.Using(eval.NewTableOf(p.rules()))
	}
	return func() chunk.Worker { return newEnumerator(p.Question, p.stock).count }, nil
}
