package ways

import (
	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/internal/lanes/hands"
)

// class is the question of a hand's class, in a game in which any hole cards play. Class n
// is outcome n-1; class 1 is the royal flush. Hold'em and stud have 7462 outcomes.
func class(r eval.Rules) *Question {
	q := evaluated(Class, r.ClassNames()[1:], r, func(e Evaluator) func([]deck.Card) int {
		return func(hand []deck.Card) int { return int(e.Class(hand)) - 1 }
	})
	if likeHoldem(r) {
		q.Ways = ByLanes(func(p *Plan) (LanesDealer, error) {
			kernel, err := hands.NewClassKernel(p.Hands(r))
			return func(seed, chunk, rounds uint64, counts []uint64) {
				kernel.Deal(seed, chunk, uint32(rounds), (*[eval.Classes]uint64)(counts))
			}, err
		})
	}
	q.Ways = append(q.Ways, DeckTable(func() CountAll {
		table := eval.NewTableOf(r)
		return func(hands [][7]deck.Card, counts []uint64) {
			var of [256]eval.Class
			table.Classes(hands, of[:])
			for _, c := range of[:len(hands)] {
				counts[c-1]++
			}
		}
	}), byRanks(r, func(c eval.Class) int { return int(c) - 1 }), classFormula(r))
	return q
}

// classFormula is the numbers of hands of each class by combinatorics.
func classFormula(r eval.Rules) Way {
	return ByFormula(func(size int, counts []uint64) error {
		of, err := r.ClassCounts(size)
		if err == nil {
			copy(counts, of[1:])
		}
		return err
	})
}
