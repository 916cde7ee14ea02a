package query

import (
	"fmt"
	"math"
	"slices"
	"sync"
	"time"

	"pokersim/deck"
	"pokersim/internal/ints"
	"pokersim/sim/chunk"
	"pokersim/sim/deal"
	"pokersim/sim/equity"
	"pokersim/sim/internal/count"
	"pokersim/sim/query/internal/syntax"
)

// statement is a compiled statement. It never changes, so goroutines may share it.
type statement struct {
	work
	plan      Plan
	source    *Statement
	situation *situation
	selectors []selector
	where     []condition
	draws     draws
	counts    int              // in a tally, or of the statement if pots is not nil
	pots      *equity.Prepared // counts the deals of a statement that asks only who wins, else nil
	everyDeal func() []uint64  // countAll, once
}

// selector is a compiled question.
type selector struct {
	syntax.Selector
	value
	at    int // its first count in a tally
	cells int // of a histogram, max or min

	rounded bool // it adds up numbers rounded to 1/nearUnit, as they have no common denominator
}

// condition is a part of where, and the street from which on it is known; -1 is from the hole
// cards on.
type condition struct {
	is     func(*deal.Deal) bool
	street int
}

// newStatement compiles a statement.
func newStatement(plan Plan, source *Statement) (p *statement, err error) {
	p = &statement{plan: plan, source: source}
	if p.situation, err = newSituation(source); err != nil {
		return nil, err
	}
	if err := p.evaluate(); err != nil {
		return nil, err
	}
	c := newCompiler(p.situation)
	c.evaluated = plan.Evaluator != nil
	c.suits = c.evaluated // it may tell suits apart
	if err := c.own(plan.Questions); err != nil {
		return nil, err
	}
	if err := p.compile(c); err != nil {
		return nil, err
	}
	if p.draws = newDraws(c); plan.Evaluator != nil {
		p.draws.evaluated()
	}
	if err := p.choose(c); err != nil {
		return nil, err
	}
	p.everyDeal = sync.OnceValue(p.countAll)
	return p, nil
}

// evaluate gives the game the evaluator of the plan.
func (p *statement) evaluate() error {
	e, game := p.plan.Evaluator, p.situation.game
	switch {
	case e == nil:
		return nil
	case game.Razz:
		return chunk.Invalid("evaluator", "the lowest hand wins razz: want a game whose highest hand wins")
	}
	p.situation.game = game.With(e)
	return count.CheckEvaluator(e, game.Rules)
}

// ratioCost is the time of a deal in a mean of fractions, in nanoseconds.
const ratioCost = 500

// compile compiles the selectors and the condition.
func (p *statement) compile(c *compiler) error {
	p.counts = 2
	for _, s := range p.source.Selectors {
		v, err := c.compile(s.Of)
		if err != nil {
			return err
		}
		out := selector{Selector: s, value: v, at: p.counts}
		switch s.Aggregate {
		case "count":
			if v.of != Boolean {
				return c.errorAt(s.Of.Pos, "count takes a condition, not %s", v.of.one())
			}
			p.counts++
		case "avg":
			if v.of == Boolean {
				return c.errorAt(s.Of.Pos, "avg takes a number, not a condition: write count")
			}
			if v.of != Number {
				return c.errorAt(s.Of.Pos, "avg takes a number, not %s", v.of.one())
			}
			if v.ratio != nil && v.ratio.unit == nil && v.ratio.near {
				near := *v.ratio
				near.unit = nearUnit
				v.ratio, out.rounded = &near, true
				out.value = v
			}
			if v.ratio != nil && (v.ratio.unit == nil || v.ratio.unit.BitLen() > 96) {
				return c.errorAt(s.Of.Pos, "this number has no common denominator: divide by a constant")
			}
			if v.ratio != nil && (v.ratio.span == nil || v.ratio.span.bits()+v.ratio.unit.BitLen() > MaxBits) {
				return c.errorAt(s.Of.Pos, "this number has too many digits: its values and their squares have no exact sum")
			}
			if v.ratio != nil {
				c.perDeal += ratioCost
			}
			p.counts += meanCounts
		default:
			switch v.of {
			case Number, HandType, FlopCategory, Rank, Card, Boolean, Outcome:
			default:
				return c.errorAt(s.Of.Pos, "%s takes a number, a hand type, a flop category, a rank, a card or a condition, not %s", s.Aggregate, v.of.one())
			}
			if v.of == Boolean {
				is := v.is
				out.value.can = []int64{0, 1}
				out.value.get, out.value.low, out.value.high = always(func(d *deal.Deal) int64 {
					if is(d) {
						return 1
					}
					return 0
				}), 0, 1
			}
			if v.ratio != nil {
				return c.errorAt(s.Of.Pos, "%s takes numbers in whole steps of one size: the steps of this one are too small, or not known", s.Aggregate)
			}
			if v.high-v.low >= maxCells {
				return c.errorAt(s.Of.Pos, "%s has a count for each step from %s to %s: with steps of %s they are more than %d", s.Aggregate, p.label(&v, v.low), p.label(&v, v.high), p.label(&v, 1), maxCells)
			}
			out.cells = int(out.value.high-out.value.low) + 1
			p.counts += out.cells
		}
		p.selectors = append(p.selectors, out)
	}
	if p.source.Where == nil {
		return nil
	}
	for _, e := range conjuncts(p.source.Where) {
		before := c.streets
		c.streets = map[int]bool{}
		v, err := c.compile(e)
		if err != nil {
			return err
		}
		if v.of != Boolean {
			return c.errorAt(e.Pos, "where takes a condition, not %s", v.of.one())
		}
		street := 0
		for s := range c.streets {
			street = max(street, s)
			before[s] = true
		}
		c.streets = before
		p.where = append(p.where, condition{v.is, street})
	}
	slices.SortStableFunc(p.where, func(a, b condition) int { return a.street - b.street })
	return nil
}

// maxCells is the most values of a histogram.
const maxCells = 1 << 20

// conjuncts returns the parts of a condition that and joins.
func conjuncts(e *syntax.Expr) []*syntax.Expr {
	if e.Op != syntax.And {
		return []*syntax.Expr{e}
	}
	return append(conjuncts(e.Args[0]), conjuncts(e.Args[1])...)
}

// time returns the predicted time of an exact count on one core of Zen 4.
func (p *statement) time() time.Duration {
	switch {
	case p.plan.Method != Exact:
		return 0
	case p.pots != nil:
		return p.pots.Time()
	}
	return time.Duration(min(p.draws.nanoseconds(), math.MaxInt64/2))
}

// deals returns the number of deals of a tally.
func (p *statement) deals(t chunk.Tally) uint64 {
	switch {
	case len(t.Counts) == 0:
		return 0
	case p.pots != nil:
		return p.pots.Deals(t)
	}
	return t.Counts[0]
}

// label returns the text of a value of a type, in units.
func (p *statement) label(v *value, x int64) string {
	switch v.of {
	case HandType:
		return p.situation.game.Types()[x]
	case FlopCategory:
		return p.situation.game.FlopCategories()[x]
	case Rank:
		return deck.Rank(x).String()
	case Card:
		return deck.Card(x).String()
	case Boolean:
		return fmt.Sprint(x == 1)
	case Outcome:
		return v.labels[x]
	}
	if v.unit == 1 || x%v.unit == 0 {
		return fmt.Sprint(x / v.unit)
	}
	g := ints.GCD(max(x, -x), v.unit)
	return fmt.Sprintf("%d/%d", x/g, v.unit/g)
}
