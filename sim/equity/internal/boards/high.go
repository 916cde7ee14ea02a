package boards

import (
	"context"

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
	chosen     [joint.MaxPlayers]eval.Class
	counts     []uint64
	ctx        context.Context
	due        int  // the number of deals until the next check of ctx
	ended      bool // whether ctx has ended
}

// watchDeals is the approximate number of deals between two checks of the context.
const watchDeals = 100_000

// held is a player's hands on a board, by index.
type held struct {
	heldHands
	classes []eval.Class // undefined if the hand has a card of the board
}

// evaluate sets the classes on a board, unless ctx ends.
func (h *held) evaluate(ctx context.Context, by *joint.Classifier, board eval.Partial) {
	for from := 0; from < len(h.parts) && (from == 0 || ctx.Err() == nil); from += joint.CheckedHands {
		to := min(from+joint.CheckedHands, len(h.parts))
		by.ClassesOf(board, h.parts[from:to], h.classes[from:to])
	}
}

func (e *enumeration) newDeals() *deals {
	d := &deals{enumeration: e, classifier: e.asked.Classifier(e.table)}
	for _, list := range e.lists {
		d.hands = append(d.hands, held{list, make([]eval.Class, len(list.masks))})
	}
	if last := &d.hands[d.Players-1]; d.law.Folded > 0 {
		last.weights = make([]uint64, len(last.masks))
	}
	return d
}

// count counts the deals of a chunk.
func (d *deals) count(ctx context.Context, chunk uint64, into *chunk.Tally) (err error) {
	defer count.Failed(&err)
	d.ctx, d.counts, d.ended = ctx, into.Counts, false
	d.boards.Each(chunk, func(cards deck.Set, board eval.Partial, weight uint64) bool {
		for i := range d.Players {
			d.hands[i].evaluate(ctx, &d.classifier, board)
		}
		if ctx.Err() != nil {
			return false
		}
		d.deal(0, cards, weight, count.Worst, 0)
		return !d.ended
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
		if d.ended {
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

// watch checks the context every watchDeals deals.
func (d *deals) watch(deals int) {
	if d.due -= deals; d.due < 0 {
		d.due, d.ended = watchDeals, d.ctx.Err() != nil
	}
}

// last gives the last player each hand without a card in used, and counts the
// showdowns.
func (d *deals) last(used deck.Set, weight uint64, best eval.Class, winners int) {
	i := d.Players - 1
	d.watch(len(d.hands[i].masks))
	if d.law.Folded > 0 {
		d.weigh(used)
	}
	var ends [joint.Outcomes]uint64 // for the last player
	if d.Categories {
		ends = d.countLast(used, weight, best)
	} else {
		ends = d.hands[i].showdowns(used, best)
	}
	for outcome, n := range ends {
		who := joint.With(outcome, i, winners)
		d.counts[who] += n * weight
		if d.Categories {
			for j, class := range d.chosen[:i] {
				d.counts[d.first[j][d.classifier.Kinds[class]]+joint.Outcome(who, j)] += n * weight
			}
		}
	}
}

// weigh multiplies the weights of the last player's hands without a card in used by those of
// the hands that those who folded can have then.
func (d *deals) weigh(used deck.Set) {
	last := d.Players - 1
	h := &d.hands[last]
	for k, mask := range h.masks {
		if mask&used == 0 {
			h.weights[k] = d.lists[last].weights[k] * d.folded(d.Players, used|mask)
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
	i := d.Players - 1
	h := &d.hands[i]
	for k, mask := range h.masks {
		class := h.classes[k]
		notLost, won := joint.Below(class, best+1)&1, joint.Below(class, best)&1
		by[d.classifier.Kinds[class]%eval.Categories][2*notLost-won] += h.weights[k] & joint.Apart(mask, used)
	}
	for c := range by {
		counts := d.counts[d.first[i][c]:][:joint.Outcomes]
		for outcome := range ends {
			ends[outcome] += by[c][outcome]
			counts[outcome] += by[c][outcome] * weight
		}
	}
	return ends
}

// highLow is deals for a game with a low.
type highLow struct {
	*deals
	of      [][]eval.Low                 // by player: the lows of his hands on the board
	classes [joint.MaxPlayers]eval.Class // of the current joint hand
	lows    [joint.MaxPlayers]eval.Low
}

func (e *enumeration) newHighLow() *highLow {
	h := &highLow{deals: e.newDeals()}
	for _, hands := range h.hands[:h.Players] {
		h.of = append(h.of, make([]eval.Low, len(hands.masks)))
	}
	return h
}

// count counts the deals of a chunk.
func (h *highLow) count(ctx context.Context, chunk uint64, into *chunk.Tally) (err error) {
	defer count.Failed(&err)
	h.ctx, h.counts, h.ended = ctx, into.Counts, false
	h.boards.Each(chunk, func(cards deck.Set, board eval.Partial, weight uint64) bool {
		for i := range h.Players {
			h.hands[i].evaluate(ctx, &h.classifier, board)
			h.lowsOf(ctx, i, board)
		}
		if ctx.Err() != nil {
			return false
		}
		h.deal(0, cards, weight)
		return !h.ended
	})
	return ctx.Err()
}

// lowsOf sets the lows of player i's hands on a board, unless ctx ends.
func (h *highLow) lowsOf(ctx context.Context, i int, board eval.Partial) {
	parts := h.hands[i].parts
	for from := 0; from < len(parts) && (from == 0 || ctx.Err() == nil); from += joint.CheckedHands {
		to := min(from+joint.CheckedHands, len(parts))
		h.table.LowsOf(board, parts[from:to], h.of[i][from:to])
	}
}

// deal gives player i each hand without a card in used, then the later players.
func (h *highLow) deal(i int, used deck.Set, weight uint64) {
	if i == h.Players {
		h.showdown(weight * h.folded(h.Players, used))
		return
	}
	hands := &h.hands[i]
	for k, mask := range hands.masks {
		if mask&used != 0 {
			continue
		}
		if h.ended {
			return
		}
		h.classes[i], h.lows[i] = hands.classes[k], h.of[i][k]
		h.deal(i+1, used|mask, weight*h.lists[i].weights[k])
	}
}

func (h *highLow) showdown(weight uint64) {
	h.watch(1)
	classes := h.classes[:h.Players]
	high := joint.Best(classes)
	h.counts[h.With(high, joint.BestLow(h.lows[:h.Players]))] += weight
	if h.Categories {
		for i, c := range classes {
			h.counts[h.first[i][h.classifier.Kinds[c]]+joint.Outcome(high, i)] += weight
		}
	}
}
