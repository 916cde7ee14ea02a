package stud

import (
	"context"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/chunk"
	"pokersim/sim/equity/internal/joint"
)

// deals is a worker that gives each player his hands, one player after another.
type deals struct {
	*enumeration
	counts []uint64
	ctx    context.Context
	due    int // the number of deals until the next check of ctx
	ended  bool
	weight uint64                          // of the current hand of the outer player
	chosen [joint.MaxPlayers]eval.Category // by player: the category of his hand
}

// watchDeals is the approximate number of deals between two checks of the context.
const watchDeals = 100_000

func (e *enumeration) worker() chunk.Worker { return (&deals{enumeration: e}).count }

// best is the best hands so far, and who has them.
type best struct {
	value
	high, low int // sets of players
}

// with returns the best hands with one more player's.
func (b best) with(player int, v value) best {
	switch {
	case v.class < b.class:
		b.class, b.high = v.class, 1<<player
	case v.class == b.class:
		b.high |= 1 << player
	}
	switch {
	case v.low == 0:
	case b.value.low == 0 || v.low < b.value.low:
		b.value.low, b.low = v.low, 1<<player
	case v.low == b.value.low:
		b.low |= 1 << player
	}
	return b
}

// count counts the deals of a chunk.
func (d *deals) count(ctx context.Context, chunk uint64, into *chunk.Tally) error {
	d.ctx, d.counts, d.ended = ctx, into.Counts, false
	none := best{value: value{class: eval.Classes + 1}}
	d.loose.Each(chunk, func(cards deck.Set, hand eval.Partial, weight uint64) bool {
		v := d.value(hand.Plus(d.fixed))
		d.weight, d.chosen[d.outer] = weight, d.kinds[v.class]
		d.deal(0, cards|d.cards, none.with(d.outer, v))
		return !d.ended
	})
	return ctx.Err()
}

// deal gives the other player number i each hand without a card in used, then the later
// players.
func (d *deals) deal(i int, used deck.Set, b best) {
	switch {
	case i == len(d.lists):
		d.add(b, 1)
		return
	case i == len(d.lists)-1:
		d.last(&d.lists[i], used, b)
		return
	}
	list := &d.lists[i]
	for k, mask := range list.masks {
		if mask&used != 0 {
			continue
		}
		if d.ended {
			return
		}
		v := list.values[k]
		d.chosen[list.player] = d.kinds[v.class]
		d.deal(i+1, used|mask, b.with(list.player, v))
	}
}

// add counts n deals.
func (d *deals) add(b best, n uint64) {
	n *= d.weight
	d.counts[d.With(b.high, b.low)] += n
	if d.Categories {
		for i, c := range d.chosen[:d.Players] {
			d.counts[d.Category(i, c)+joint.Outcome(b.high, i)] += n
		}
	}
}

// watch checks the context every watchDeals deals.
func (d *deals) watch(deals int) {
	if d.due -= deals; d.due < 0 {
		d.due, d.ended = watchDeals, d.ctx.Err() != nil
	}
}

// last gives the last player each hand without a card in used, and counts the deals.
func (d *deals) last(l *list, used deck.Set, b best) {
	d.watch(len(l.masks))
	values := l.values[:len(l.masks)]
	if d.Low || d.Categories {
		for k, mask := range l.masks {
			if mask&used == 0 {
				d.chosen[l.player] = d.kinds[values[k].class]
				d.add(b.with(l.player, values[k]), 1)
			}
		}
		return
	}
	var all, notLost, won uint64
	for k, mask := range l.masks { // no branch depends on a hand: the processor could not predict it
		one, class := joint.Apart(mask, used)&1, values[k].class
		all += one
		notLost += one & joint.Below(class, b.class+1)
		won += one & joint.Below(class, b.class)
	}
	d.add(b, all-notLost)
	d.add(best{high: b.high | 1<<l.player}, notLost-won)
	d.add(best{high: 1 << l.player}, won)
}
