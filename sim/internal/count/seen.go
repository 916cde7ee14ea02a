package count

import (
	"context"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/eval/seen"
	"pokersim/sim/chunk"
	"pokersim/sim/internal/lanes/hands"
)

// MadeWithDraw is the word between a made hand and a draw in the labels of MadeDraw.
const MadeWithDraw = " with "

// seenHands is the question of what a player of two hole cards sees (package seen): the
// made hand, the draw, or both. A hand begins with the hole cards.
func seenHands(by string, r eval.Rules) (*Question, error) {
	if r.Hole != 2 || r.Played > 0 || r.Board == 0 {
		return nil, chunk.Invalid("by", "%s does not go with game %s: want two hole cards, of which any number may play", by, r.Name)
	}
	const time = 50 // of a call of Sort
	q := &Question{Name: by, Least: 5, Most: 7, Time: time, Sees: true}
	if by != Made {
		q.Most, q.Next = 6, true
	}
	for m := range seen.Made(seen.Mades) {
		switch by {
		case Made:
			q.Labels = append(q.Labels, m.String())
		case MadeDraw:
			for d := range seen.Draw(seen.Draws) {
				q.Labels = append(q.Labels, m.String()+MadeWithDraw+d.String())
			}
		}
	}
	if by == Draw {
		for d := range seen.Draw(seen.Draws) {
			q.Labels = append(q.Labels, d.String())
		}
	}
	look := seen.NewLooker(r)
	var outcomeOf [seen.Pairs]int
	for pair := range outcomeOf {
		outcomeOf[pair] = map[string]int{Made: pair / seen.Draws, Draw: pair % seen.Draws, MadeDraw: pair}[by]
	}
	q.Sort = func() func([]deck.Card) int {
		return func(hand []deck.Card) int {
			hole, board := seen.Of(hand[:2]...), seen.Of(hand[2:]...)
			switch by {
			case Made:
				return int(look.Made(hole, board))
			case Draw:
				return int(look.Draw(hole, board))
			}
			return int(look.Made(hole, board))*seen.Draws + int(look.Draw(hole, board))
		}
	}
	outcomes := func(p *Plan) *seen.Outcomes {
		return look.Outcomes(p.Known[:r.Hole], p.Known[r.Hole:], p.Left, p.Draws, by != Made)
	}
	add := func(pairs *seen.Counts, counts []uint64) {
		for pair, outcome := range outcomeOf {
			counts[outcome] += pairs[0][pair] + pairs[1][pair]
		}
	}
	q.Ways = []Way{
		Once("outcomes", Exact, func(p *Plan) float64 { return 3 * float64(p.Total()) }, (*Plan).AnyHands, func(_ context.Context, p *Plan, counts []uint64) error {
			var pairs seen.Counts
			outcomes(p).AddAll(&pairs)
			add(&pairs, counts)
			return nil
		}),
		RangeByOutcomes(),
		RangeByLanes(deck.Size*(deck.Size-1)/2, func(p *Plan) (LanesDealer, error) {
			kernel, err := hands.NewSampleKernel(p.Hands(r))
			of := outcomes(p)
			return func(seed, chunk, rounds uint64, counts []uint64) {
				var pairs seen.Counts
				kernel.Deal(seed, chunk, rounds, func(s *hands.Samples, accepted uint64) { of.Add(s, accepted, &pairs) })
				add(&pairs, counts)
			}, err
		}),
	}
	return q, nil
}
