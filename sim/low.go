package sim

import (
	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/internal/lanes"
	"pokersim/sim/internal/lanes/hands"
)

// lows is the question of a hand's low, in a game with lows. Its 57 outcomes are the 56
// lows, best first, and no low.
type lows struct {
	rules eval.Rules
	lows  []eval.Low
	place [1 << 8]int // the outcome of each low
}

// bestLows is lows in a game of exactly two hole cards.
type bestLows struct{ *lows }

// ownLows is lows in a game without a board.
type ownLows struct{ *lows }

func newLows(r eval.Rules) question {
	q := &lows{rules: r, lows: append(eval.Lows(), 0)}
	for i, l := range q.lows {
		q.place[l] = i
	}
	if r.Played > 0 {
		return bestLows{q}
	}
	return ownLows{q}
}

func (q *lows) name() string { return byLow }

func (q *lows) labels() (labels []string) {
	for _, l := range q.lows {
		labels = append(labels, l.String())
	}
	return labels
}

func (q *lows) sizes() (least, most int)    { return sizes(q.rules) }
func (q *lows) sort() func([]deck.Card) int { return q.sortBy(eval.NewTableOf(q.rules)) }

// sortBy needs a *eval.Table, as bestCategories.sortBy does.
func (q *lows) sortBy(e Evaluator) func(hand []deck.Card) int {
	t, hole := e.(*eval.Table), q.rules.Hole
	return func(hand []deck.Card) int { return q.place[t.LowOf(hand[:hole], hand[hole:])] }
}

func (q bestLows) dealLanes(level lanes.Level, c *cards) (lanesDealer, error) {
	kernel, err := hands.NewLowKernel(c.hands(q.rules, level))
	return func(seed, chunk, rounds uint64, counts []uint64) {
		var byLow [1 << 8]uint64
		kernel.Deal(seed, chunk, rounds, &byLow)
		q.add(counts, byLow[:])
	}, err
}

func (q bestLows) countPattern(p *eval.Patterns, board int, counts []uint64) {
	var byLow [1 << 8]uint64
	p.CountLows(board, &byLow)
	q.add(counts, byLow[:])
}

func (q ownLows) countWhole(size int) ([]uint64, error) {
	counts := make([]uint64, len(q.lows.lows))
	byLow, err := eval.LowCounts(size)
	q.add(counts, byLow)
	return counts, err
}

// add adds counts by low to counts by outcome.
func (q *lows) add(counts []uint64, byLow []uint64) {
	for l, n := range byLow {
		if n > 0 { // most sets of ranks are no low
			counts[q.place[l]] += n
		}
	}
}
