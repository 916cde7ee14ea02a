package boards

import (
	"context"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/chunk"
	"pokersim/sim/equity/internal/joint"
)

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
func (h *highLow) count(ctx context.Context, chunk uint64, into *chunk.Tally) error {
	h.ctx, h.counts, h.ended = ctx, into.Counts, false
	h.boards.Each(chunk, func(cards deck.Set, board eval.Partial, weight uint64) bool {
		for i := range h.Players {
			h.hands[i].evaluate(ctx, h.table, board)
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
			h.counts[h.first[i][h.named[c]]+joint.Outcome(high, i)] += weight
		}
	}
}
