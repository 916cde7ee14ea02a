package equity

import (
	"fmt"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/chunk"
	"pokersim/sim/equity/internal/joint"
)

// runout is the showdowns of known hands on every board that can follow.
type runout struct {
	table   *eval.Table
	hands   []eval.Partial
	classes [joint.MaxPlayers]eval.Class
}

// newRunout returns the runout of a Law. A player without a known hand gives an
// error that matches chunk.ErrPlan and names him.
func newRunout(l *joint.Law, what string) (*runout, error) {
	if l.Rules.Low || l.Rules.Board == 0 {
		return nil, chunk.Invalid("table", "%s does not go with game %s", what, l.Rules.Name)
	}
	if l.Folded > 0 {
		return nil, chunk.Invalid("table", "%s does not go with players who folded", what)
	}
	r := &runout{table: eval.NewTableOf(l.Rules)}
	for i, p := range l.Players {
		if len(p.Hands) != 1 {
			return nil, &chunk.PlanError{Field: "table", Player: i + 1, Reason: fmt.Sprintf("%s: want known hands, but %s has %d", what, l.Name(i), p.LiveHands)}
		}
		r.hands = append(r.hands, r.table.Partial(l.Held(&p.Hands[0])...))
	}
	return r, nil
}

// count adds every k of the cards in left to the board and counts the showdowns by
// the set of winners.
func (r *runout) count(board eval.Partial, left []deck.Card, k int, counts []uint64) {
	if k > 0 {
		for i, c := range left[:len(left)-k+1] {
			r.count(r.table.Add(board, c), left[i+1:], k-1, counts)
		}
		return
	}
	n := len(r.hands)
	r.table.ClassesOf(board, r.hands, r.classes[:n])
	counts[joint.Best(r.classes[:n])]++
}
