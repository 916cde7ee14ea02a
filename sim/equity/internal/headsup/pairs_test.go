package headsup

import (
	"context"
	"math/bits"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/chunk"
	"pokersim/sim/equity/internal/boards"
	"pokersim/sim/equity/internal/joint"
)

// pairs counts the showdowns of two players, one board after another. It sorts the
// hands of both by class and visits them from the weakest. The weight of the other
// player's weaker hands without a card of this one is a sum over all weaker hands
// less two sums by card. So the time for a board is linear in the number of hands.
type pairs struct {
	joint.Layout
	table  *eval.Table
	boards boards.Boards
	hands  []both
	parts  []eval.Partial
	order  sorter
	live   []int32        // the indexes of the hands possible on the board
	kept   []eval.Partial // of live
	class  []eval.Class   // of live
	below  [2]sums        // of the hands visited
	all    [2]sums
	counts []uint64
}

// both is a hand with its weights for the two players; one may be 0.
type both struct {
	mask    deck.Set
	cards   [2]deck.Card
	weights [2]uint64
}

// sums is the weight of all hands, and of those with each card.
type sums struct {
	total uint64
	with  [64]uint64
}

func (s *sums) add(h *both, weight uint64) {
	s.total += weight
	s.with[h.cards[0]&63] += weight
	s.with[h.cards[1]&63] += weight
}

// beside returns the weight of the hands without a card of h. The sums must not
// include h itself, which would be subtracted twice.
func (s *sums) beside(h *both) uint64 {
	return s.total - s.with[h.cards[0]&63] - s.with[h.cards[1]&63]
}

func newPairs(l *joint.Law, q joint.Question) *pairs {
	p := &pairs{Layout: q.Layout(l), table: eval.NewTableOf(l.Rules)}
	p.boards = boards.New(l, p.table, l.Missing(), 1)
	place := map[deck.Set]int{}
	for side := range l.Players {
		for _, h := range l.Players[side].Hands {
			at, ok := place[h.Mask]
			if !ok {
				at = len(p.hands)
				place[h.Mask] = at
				p.hands = append(p.hands, both{mask: h.Mask, cards: [2]deck.Card(h.Cards[:])})
				p.parts = append(p.parts, p.table.Partial(h.Cards[:2]...))
			}
			p.hands[at].weights[side] = h.Weight
		}
	}
	n := len(p.hands)
	p.order.init(n)
	p.live, p.kept, p.class = make([]int32, n), make([]eval.Partial, n), make([]eval.Class, n)
	return p
}

// count counts the deals of a chunk.
func (p *pairs) count(ctx context.Context, chunk uint64, into *chunk.Tally) error {
	p.counts = into.Counts
	p.boards.Each(chunk, func(cards deck.Set, board eval.Partial, weight uint64) bool {
		p.board(cards, board, weight)
		return ctx.Err() == nil
	})
	return ctx.Err()
}

// board counts the showdowns of a board, times weight.
func (p *pairs) board(cards deck.Set, board eval.Partial, weight uint64) {
	n := 0
	for i := range p.hands {
		if p.hands[i].mask&cards == 0 {
			p.live[n], p.kept[n] = int32(i), p.parts[i]
			n++
		}
	}
	p.table.ClassesOf(board, p.kept[:n], p.class)
	p.order.sort(p.class[:n])
	p.below, p.all = [2]sums{}, [2]sums{}
	for _, i := range p.live[:n] {
		h := &p.hands[i]
		p.all[0].add(h, h.weights[0])
		p.all[1].add(h, h.weights[1])
	}
	for g := len(p.order.groups) - 1; g >= 0; g-- { // the weakest first
		p.group(p.order.groups[g], weight)
	}
}

// tied is the hands of one class: indexes from to to-1 in the sorter's order.
type tied struct {
	class    eval.Class
	from, to int32
}

// group counts the showdowns of each player's hands of one class.
func (p *pairs) group(g tied, weight uint64) {
	order := p.order.order[g.from:g.to]
	var won, notLost, total [2]uint64
	for _, k := range order {
		h := &p.hands[p.live[k]]
		won[0] += h.weights[0] * p.below[1].beside(h)
		won[1] += h.weights[1] * p.below[0].beside(h)
	}
	for _, k := range order {
		h := &p.hands[p.live[k]]
		p.below[0].add(h, h.weights[0])
		p.below[1].add(h, h.weights[1])
	}
	for _, k := range order {
		h := &p.hands[p.live[k]]
		notLost[0] += h.weights[0] * (p.below[1].beside(h) + h.weights[1])
		total[0] += h.weights[0] * (p.all[1].beside(h) + h.weights[1])
		total[1] += h.weights[1] * (p.all[0].beside(h) + h.weights[0])
	}
	tie := notLost[0] - won[0]
	p.counts[0b01] += weight * won[0]
	p.counts[0b10] += weight * won[1]
	p.counts[0b11] += weight * tie
	if !p.Categories {
		return
	}
	c := p.table.Named(g.class)
	for side := range won {
		to := p.counts[p.Category(side, c):][:joint.Outcomes]
		to[joint.Won] += weight * won[side]
		to[joint.Tied] += weight * tie
		to[joint.Lost] += weight * (total[side] - won[side] - tie)
	}
}

// sorter is a counting sort of hands by class. A bitmap has the classes that occur.
type sorter struct {
	order  []int32 // the indexes of the hands, the strongest first
	groups []tied
	number []int32 // by class: the number of hands, then the next index in order; 0 between calls
	seen   [eval.Classes/64 + 1]uint64
}

func (s *sorter) init(hands int) {
	s.order, s.number = make([]int32, hands), make([]int32, eval.Classes+1)
}

func (s *sorter) sort(classes []eval.Class) {
	for _, c := range classes {
		s.number[c]++
		s.seen[c/64] |= 1 << (c % 64)
	}
	s.groups = s.groups[:0]
	from := int32(0)
	for w, word := range s.seen {
		for ; word != 0; word &= word - 1 {
			c := eval.Class(64*w + bits.TrailingZeros64(word))
			to := from + s.number[c]
			s.number[c] = from
			s.groups = append(s.groups, tied{c, from, to})
			from = to
		}
		s.seen[w] = 0
	}
	for i, c := range classes {
		s.order[s.number[c]] = int32(i)
		s.number[c]++
	}
	for _, g := range s.groups {
		s.number[g.class] = 0
	}
}
