package sim

import (
	"context"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/chunk"
)

// packCategories returns the question of the category of a hand from a pack, the
// strongest first. The cards are numbered as in deck.Pack.
func packCategories(p eval.PackRules) Question {
	q, e := Question{Name: byCategory}, eval.NewPackEvaluator(p)
	var place [1 << 8]int
	for i, c := range p.Order() {
		q.Labels, place[c] = append(q.Labels, c.String()), i
	}
	q.Sort = func(hand []deck.Card) int { return place[e.Category(hand)] }
	q.all = func(s stock) []uint64 { return p.Count(s.known, s.left, s.draws) }
	return q
}

// allAtOnce returns the census of a question that counts all hands in one chunk.
func (p Plan) allAtOnce() census {
	count := func(ctx context.Context, _ uint64, into *chunk.Tally) error {
		for i, n := range p.Question.all(p.stock) {
			into.Counts[i] += n
		}
		return ctx.Err()
	}
	worker := func() (func() chunk.Worker, error) { return func() chunk.Worker { return count }, nil }
	return census{1, func(uint64) uint64 { return p.stock.total() }, worker}
}
