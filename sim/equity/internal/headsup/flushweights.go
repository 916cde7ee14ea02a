package headsup

import (
	"math/bits"

	"pokersim/deck"
	"pokersim/sim/equity/internal/joint"
)

// flushWeights is, for every set of ranks that a board may have in a suit, the kinds of
// hands with a flush and without, and the weights of pairs of kinds.
type flushWeights struct {
	joint  []uint64    // the weights of pairs of kinds without a common card, as in pairWeights, times flushSuit.times
	number []uint16    // by the board's ranks in the suit: an index in from; 0 if nobody has a flush
	from   [][5]uint32 // the bounds in list of each player's kinds with a flush and without
	list   []weighedKind
}

// weighedKind is a kind of hand on a board.
type weighedKind struct {
	strength uint32 // of the flush; 0 without one
	place    uint16 // the index of the kind
	pair     uint8
	category uint8 // of the flush
}

// rankSetsOfSuit returns the sets of three to five ranks by their size.
func rankSetsOfSuit() (sets [6][]uint16) {
	for x := range uint16(1 << deck.Ranks) {
		if n := bits.OnesCount16(x); n >= 3 && n <= 5 {
			sets[n] = append(sets[n], x)
		}
	}
	return sets
}

// newFlushWeights lists, for each board, the first player's kinds with a flush, those
// without, and the same of the second player.
func (f *flushSuit) newFlushWeights(e *headsUp, sets [6][]uint16) *flushWeights {
	var boards []uint16
	for _, sets := range sets[f.atLeast:] {
		for _, x := range sets {
			if x&f.board == f.board && x&^(f.board|f.free) == 0 {
				boards = append(boards, x)
			}
		}
	}
	b := &flushWeights{joint: f.newJoint(e), number: make([]uint16, 1<<deck.Ranks), from: make([][5]uint32, 1, len(boards)+1)}
	b.list = make([]weighedKind, 0, len(boards)*(len(f.sides[0])+len(f.sides[1])))
	for _, board := range boards {
		var from [5]uint32
		for i, kinds := range f.sides {
			from[2*i] = uint32(len(b.list))
			from[2*i+1] = b.append(e, kinds, board)
		}
		from[4] = uint32(len(b.list))
		if from[0] == from[1] && from[2] == from[3] {
			b.list = b.list[:from[0]]
			continue
		}
		b.number[board] = uint16(len(b.from))
		b.from = append(b.from, from)
	}
	return b
}

// newJoint returns flushWeights.joint.
func (f *flushSuit) newJoint(e *headsUp) []uint64 {
	var at [2]func(*joint.Hand) int
	for i, kinds := range f.sides {
		place := map[suitedHand]int{}
		for k, h := range kinds {
			place[h] = k
		}
		at[i] = func(h *joint.Hand) int { return place[e.kind(h, f.suit)] }
	}
	joint := jointWeights(e.law, at[0], at[1], len(f.sides[0]), len(f.sides[1]))
	for i := range joint {
		joint[i] *= f.times
	}
	return joint
}

// append appends the kinds of hands that are possible with the board's ranks in the
// suit, those with a flush first. It returns the index of the first one without.
func (b *flushWeights) append(e *headsUp, kinds []suitedHand, board uint16) uint32 {
	need := 5 - bits.OnesCount16(board)
	others := len(b.list)
	var strength uint32
	var category uint8
	with := uint16(0) // the ranks of the flush that strength is of
	for k := range kinds {
		h := &kinds[k]
		if h.suited&board != 0 {
			continue
		}
		cell := weighedKind{place: uint16(k), pair: h.pair}
		if bits.OnesCount16(h.suited) >= need {
			if with != h.suited|board {
				with = h.suited | board
				strength = e.ranks.Suited(with)
				category = e.categoryOf(strength)
			}
			cell.strength, cell.category = strength, category
			others = len(b.list) + 1
		}
		b.list = append(b.list, cell)
	}
	return uint32(others)
}
