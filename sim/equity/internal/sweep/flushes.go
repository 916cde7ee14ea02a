package sweep

import (
	"cmp"
	"slices"

	"pokersim/sim/equity/internal/byrank"
)

// suited is the part of a hand that is of the suit of a flush: two ranks, one or none.
type suited struct {
	high, low uint8  // none if there is no such card
	strength  uint32 // of the flush with the board
}

const none = 255

// flushes has, by the ranks of the board's cards of a suit, the suited parts of hands
// that make a flush, the weakest first. It is for one goroutine.
type flushes struct {
	law    *byrank.Law
	orders [1 << 13][]suited
}

func (f *flushes) of(board uint16) []suited {
	if f.orders[board] == nil {
		f.orders[board] = f.order(board)
	}
	return f.orders[board]
}

func (f *flushes) order(board uint16) (all []suited) {
	add := func(high, low uint8, ranks uint16) {
		if s := f.law.Flush[ranks|board]; s > 0 && ranks&board == 0 {
			all = append(all, suited{high, low, s})
		}
	}
	add(none, none, 0)
	for high := range uint8(13) {
		add(high, none, 1<<high)
		for low := range high {
			add(high, low, 1<<high|1<<low)
		}
	}
	slices.SortStableFunc(all, func(x, y suited) int { return cmp.Compare(x.strength, y.strength) })
	return all
}
