package equity

import (
	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/chunk"
)

// runout is the showdowns of known hands on every board that can follow.
type runout struct {
	table   *eval.Table
	hands   []eval.Partial
	classes [MaxPlayers]eval.Class
}

// newRunout returns the runout of a Law. A player without a known hand gives an
// error that matches chunk.ErrPlan and names him.
func newRunout(l *Law, what string) (*runout, error) {
	if l.rules.Low {
		return nil, chunk.Invalid("table", "%s does not go with game %s", what, l.rules.Name)
	}
	r := &runout{table: eval.NewTableOf(l.rules)}
	for i, p := range l.players {
		if len(p.hands) != 1 {
			return nil, chunk.Invalid("table", "%s: want known hands, but %s has %d", what, l.name(i), p.live)
		}
		r.hands = append(r.hands, r.table.Partial(l.held(&p.hands[0])...))
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
	counts[winners(r.classes[:n])]++
}

// winners returns the set of the players with the best class, bit i for player i.
func winners(classes []eval.Class) int {
	best, who := eval.Class(eval.Classes+1), 0
	for i, c := range classes {
		if c < best {
			best, who = c, 0
		}
		if c == best {
			who |= 1 << i
		}
	}
	return who
}
