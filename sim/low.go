package sim

import (
	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/lanes"
)

const byLow = "low"

// lowsOf returns the question of a hand's low, for the rules of a game with lows. Its
// 57 outcomes are the 56 lows, best first, and no low.
func lowsOf(r eval.Rules) Question {
	lows := append(eval.Lows(), 0)
	q := Question{Name: byLow, rules: r}
	var place [1 << 8]int
	for i, l := range lows {
		q.Labels, place[l] = append(q.Labels, l.String()), i
	}
	q.patterns = func(p *eval.Patterns, board int, counts []uint64) {
		var lows [1 << 8]uint64
		p.CountLows(board, &lows)
		for l, n := range lows {
			if n > 0 {
				counts[place[l]] += n
			}
		}
	}
	q.Counts = func(int) ([]uint64, error) {
		counts, patterns := make([]uint64, len(lows)), eval.NewPatterns(r)
		for board := range patterns.Boards() {
			q.patterns(patterns, board, counts)
		}
		return counts, nil
	}
	q.lanes = func(level lanes.Level, s stock) (lanesDealer, error) {
		kernel, err := lanes.NewLowKernel(lanes.Hands{Rules: r, Left: s.left, Hole: s.known[:s.two.known], Board: s.known[s.two.known:], Level: level})
		return func(seed, chunk, rounds uint64, counts []uint64) {
			var byLow [1 << 8]uint64
			kernel.Deal(seed, chunk, rounds, &byLow)
			for l, n := range byLow {
				if n > 0 {
					counts[place[l]] += n
				}
			}
		}, err
	}
	q.evaluate = func(e Evaluator) func([]deck.Card) int {
		t := e.(*eval.Table)
		return func(hand []deck.Card) int { return place[t.LowOf(hand[:r.Hole], hand[r.Hole:])] }
	}
	return q
}
