package boards

import (
	"context"
	"slices"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/chunk"
	"pokersim/sim/equity/internal/joint"
	"pokersim/sim/internal/count"
)

// deals is a worker that enumerates the joint hands on each board, one player after
// another.
type deals struct {
	*enumeration
	classifier joint.Classifier
	hands      []held
	last       int                          // the index of the last player of the showdown; -1 if there is only the outer one
	chosen     [joint.MaxPlayers]eval.Class // by player
	counts     []uint64
	ctx        context.Context
	due        int  // the number of deals until the next check of ctx
	ended      bool // whether ctx has ended
}

// watchDeals is the approximate number of deals between two checks of the context.
const watchDeals = 100_000

// evaluate sets the classes and the lows on a board, unless ctx ends.
func (h *held) evaluate(ctx context.Context, by *joint.Classifier, board eval.Partial) {
	for from := 0; from < len(h.parts) && (from == 0 || ctx.Err() == nil); from += joint.CheckedHands {
		to := min(from+joint.CheckedHands, len(h.parts))
		by.ClassesOf(board, h.parts[from:to], h.classes[from:to])
		if h.lows != nil {
			by.LowsOf(board, h.parts[from:to], h.lows[from:to])
		}
	}
}

func (e *enumeration) newDeals() *deals {
	d := &deals{enumeration: e, classifier: e.asked.Classifier(e.table), hands: slices.Clone(e.lists), last: len(e.lists) - 1 - e.law.Folded}
	for i := range d.hands {
		h := &d.hands[i]
		if e.outer >= 0 {
			continue // evaluated once
		}
		h.classes = make([]eval.Class, len(h.masks))
		if d.Low && i <= d.last {
			h.lows = make([]eval.Low, len(h.masks))
		}
	}
	if e.law.Folded > 0 {
		last := &d.hands[d.last]
		last.weights = make([]uint64, len(last.masks))
	}
	return d
}

// best is the best hands of the players so far, and the sets of those who have them.
type best struct {
	class      eval.Class
	low        eval.Low // 0 is none
	high, lows int
}

// with returns the best hands with one more player's.
func (b best) with(player int, class eval.Class, low eval.Low) best {
	if class < b.class {
		b.class, b.high = class, 1<<player
	} else if class == b.class {
		b.high |= 1 << player
	}
	switch {
	case low == 0:
	case b.low == 0 || low < b.low:
		b.low, b.lows = low, 1<<player
	case low == b.low:
		b.lows |= 1 << player
	}
	return b
}

// count counts the deals of a chunk.
func (d *deals) count(ctx context.Context, chunk uint64, into *chunk.Tally) (err error) {
	defer count.Failed(&err)
	d.ctx, d.counts, d.ended = ctx, into.Counts, false
	d.boards.Each(chunk, func(cards deck.Set, board eval.Partial, weight uint64) bool {
		none := best{class: count.Worst}
		if d.outer >= 0 {
			class, low := d.value(board)
			d.chosen[d.outer] = class
			d.deal(0, cards|d.fixed, weight, none.with(d.outer, class, low))
			return !d.ended
		}
		for i := range d.Players {
			d.hands[i].evaluate(ctx, &d.classifier, board)
		}
		if ctx.Err() != nil {
			return false
		}
		d.deal(0, cards, weight, none)
		return !d.ended
	})
	return ctx.Err()
}

// deal gives the player of list i each hand without a card in used, then those of the later lists. b is
// the best of the players before.
func (d *deals) deal(i int, used deck.Set, weight uint64, b best) {
	switch {
	case i == d.last:
		d.dealLast(used, weight, b)
		return
	case i > d.last:
		d.add(b.high, b.lows, weight, -1)
		return
	}
	h := &d.hands[i]
	for k, mask := range h.masks {
		if mask&used != 0 {
			continue
		}
		if d.ended {
			return
		}
		d.deal(i+1, used|mask, weight*h.weights[k], d.choose(b, h, k))
	}
}

// choose gives a player hand k and returns the best hands with it.
func (d *deals) choose(b best, h *held, k int) best {
	class, low := h.classes[k], eval.Low(0)
	if d.Low {
		low = h.lows[k]
	}
	d.chosen[h.player] = class
	return b.with(h.player, class, low)
}

