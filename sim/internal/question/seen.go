package question

import (
	"pokersim/deck"
	"pokersim/eval"
	"pokersim/eval/seen"
	"pokersim/sim/chunk"
	"pokersim/sim/internal/ways"
)

// MadeWithDraw is the word between a made hand and a draw in the labels of MadeDraw.
const MadeWithDraw = " with "

// seenHands is the question of what a player of two hole cards sees (package seen): the
// made hand, the draw, or both. A hand begins with the hole cards.
func seenHands(by string, r eval.Rules) (*ways.Question, error) {
	if r.Hole != 2 || r.Played > 0 || r.Board == 0 {
		return nil, chunk.Invalid("by", "%s does not go with game %s: want two hole cards, of which any number may play", by, r.Name)
	}
	const time = 50 // of a hand
	q := &ways.Question{Name: by, Least: 5, Most: 7, Time: time, Sees: true}
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
	q.Sort = func() func([]deck.Card) int {
		look := seen.NewLooker(r)
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
	return q, nil
}
