package sim

import (
	"pokersim/deck"
	"pokersim/eval"
	"pokersim/eval/seen"
	"pokersim/sim/chunk"
)

// sees is the question of what a player of two hole cards sees (package seen): the made
// hand, the draw, or both. A hand begins with the hole cards.
type sees struct {
	by    string
	draws bool // whether the draw is asked for
	rules eval.Rules
}

// newSees returns the question with a name.
func newSees(by string, r eval.Rules) (question, error) {
	if r.Hole != 2 || r.Played > 0 || r.Board == 0 {
		return nil, chunk.Invalid("by", "%s does not go with game %s: want two hole cards, of which any number may play", by, r.Name)
	}
	return sees{by, by != byMade, r}, nil
}

func (q sees) name() string { return q.by }

func (q sees) labels() (labels []string) {
	switch q.by {
	case byMade:
		for m := range seen.Made(seen.Mades) {
			labels = append(labels, m.String())
		}
	case byDraw:
		for d := range seen.Draw(seen.Draws) {
			labels = append(labels, d.String())
		}
	default:
		for m := range seen.Made(seen.Mades) {
			for d := range seen.Draw(seen.Draws) {
				labels = append(labels, m.String()+MadeWithDraw+d.String())
			}
		}
	}
	return labels
}

// MadeWithDraw is the word between a made hand and a draw in the labels of the question
// made-draw.
const MadeWithDraw = " with "

func (q sees) sizes() (least, most int) {
	if q.draws {
		return 5, 6
	}
	return 5, 7
}

func (q sees) sort() func([]deck.Card) int {
	look := seen.NewLooker(q.rules)
	return func(hand []deck.Card) int {
		hole, board := seen.Of(hand[:2]...), seen.Of(hand[2:]...)
		switch q.by {
		case byMade:
			return int(look.Made(hole, board))
		case byDraw:
			return int(look.Draw(hole, board))
		}
		return int(look.Made(hole, board))*seen.Draws + int(look.Draw(hole, board))
	}
}

// nanoseconds predicts the time of a hand on one core of Zen 4.
func (q sees) nanoseconds() float64 { return 50 }
