package sim

import (
	"pokersim/deck"
	"pokersim/deck/game"
	"pokersim/eval"
)

// lowball is the question of a hand's category or class in a game that the lowest hand
// wins.
type lowball struct {
	rules eval.Rules
	by    string
	kinds []int // by class: the outcome
}

// lowFive is lowball for hands of which the best five cards play.
type lowFive struct{ lowball }

func newLowball(r eval.Rules, by string) question {
	q := lowball{rules: r, by: by, kinds: r.ClassKinds()}
	if by == byClass {
		for class := range q.kinds {
			q.kinds[class] = class - 1
		}
	}
	if r.Lowball == game.Badugi {
		return q
	}
	return lowFive{q}
}

func (q lowFive) countRanks() func(c *cards, counts []uint64) {
	return countRanks(q.rules, func(c eval.Class) int { return q.kinds[c] })
}

func (q lowball) name() string             { return q.by }
func (q lowball) sizes() (least, most int) { return sizes(q.rules) }

func (q lowball) labels() []string {
	if q.by == byClass {
		return q.rules.ClassNames()[1:]
	}
	return q.rules.Labels()
}

func (q lowball) sort() func([]deck.Card) int {
	if q.rules.Lowball == game.Badugi {
		return q.sortBy(eval.NewBadugiTable())
	}
	return q.sortBy(eval.NewTableOf(q.rules))
}

func (q lowball) sortBy(e Evaluator) func([]deck.Card) int {
	if t, ok := e.(*eval.Table); ok { // saves the call of an interface
		return func(hand []deck.Card) int { return q.kinds[t.Class(hand)] }
	}
	return func(hand []deck.Card) int { return q.kinds[e.Class(hand)] }
}

func (q lowball) countWhole(size int) ([]uint64, error) {
	if q.by == byClass {
		return classes{q.rules}.countWhole(size)
	}
	return q.rules.Counts(size)
}
