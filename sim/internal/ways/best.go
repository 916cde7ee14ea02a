package ways

import (
	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/internal/lanes/hands"
)

// best is the question of the category of a hand's best five cards, in a game of exactly
// two hole cards. A hand begins with its hole cards.
func best(r eval.Rules) *Question {
	q := evaluated(Category, r.Labels(), r, func(e Evaluator) func([]deck.Card) int {
		t := e.(*eval.Table) // no other evaluator knows which cards are hole cards
		return func(hand []deck.Card) int { return int(t.BestOf(hand[:r.Hole], hand[r.Hole:])) }
	})
	q.Ways = append(ByLanes(func(p *Plan) (LanesDealer, error) {
		kernel, err := hands.NewKernel(p.Hands(r))
		return func(seed, chunk, rounds uint64, counts []uint64) {
			kernel.Deal(seed, chunk, rounds, (*byCategory)(counts))
		}, err
	}),
		Patterns(r, func(p *eval.Patterns, board int, counts []uint64) { p.Count(board, (*byCategory)(counts)) }),
		ByFormula(func(_ int, counts []uint64) error {
			copy(counts, r.BestCounts())
			return nil
		}))
	return q
}
