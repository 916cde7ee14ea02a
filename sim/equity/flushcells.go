package equity

import (
	"math/bits"

	"pokersim/deck"
)

// suitCells is pairs of kinds of hands, and for every set of ranks that a board may have in a suit, which
// hands beside it have a flush.
type suitCells struct {
	joint  []uint64 // times the weights of hands that share no card, as in rankCells
	number []uint16 // by the ranks: a place in from; 0 if nobody has a flush
	from   [][5]uint32
	list   []suitedCell
}

// suitedCell is a kind of hand on such a board.
type suitedCell struct {
	strength uint32 // of the flush; without one 0
	place    uint16 // of the kind
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

// newSuitCells lists the hands by board: the first player's with a flush, and
// without, and the second's.
func (f *flushSuit) newSuitCells(e *headsUp, sets [6][]uint16) *suitCells {
	var boards []uint16
	for _, sets := range sets[f.atLeast:] {
		for _, x := range sets {
			if x&f.board == f.board && x&^(f.board|f.free) == 0 {
				boards = append(boards, x)
			}
		}
	}
	b := &suitCells{joint: f.newJoint(e), number: make([]uint16, 1<<deck.Ranks), from: make([][5]uint32, 1, len(boards)+1)}
	b.list = make([]suitedCell, 0, len(boards)*(len(f.sides[0])+len(f.sides[1])))
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

// newJoint returns the weights of pairs of kinds, times the suits that are alike.
func (f *flushSuit) newJoint(e *headsUp) []uint64 {
	var at [2]func(*hand) int
	for i, kinds := range f.sides {
		place := map[suitedHand]int{}
		for k, h := range kinds {
			place[h] = k
		}
		at[i] = func(h *hand) int { return place[e.kind(h, f.suit)] }
	}
	joint := e.law.joint(at[0], at[1], len(f.sides[0]), len(f.sides[1]))
	for i := range joint {
		joint[i] *= f.times
	}
	return joint
}

// append appends the hands beside a board with these ranks, those with a flush
// first, and returns where the others begin.
func (b *suitCells) append(e *headsUp, kinds []suitedHand, board uint16) uint32 {
	need := 5 - bits.OnesCount16(board)
	others := len(b.list)
	var strength uint32
	var category uint8
	with := uint16(0) // the ranks of strength
	for k := range kinds {
		h := &kinds[k]
		if h.suited&board != 0 {
			continue
		}
		cell := suitedCell{place: uint16(k), pair: h.pair}
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
