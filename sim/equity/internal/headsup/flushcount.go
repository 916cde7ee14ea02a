package headsup

import "math/bits"

// countFlushes corrects the showdowns with a flush in a suit. It visits the sets of
// at least f.atLeast ranks that the boards of the rank set may have in the suit. A
// board has at most two cards of other suits then.
func (w *headsUpWorker) countFlushes(f *flushSuit) {
	board := f.board | w.set.Cards.Set(0)&f.free
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

// countFlush corrects the showdowns on the boards that have exactly these ranks in
// the suit.
func (w *headsUpWorker) countFlush(f *flushSuit, board uint16) {
	if f.sweep != nil {
		w.sweepFlush(f, board)
		return
	}
	number := f.weights.number[board]
	if number == 0 {
		return
	}
	from := &f.weights.from[number]
	kinds := f.weights.list
	flush, others := kinds[from[0]:from[1]], kinds[from[1]:from[2]]
	otherFlush, otherOthers := kinds[from[2]:from[3]], kinds[from[3]:from[4]]
	ways := w.twoWays(f, board)
	n := bits.OnesCount16(board)
	if len(flush) > 0 {
		w.again(f, &ways, n != 4, flush, otherFlush) // with three on the board, both hole cards are of the suit
		w.again(f, &ways, n == 5, flush, otherOthers)
	}
	if len(otherFlush) > 0 {
		w.again(f, &ways, n != 4, others, otherFlush)
	}
}

// again subtracts the count of pairs of hands without flushes, and adds the count
// with flushes. With alike, no second hand reduces the choices of the board's
// cards of other suits.
func (w *headsUpWorker) again(f *flushSuit, ways *twoWays, alike bool, first, second []weighedKind) {
	n := len(f.sides[1])
	for i := range first {
		a := &first[i]
		joint := f.weights.joint[int(a.place)*n:][:n]
		switch {
		case w.Categories:
			w.againByCategory(a, f, ways, joint, second)
		case alike:
			w.againAlike(a, f, ways, joint, second)
		default:
			w.againByResult(a, f, ways, joint, second)
		}
	}
}

func (w *headsUpWorker) againByCategory(a *weighedKind, f *flushSuit, ways *twoWays, joint []uint64, second []weighedKind) {
	plain := w.strength[a.pair]
	strength := max(plain, a.strength)
	held, others := f.sides[0][a.place].others, f.sides[1]
	before, after := &w.ends[w.category[a.pair]], &w.ends[w.categoryWith(a)]
	for k := range second {
		b := &second[k]
		boards := joint[b.place] * ways.of(held+others[b.place].others)
		other := w.strength[b.pair]
		before[4*int(w.category[b.pair])+result(plain, other)] -= boards
		after[4*int(w.categoryWith(b))+result(strength, max(other, b.strength))] += boards
	}
}

// againByResult has no branch that depends on a hand.
func (w *headsUpWorker) againByResult(a *weighedKind, f *flushSuit, ways *twoWays, joint []uint64, second []weighedKind) {
	plain := uint64(w.strength[a.pair])
	strength := max(plain, uint64(a.strength))
	held, others := f.sides[0][a.place].others, f.sides[1]
	var won, notLost uint64
	for k := range second {
		b := &second[k]
		boards := joint[b.place] * ways.of(held+others[b.place].others)
		other := uint64(w.strength[b.pair])
		with := max(other, uint64(b.strength))
		won += boards&less(with, strength) - boards&less(other, plain)
		notLost += boards&less(with, strength+1) - boards&less(other, plain+1)
	}
	w.ends.move(won, notLost)
}

// againAlike is againByResult if every pair has as many boards as a alone.
func (w *headsUpWorker) againAlike(a *weighedKind, f *flushSuit, ways *twoWays, joint []uint64, second []weighedKind) {
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
	boards := ways.of(f.sides[0][a.place].others)
	w.ends.move(won*boards, notLost*boards)
}

// move takes notLost showdowns from those lost: won of them are wins, the rest ties.
func (e *ends) move(won, notLost uint64) {
	e[0][0] += won
	e[0][1] += notLost - won
	e[0][2] -= notLost
}

// less returns all ones if a is below b, else 0, for numbers below 2^63.
func less(a, b uint64) uint64 { return uint64(int64(a-b) >> 63) }

// categoryWith returns the category of a hand, with a flush if it has one.
func (w *headsUpWorker) categoryWith(c *weighedKind) uint8 {
	if c.strength > 0 {
		return c.category
	}
	return w.category[c.pair]
}

// twoWays counts the choices of the cards of a rank set that are not of the suit, at
// most two.
type twoWays struct {
	choices *choices
	factor  [2]uint8 // the index in choices
	shift   [2]uint8 // the position of the rank's bits in a rankCount
}

func (w *headsUpWorker) twoWays(f *flushSuit, board uint16) twoWays {
	t := twoWays{choices: w.choices}
	suited := board &^ f.board
	if twice := w.set.Cards.Set(1)&^suited | w.set.Cards.Set(2)&suited; twice != 0 {
		rank := uint8(bits.TrailingZeros16(twice))
		t.factor[0], t.shift[0] = choicesAt(f.others[rank], 2), 3*rank
		return t
	}
	rest := w.set.Cards.Set(0)&^suited | w.set.Cards.Set(1)&suited
	for i := 0; rest != 0 && i < 2; i++ {
		rank := uint8(bits.TrailingZeros16(rest))
		t.factor[i], t.shift[i] = choicesAt(f.others[rank], 1), 3*rank
		rest &= rest - 1
	}
	return t
}

// of returns the number of choices, where held counts the cards of other suits in
// both hands.
func (t *twoWays) of(held rankCount) uint64 {
	return t.choices[t.factor[0]+uint8(held>>(t.shift[0]&63)&7)] * t.choices[t.factor[1]+uint8(held>>(t.shift[1]&63)&7)]
}
