package ways

import (
	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/internal/lanes/hands"
)

// lows is the question of a hand's low, in a game with lows: of exactly two hole cards, or
// without a board. Its 57 outcomes are the 56 lows, best first, and no low.
func lows(r eval.Rules) *Question {
	var labels []string
	var place [1 << 8]int // the outcome of each low
	for i, l := range append(eval.Lows(), 0) {
		labels = append(labels, l.String())
		place[l] = i
	}
	add := func(counts []uint64, byLow []uint64) {
		for l, n := range byLow {
			if n > 0 { // most sets of ranks are no low
				counts[place[l]] += n
			}
		}
	}
	q := evaluated(Low, labels, r, func(e Evaluator) func([]deck.Card) int {
		t := e.(*eval.Table) // as of best
		return func(hand []deck.Card) int { return place[t.LowOf(hand[:r.Hole], hand[r.Hole:])] }
	})
	if r.Played == 0 {
		q.Ways = []Way{ByFormula(func(size int, counts []uint64) error {
			byLow, err := eval.LowCounts(size)
			add(counts, byLow)
			return err
		}), byRanks(eval.LowRules(), func(c eval.Class) int { return min(int(c), len(labels)) - 1 })}
		return q
	}
	q.Ways = append(ByLanes(func(p *Plan) (LanesDealer, error) {
		kernel, err := hands.NewLowKernel(p.Hands(r))
		return func(seed, chunk, rounds uint64, counts []uint64) {
			var byLow [1 << 8]uint64
			kernel.Deal(seed, chunk, rounds, &byLow)
			add(counts, byLow[:])
		}, err
	}), Patterns(r, func(p *eval.Patterns, board int, counts []uint64) {
		var byLow [1 << 8]uint64
		p.CountLows(board, &byLow)
		add(counts, byLow[:])
	}))
	return q
}
