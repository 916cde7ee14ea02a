package equity

import (
	"math/bits"
	"sort"

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
	held     rankCount // of other suits
	strength uint32    // of the flush; without one 0
	place    uint16
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
		begin := len(b.list)
		for k := range 4 {
			from[k] = uint32(len(b.list))
			b.list = f.append(b.list, e, f.sides[k/2], board, k&1 == 0)
		}
		from[4] = uint32(len(b.list))
		if from[0] == from[1] && from[2] == from[3] {
			b.list = b.list[:begin]
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

// append appends the hands beside a board with these ranks that have a flush, or
// those that have none.
func (f *flushSuit) append(cells []suitedCell, e *headsUp, hands []suitedHand, board uint16, flush bool) []suitedCell {
	need := 5 - bits.OnesCount16(board)
	from := sort.Search(len(hands), func(i int) bool { return bits.OnesCount16(hands[i].suited) < need })
	if flush {
		hands, from = hands[:from], 0
	} else {
		hands = hands[from:]
	}
	last := suitedCell{}
	with := uint16(0) // the ranks of last's strength
	for k := range hands {
		h := &hands[k]
		if h.suited&board != 0 {
			continue
		}
		if flush && with != h.suited|board {
			with = h.suited | board
			last.strength = e.ranks.Suited(with)
			last.category = e.categoryOf(last.strength)
		}
		last.held, last.place, last.pair = h.others, uint16(from+k), h.pair
		cells = append(cells, last)
	}
	return cells
}

// countFlushes counts anew the showdowns with a flush in a suit: for each set of
// at least so many of the ranks that may be of the suit. At most two cards are not.
func (w *headsUpWorker) countFlushes(f *flushSuit) {
	board := f.board | w.coming.set(0)&f.free
	spare := bits.OnesCount16(board) - f.atLeast
	if spare < 0 {
		return
	}
	w.countFlush(f, board)
	if spare == 0 {
		return
	}
	for x := board &^ f.board; x != 0; x &= x - 1 {
		without := board &^ (x & -x)
		w.countFlush(f, without)
		if spare == 1 {
			continue
		}
		for y := x & (x - 1); y != 0; y &= y - 1 {
			w.countFlush(f, without&^(y&-y))
		}
	}
}

// countFlush does so for the boards that have the suit in these ranks, and no
// others.
func (w *headsUpWorker) countFlush(f *flushSuit, board uint16) {
	if f.wide != nil {
		w.sweepFlush(f, board)
		return
	}
	number := f.cells.number[board]
	if number == 0 {
		return
	}
	from := &f.cells.from[number]
	cells := f.cells.list
	flush, others := cells[from[0]:from[1]], cells[from[1]:from[2]]
	otherFlush, otherOthers := cells[from[2]:from[3]], cells[from[3]:from[4]]
	ways := w.twoWays(f, board)
	n := bits.OnesCount16(board)
	if len(flush) > 0 {
		w.again(f, &ways, n != 4, flush, otherFlush) // with three, both cards are of the suit
		w.again(f, &ways, n == 5, flush, otherOthers)
	}
	if len(otherFlush) > 0 {
		w.again(f, &ways, n != 4, others, otherFlush)
	}
}

// again takes back what was counted for pairs of hands, and counts them anew.
// alike is whether the second ones leave all choices of the board's other cards.
func (w *headsUpWorker) again(f *flushSuit, ways *twoWays, alike bool, first, second []suitedCell) {
	n := len(f.sides[1])
	for i := range first {
		a := &first[i]
		joint := f.cells.joint[int(a.place)*n:][:n]
		switch {
		case w.Categories:
			w.againByCategory(a, ways, joint, second)
		case alike:
			w.againAlike(a, ways, joint, second)
		default:
			w.againByResult(a, ways, joint, second)
		}
	}
}

func (w *headsUpWorker) againByCategory(a *suitedCell, ways *twoWays, joint []uint64, second []suitedCell) {
	plain := w.strength[a.pair]
	strength := max(plain, a.strength)
	before, after := &w.ends[w.category[a.pair]], &w.ends[w.categoryWith(a)]
	for k := range second {
		b := &second[k]
		boards := joint[b.place] * ways.of(a.held+b.held)
		other := w.strength[b.pair]
		before[4*int(w.category[b.pair])+result(plain, other)] -= boards
		after[4*int(w.categoryWith(b))+result(strength, max(other, b.strength))] += boards
	}
}

// againByResult takes no branch that depends on a hand.
func (w *headsUpWorker) againByResult(a *suitedCell, ways *twoWays, joint []uint64, second []suitedCell) {
	plain := uint64(w.strength[a.pair])
	strength := max(plain, uint64(a.strength))
	var won, notLost uint64
	for k := range second {
		b := &second[k]
		boards := joint[b.place] * ways.of(a.held+b.held)
		other := uint64(w.strength[b.pair])
		with := max(other, uint64(b.strength))
		won += boards&less(with, strength) - boards&less(other, plain)
		notLost += boards&less(with, strength+1) - boards&less(other, plain+1)
	}
	w.ends.move(won, notLost)
}

// againAlike is againByResult for hands that leave as many boards as a alone does.
func (w *headsUpWorker) againAlike(a *suitedCell, ways *twoWays, joint []uint64, second []suitedCell) {
	plain := uint64(w.strength[a.pair])
	strength := max(plain, uint64(a.strength))
	var won, notLost uint64
	for k := range second {
		b := &second[k]
		weight := joint[b.place]
		other := uint64(w.strength[b.pair])
		with := max(other, uint64(b.strength))
		won += weight&less(with, strength) - weight&less(other, plain)
		notLost += weight&less(with, strength+1) - weight&less(other, plain+1)
	}
	boards := ways.of(a.held)
	w.ends.move(won*boards, notLost*boards)
}

// move makes showdowns won, and not lost, that were not.
func (e *ends) move(won, notLost uint64) {
	e[0][0] += won
	e[0][1] += notLost - won
	e[0][2] -= notLost
}

// less returns all ones if a is below b, else 0, for numbers below 2^63.
func less(a, b uint64) uint64 { return uint64(int64(a-b) >> 63) }

// categoryWith returns the category of a hand, flushes with it.
func (w *headsUpWorker) categoryWith(c *suitedCell) uint8 {
	if c.strength > 0 {
		return c.category
	}
	return w.category[c.pair]
}

// twoWays counts the choices of at most two cards of a rank set that are not of the
// suit.
type twoWays struct {
	choices *choices
	factor  [2]uint8 // the place in choices
	shift   [2]uint8 // of the number of cards of the rank, in a rankCount
}

func (w *headsUpWorker) twoWays(f *flushSuit, board uint16) twoWays {
	t := twoWays{choices: w.choices}
	suited := board &^ f.board
	if twice := w.coming.set(1)&^suited | w.coming.set(2)&suited; twice != 0 {
		rank := uint8(bits.TrailingZeros16(twice))
		t.factor[0], t.shift[0] = choicesAt(f.others[rank], 2), 3*rank
		return t
	}
	rest := w.coming.set(0)&^suited | w.coming.set(1)&suited
	for i := 0; rest != 0 && i < 2; i++ {
		rank := uint8(bits.TrailingZeros16(rest))
		t.factor[i], t.shift[i] = choicesAt(f.others[rank], 1), 3*rank
		rest &= rest - 1
	}
	return t
}

// of returns the number of choices that are left by such cards in both hands.
func (t *twoWays) of(held rankCount) uint64 {
	return t.choices[t.factor[0]+uint8(held>>(t.shift[0]&63)&7)] * t.choices[t.factor[1]+uint8(held>>(t.shift[1]&63)&7)]
}
