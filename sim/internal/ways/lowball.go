package ways

import (
	"pokersim/deck"
	"pokersim/deck/game"
	"pokersim/eval"
)

// lowball is the question of a hand's category or class in a game that the lowest hand
// wins.
func lowball(r eval.Rules, byClass bool) *Question {
	outcome, name, labels := r.ClassKinds(), Category, r.Labels
	formula := ByFormula(func(size int, counts []uint64) error {
		of, err := r.Counts(size)
		copy(counts, of)
		return err
	})
	if byClass {
		for class := range outcome {
			outcome[class] = class - 1
		}
		name, formula = Class, classFormula(r)
		labels = func() []string { return r.ClassNames()[1:] }
	}
	q := evaluated(name, labels(), r, func(e Evaluator) func([]deck.Card) int {
		if t, ok := e.(*eval.Table); ok { // saves the call of an interface
			return func(hand []deck.Card) int { return outcome[t.Class(hand)] }
		}
		return func(hand []deck.Card) int { return outcome[e.Class(hand)] }
	})
	q.Ways = []Way{formula}
	if r.Lowball == game.Badugi {
		q.Sort = func() func([]deck.Card) int { return q.SortBy(eval.NewBadugiTable()) }
		return q
	}
	q.Ways = append(q.Ways, byRanks(r, func(c eval.Class) int { return outcome[c] }))
	return q
}
