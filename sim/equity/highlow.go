package equity

import (
	"context"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/chunk"
)

// highLow is deals for a game with a low.
type highLow struct {
	*deals
	of   [][]eval.Low // by player: the lows of his hands on the board
	made              // of the current joint hand
}

func (e *exact) newHighLow() *highLow {
	h := &highLow{deals: e.newDeals()}
	for _, hands := range h.hands {
		h.of = append(h.of, make([]eval.Low, len(hands.masks)))
	}
	return h
}

// count counts the deals of a chunk.
func (h *highLow) count(ctx context.Context, chunk uint64, into *chunk.Tally) error {
	h.ctx, h.counts = ctx, into.Counts
	h.boards.each(chunk, func(cards deck.Set, board eval.Partial, weight uint64) bool {
		for i, hands := range h.hands {
			h.table.ClassesOf(board, hands.parts, hands.classes)
			h.table.LowsOf(board, hands.parts, h.of[i])
		}
		h.deal(0, cards, weight)
		return ctx.Err() == nil
	})
	return ctx.Err()
}

// deal gives player i each hand without a card in used, then the later players.
func (h *highLow) deal(i int, used deck.Set, weight uint64) {
	if i == h.Players {
		h.showdown(weight)
		return
	}
	hands := &h.hands[i]
	for k, mask := range hands.masks {
		if mask&used != 0 {
			continue
		}
		if i < h.watched && h.ctx.Err() != nil {
			return
		}
		h.classes[i], h.lows[i] = hands.classes[k], h.of[i][k]
		h.deal(i+1, used|mask, weight*hands.weights[k])
	}
}

func (h *highLow) showdown(weight uint64) {
	classes := h.classes[:h.Players]
	high := winners(classes)
	h.counts[h.With(high, lowWinners(h.lows[:h.Players]))] += weight
	if h.Categories {
		for i, c := range classes {
			h.counts[h.Category(i, h.named[c])+outcomeOf(high, i)] += weight
		}
	}
}

// lowWinners returns the set of the players with the best low, bit i for player i,
// or 0 if nobody has a low.
func lowWinners(lows []eval.Low) (who int) {
	best := eval.Low(0)
	for i, l := range lows {
		switch {
		case l == 0:
		case best == 0 || l < best:
			best, who = l, 1<<i
		case l == best:
			who |= 1 << i
		}
	}
	return who
}
