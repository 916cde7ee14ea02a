package sim

import (
	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/internal/lanes"
	"pokersim/sim/internal/lanes/hands"
)

// bestCategories is the question of the category of a hand's best five cards, in a game
// of exactly two hole cards. A hand begins with its hole cards.
type bestCategories struct{ rules eval.Rules }

func (q bestCategories) name() string     { return byCategory }
func (q bestCategories) labels() []string { return q.rules.Labels() }

func (q bestCategories) sizes() (least, most int) { return sizes(q.rules) }

func (q bestCategories) sort() func([]deck.Card) int { return q.sortBy(eval.NewTableOf(q.rules)) }

// sortBy needs a *eval.Table: no other evaluator knows which cards are hole cards.
func (q bestCategories) sortBy(e Evaluator) func(hand []deck.Card) int {
	t, hole := e.(*eval.Table), q.rules.Hole
	return func(hand []deck.Card) int { return int(t.BestOf(hand[:hole], hand[hole:])) }
}

func (q bestCategories) dealLanes(level lanes.Level, c *cards) (lanesDealer, error) {
	kernel, err := hands.NewKernel(c.hands(q.rules, level))
	return func(seed, chunk, rounds uint64, counts []uint64) {
		kernel.Deal(seed, chunk, rounds, (*[eval.Categories]uint64)(counts))
	}, err
}

func (q bestCategories) countWhole(int) ([]uint64, error) { return q.rules.BestCounts(), nil }

func (q bestCategories) countPattern(p *eval.Patterns, board int, counts []uint64) {
	p.Count(board, (*[eval.Categories]uint64)(counts))
}

// partial is a question about a hand on a flop or turn, in a game of exactly two hole
// cards. It is only sorted: the fast ways need a board of five cards.
type partial struct {
	question
	cards int
}

func (q partial) sizes() (least, most int) { return q.cards, q.cards }

// atStreet returns a question of a game at a street.
func atStreet(q question, r eval.Rules, at string) question {
	if board := boardAt(at); r.Played > 0 && 0 < board && board < 5 {
		return partial{q, r.Hole + board}
	}
	return q
}
