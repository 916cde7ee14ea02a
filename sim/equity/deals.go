package equity

import (
	"context"

	"pokersim/eval"
)

// deals goes through the joint hands on a board, player after player.
type deals struct {
	*exact
	hands  [][]hand
	parts  [][]eval.Partial
	held   [][]held       // of hands, on this board
	kept   []eval.Partial // of one player
	class  []eval.Class   // of one player
	chosen [MaxPlayers]eval.Class
	counts []uint64
	ctx    context.Context
}

// held is a hand on a board.
type held struct {
	mask   set
	weight uint64
	class  eval.Class
}

func (e *exact) newDeals() func(context.Context, uint64, []uint64) error {
	d := &deals{exact: e}
	most := 0
	for _, p := range e.law.players {
		parts := make([]eval.Partial, len(p.hands))
		for i, h := range p.hands {
			parts[i] = e.table.Partial(h.cards[:]...)
		}
		d.hands, d.parts = append(d.hands, p.hands), append(d.parts, parts)
		d.held = append(d.held, make([]held, len(p.hands)))
		most = max(most, len(p.hands))
	}
	d.kept, d.class = make([]eval.Partial, most), make([]eval.Class, most)
	return func(ctx context.Context, chunk uint64, counts []uint64) error {
		d.ctx, d.counts = ctx, counts
		e.boards.each(chunk, func(cards set, board eval.Partial, weight uint64) bool {
			d.board(cards, board, weight)
			return ctx.Err() == nil
		})
		return ctx.Err()
	}
}

// board counts a board's showdowns, each weight times.
func (d *deals) board(cards set, board eval.Partial, weight uint64) {
	for i, hands := range d.hands {
		n, live := 0, d.held[i][:cap(d.held[i])]
		for j, h := range hands {
			if h.mask&cards == 0 {
				live[n], d.kept[n] = held{mask: h.mask, weight: h.weight}, d.parts[i][j]
				n++
			}
		}
		d.table.ClassesOf(board, d.kept[:n], d.class)
		for j := range n {
			live[j].class = d.class[j]
		}
		d.held[i] = live[:n]
	}
	d.deal(0, 0, weight, eval.Classes+1, 0)
}

// deal gives player i each hand beside used. best is the class of the winners so
// far.
func (d *deals) deal(i int, used set, weight uint64, best eval.Class, winners int) {
	if i == 1 && d.ctx.Err() != nil { // a board may have many deals
		return
	}
	last := i == d.players-1
	for k := range d.held[i] {
		h := &d.held[i][k]
		if h.mask&used != 0 {
			continue
		}
		class, who := best, winners
		if h.class < best {
			class, who = h.class, 1<<i
		} else if h.class == best {
			who |= 1 << i
		}
		if d.categories {
			d.chosen[i] = h.class
		}
		switch {
		case !last:
			d.deal(i+1, used|h.mask, weight*h.weight, class, who)
		case d.categories:
			d.countCategories(weight*h.weight, who)
			fallthrough
		default:
			d.counts[who] += weight * h.weight
		}
	}
}

// countCategories counts the chosen hands.
func (d *deals) countCategories(weight uint64, winners int) {
	for i, class := range d.chosen[:d.players] {
		outcome := Lost
		if winners>>i&1 != 0 {
			outcome = Tied
			if winners == 1<<i {
				outcome = Won
			}
		}
		d.counts[d.category(i, class.Category())+outcome] += weight
	}
}
