// Package question has the questions of this program about hands, a file for each: what
// their outcomes are, and the ways to count them (package ways).
package ways

import (
	"pokersim/deck"
	"pokersim/deck/game"
	"pokersim/eval"
)

// The names of the questions.
const (
	Category = "category"
	Class    = "class"
	Low      = "low"
	Made     = "made"
	Draw     = "draw"
	MadeDraw = "made-draw"
	Pays     = "pays"
)

// Names are the names of all questions.
var Names = []string{Category, Class, Low, Made, Draw, MadeDraw, Pays}

// evaluated returns a question that the table of a game or another evaluator answers.
func evaluated(name string, labels []string, r eval.Rules, sortBy func(Evaluator) func([]deck.Card) int) *Question {
	q := &Question{Name: name, Labels: labels, SortBy: sortBy}
	q.Least, q.Most = sizes(r)
	q.Sort = func() func([]deck.Card) int { return sortBy(eval.NewTableOf(r)) }
	return q
}

// sizes returns the least and the most cards of a hand.
func sizes(r eval.Rules) (least, most int) {
	if n := r.Size(); n > 0 {
		return n, n
	}
	return eval.MinCards, eval.MaxCards
}

// likeHoldem reports whether the hands of a game without two hole cards are those of hold'em.
func likeHoldem(r eval.Rules) bool {
	return r.Played == 0 && r.Lowball == game.High && r.Order == eval.Holdem().Order && r.Lowest == eval.Holdem().Lowest
}

// AtStreet returns the question of a hand of some cards on a flop or turn, in a game of
// exactly two hole cards. It is only sorted: the fast ways need a board of five cards.
func AtStreet(q *Question, cards int) *Question {
	at := *q
	at.Least, at.Most, at.SortBy, at.Ways = cards, cards, nil, nil
	return &at
}