// add counts deals; if but is a player, the categories of the others alone.
func (d *deals) add(high, low int, deals uint64, but int) {
	d.counts[d.With(high, low)] += deals
	if d.Categories {
		for i, class := range d.chosen[:d.Players] {
			if i != but {
				d.counts[d.Category(i, d.classifier.Kinds[class])+joint.Outcome(high, i)] += deals
			}
		}
	}
}

// watch checks the context every watchDeals deals.
func (d *deals) watch(deals int) {
	if d.due -= deals; d.due < 0 {
		d.due, d.ended = watchDeals, d.ctx.Err() != nil
	}
}

// dealLast gives the last player each hand without a card in used, and counts the
// showdowns.
func (d *deals) dealLast(used deck.Set, weight uint64, b best) {
	h := &d.hands[d.last]
	d.watch(len(h.masks))
	if d.law.Folded > 0 {
		d.weigh(used)
	}
	if d.Low || d.outer >= 0 && d.Categories {
		weights, classes, lows := h.weights[:len(h.masks)], h.classes[:len(h.masks)], h.lows[:len(h.masks)]
		for k, mask := range h.masks {
			if mask&used == 0 {
				with := b.with(h.player, classes[k], lows[k])
				d.chosen[h.player] = classes[k]
				d.add(with.high, with.lows, weight*weights[k], -1)
			}
		}
		return
	}
	var ends [joint.Outcomes]uint64 // for the last player
	if d.Categories {
		ends = d.countLast(used, weight, b.class)
	} else {
		ends = h.showdowns(used, b.class)
	}
	for outcome, n := range ends {
		d.add(joint.With(outcome, h.player, b.high), 0, n*weight, h.player)
	}
}

// weigh multiplies the weights of the last player's hands without a card in used by those of
// the hands that those who folded can have then.
func (d *deals) weigh(used deck.Set) {
	h := &d.hands[d.last]
	for k, mask := range h.masks {
		if mask&used == 0 {
			h.weights[k] = d.lists[d.last].weights[k] * d.folded(d.last+1, used|mask)
		}
	}
}

// folded returns the sum of the weights of the joint hands, without a card in used, of the
// players from i, who folded.
func (d *deals) folded(i int, used deck.Set) (sum uint64) {
	if i == len(d.hands) {
		return 1
	}
	h := &d.hands[i]
	d.watch(len(h.masks))
	for k, mask := range h.masks {
		if mask&used == 0 && !d.ended {
			sum += h.weights[k] * d.folded(i+1, used|mask)
		}
	}
	return sum
}

// showdowns returns, by outcome against best, the weights of the hands without a
// card in used. It has no branch that depends on a hand: the processor could not
// predict it.
func (h *held) showdowns(used deck.Set, best eval.Class) (ends [joint.Outcomes]uint64) {
	var all, notLost, won uint64
	weights, classes := h.weights[:len(h.masks)], h.classes[:len(h.masks)]
	for k, mask := range h.masks {
		w := weights[k] & joint.Apart(mask, used)
		all += w
		notLost += w & joint.Below(classes[k], best+1)
		won += w & joint.Below(classes[k], best)
	}
	return [joint.Outcomes]uint64{joint.Lost: all - notLost, joint.Won: won, joint.Tied: notLost - won}
}

// countLast is showdowns. It also counts the categories, times weight.
func (d *deals) countLast(used deck.Set, weight uint64, best eval.Class) (ends [joint.Outcomes]uint64) {
	var by [eval.Categories][4]uint64
	h := &d.hands[d.last]
	for k, mask := range h.masks {
		class := h.classes[k]
		notLost, won := joint.Below(class, best+1)&1, joint.Below(class, best)&1
		by[d.classifier.Kinds[class]%eval.Categories][2*notLost-won] += h.weights[k] & joint.Apart(mask, used)
	}
	for c := range by {
		counts := d.counts[d.Category(h.player, eval.Category(c)):][:joint.Outcomes]
		for outcome := range ends {
			ends[outcome] += by[c][outcome]
			counts[outcome] += by[c][outcome] * weight
		}
	}
	return ends
}
