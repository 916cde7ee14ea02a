package equity

import (
	"context"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/chunk"
)

// deals is a worker that enumerates the joint hands on each board, one player after
// another.
type deals struct {
	*exact
	hands   []held
	chosen  [MaxPlayers]eval.Class
	named   [eval.Classes + 1]eval.Category // by class
	counts  []uint64
	ctx     context.Context
	watched int // ctx is checked at each hand of the players below this number
}

// watchDeals is the approximate number of deals between two checks of the context.
const watchDeals = 100_000

// held is a player's hands on a board, by index.
type held struct {
	masks   []deck.Set
	weights []uint64
	parts   []eval.Partial
	classes []eval.Class // undefined if the hand has a card of the board
}

func (e *exact) newDeals() *deals {
	d := &deals{exact: e}
	for _, p := range e.law.players {
		h := held{classes: make([]eval.Class, len(p.hands))}
		for _, hand := range p.hands {
			h.masks, h.weights = append(h.masks, hand.mask), append(h.weights, hand.weight)
			h.parts = append(h.parts, e.table.Partial(e.law.held(&hand)...))
		}
		d.hands = append(d.hands, h)
	}
	for rest, i := 1, d.Players-1; i > 0; i-- {
		if rest *= len(d.hands[i].masks); rest >= watchDeals {
			d.watched = i
			break
		}
	}
	for c := range d.named {
		d.named[c] = e.table.Named(eval.Class(c))
	}
	return d
}

// count counts the deals of a chunk.
func (d *deals) count(ctx context.Context, chunk uint64, into *chunk.Tally) error {
	d.ctx, d.counts = ctx, into.Counts
	d.boards.each(chunk, func(cards deck.Set, board eval.Partial, weight uint64) bool {
		for _, h := range d.hands {
			d.table.ClassesOf(board, h.parts, h.classes)
		}
		d.deal(0, cards, weight, eval.Classes+1, 0)
		return ctx.Err() == nil
	})
	return ctx.Err()
}

// deal gives player i each hand without a card in used, then the later players.
// best is the class of the winners among the players before.
func (d *deals) deal(i int, used deck.Set, weight uint64, best eval.Class, winners int) {
	if i == d.Players-1 {
		d.last(used, weight, best, winners)
		return
	}
	h := &d.hands[i]
	for k, mask := range h.masks {
		if mask&used != 0 {
			continue
		}
		if i < d.watched && d.ctx.Err() != nil {
			return
		}
		class, who := best, winners
		if c := h.classes[k]; c < best {
			class, who = c, 1<<i
		} else if c == best {
			who |= 1 << i
		}
		d.chosen[i] = h.classes[k]
		d.deal(i+1, used|mask, weight*h.weights[k], class, who)
	}
}

// last gives the last player each hand without a card in used, and counts the
// showdowns.
func (d *deals) last(used deck.Set, weight uint64, best eval.Class, winners int) {
	i := d.Players - 1
	var ends [Outcomes]uint64 // for the last player
	if d.Categories {
		ends = d.countLast(used, weight, best)
	} else {
		ends = d.hands[i].showdowns(used, best)
	}
	for outcome, n := range ends {
		who := after(outcome, i, winners)
		d.counts[who] += n * weight
		if d.Categories {
			for j, class := range d.chosen[:i] {
				d.counts[d.Category(j, d.named[class])+outcomeOf(who, j)] += n * weight
			}
		}
	}
}

// after returns the winners among all players, from those among the others and the
// outcome of player i.
func after(outcome, i, winners int) int {
	switch outcome {
	case Won:
		return 1 << i
	case Tied:
		return winners | 1<<i
	}
	return winners
}

// outcomeOf returns the outcome of player i for a set of winners.
func outcomeOf(winners, i int) int {
	switch {
	case winners == 1<<i:
		return Won
	case winners>>i&1 != 0:
		return Tied
	}
	return Lost
}

// showdowns returns, by outcome against best, the weights of the hands without a
// card in used. It has no branch that depends on a hand: the processor could not
// predict it.
func (h *held) showdowns(used deck.Set, best eval.Class) (ends [Outcomes]uint64) {
	var all, notLost, won uint64
	weights, classes := h.weights[:len(h.masks)], h.classes[:len(h.masks)]
	for k, mask := range h.masks {
		w := weights[k] & apart(mask, used)
		all += w
		notLost += w & below(classes[k], best+1)
		won += w & below(classes[k], best)
	}
	return [Outcomes]uint64{Lost: all - notLost, Won: won, Tied: notLost - won}
}

// countLast is showdowns. It also counts the categories, times weight.
func (d *deals) countLast(used deck.Set, weight uint64, best eval.Class) (ends [Outcomes]uint64) {
	var by [eval.Categories][4]uint64
	i := d.Players - 1
	h := &d.hands[i]
	for k, mask := range h.masks {
		class := h.classes[k]
		notLost, won := below(class, best+1)&1, below(class, best)&1
		by[d.named[class]%eval.Categories][2*notLost-won] += h.weights[k] & apart(mask, used)
	}
	for c := range by {
		counts := d.counts[d.Category(i, eval.Category(c)):][:Outcomes]
		for outcome := range ends {
			ends[outcome] += by[c][outcome]
			counts[outcome] += by[c][outcome] * weight
		}
	}
	return ends
}

// apart returns all ones if the sets have no card in common, else 0.
func apart(a, b deck.Set) uint64 { return uint64(int64(a&b-1) >> 63) }

// below returns all ones if a < b, else 0.
func below(a, b eval.Class) uint64 { return uint64((int64(a) - int64(b)) >> 63) }
