package equity

import (
	"math/bits"

	"pokersim/deck"
)

// flushSuit is a suit in which a player may have a flush. Hands are told apart by
// their ranks and by which of their cards are of the suit.
type flushSuit struct {
	times   uint64 // suits that the law's symmetries turn into this one
	board   uint16 // the ranks of the given board in the suit
	left    uint16 // the ranks whose card of the suit is neither on the board nor dead
	free    uint16 // of these, those that may come
	atLeast int    // cards of the suit that a board needs for a flush, 3 to 5
	sides   [2][]suitedHand
	joint   []uint64 // weights of hands that share no card, as in rankCells
}

// suitedHand is a kind of hand.
type suitedHand struct {
	pair   uint8     // the number of the ranks
	suited uint16    // the ranks of the cards of the suit
	others rankCount // the cards of other suits
}

// newFlushSuits returns the suits, one of those that are alike.
func (e *headsUp) newFlushSuits() []flushSuit {
	var times [deck.Suits]uint64
	group := e.law.symmetries()
	for s := range times {
		to := s
		for _, p := range group {
			to = min(to, int(p[s])/deck.Ranks)
		}
		times[to]++
	}
	var suits []flushSuit
	for s, n := range times {
		if n > 0 {
			suits = append(suits, e.newFlushSuit(s, n))
		}
	}
	return suits
}

func (e *headsUp) newFlushSuit(suit int, times uint64) flushSuit {
	of := func(x deck.Set) uint16 { return uint16(x >> (deck.Ranks * suit) & oneSuit) }
	l := e.law
	f := flushSuit{times: times, board: of(l.board), left: of(l.left()), free: of(l.left() &^ l.fixed), atLeast: 5}
	place := [2]map[suitedHand]int{{}, {}}
	kind := func(h *hand) suitedHand {
		k := suitedHand{pair: h.ranks(), suited: of(h.mask)}
		k.others = e.pairs[k.pair].count
		for x := k.suited; x != 0; x &= x - 1 {
			k.others -= countOf(uint8(bits.TrailingZeros16(x)))
		}
		return k
	}
	for i, p := range l.players {
		for k := range p.hands {
			h := kind(&p.hands[k])
			if _, ok := place[i][h]; !ok {
				place[i][h] = len(f.sides[i])
				f.sides[i] = append(f.sides[i], h)
				f.atLeast = min(f.atLeast, 5-bits.OnesCount16(h.suited))
			}
		}
	}
	f.joint = l.joint(func(h *hand) int { return place[0][kind(h)] }, func(h *hand) int { return place[1][kind(h)] }, len(f.sides[0]), len(f.sides[1]))
	return f
}

// flushCells is what a worker knows of the hands on the boards of a rank set that
// have cards of the suit for some of the ranks.
type flushCells struct {
	flush, others [2][]suitedCell
	ways          twoWays
}

// suitedCell is a kind of hand on such a board.
type suitedCell struct {
	place    int
	held     rankCount // of other suits
	strength [2]uint32 // flushes apart, and with them
	category [2]uint8
}

// countFlushes counts anew the showdowns with a flush in a suit.
func (w *headsUpWorker) countFlushes(f *flushSuit) {
	free := 0 // of the set's ranks
	for i, rank := range w.set.ranks[:w.set.n] {
		free |= int(f.free>>rank&1) << i
	}
	given := bits.OnesCount16(f.board)
	if bits.OnesCount(uint(free))+given < f.atLeast {
		return
	}
	for x := free; ; x = (x - 1) & free {
		if bits.OnesCount(uint(x))+given >= f.atLeast {
			w.countFlush(f, x)
		}
		if x == 0 {
			return
		}
	}
}

// countFlush does so for the boards that have the suit in ranks x of the set, and
// no others.
func (w *headsUpWorker) countFlush(f *flushSuit, x int) {
	c := &w.flush
	board := f.board
	for i, rank := range w.set.ranks[:w.set.n] {
		board |= uint16(x>>i&1) << rank
	}
	for side := range f.sides {
		c.flush[side], c.others[side] = c.flush[side][:0], c.others[side][:0]
		for k := range f.sides[side] {
			h := &f.sides[side][k]
			if h.suited&board != 0 {
				continue
			}
			plain := w.strength[h.pair]
			cell := suitedCell{place: k, held: h.others, strength: [2]uint32{plain, plain}}
			cell.category = [2]uint8{w.category[h.pair], w.category[h.pair]}
			if bits.OnesCount16(h.suited|board) < 5 {
				c.others[side] = append(c.others[side], cell)
				continue
			}
			cell.strength[1] = w.ranks.Suited(h.suited | board)
			cell.category[1] = w.categoryOf(cell.strength[1])
			c.flush[side] = append(c.flush[side], cell)
		}
	}
	if len(c.flush[0])+len(c.flush[1]) == 0 {
		return
	}
	c.ways = w.twoWays(f, x)
	w.again(f, c.flush[0], c.flush[1])
	w.again(f, c.flush[0], c.others[1])
	w.again(f, c.others[0], c.flush[1])
}

// again takes back what was counted for pairs of hands, and counts them anew.
func (w *headsUpWorker) again(f *flushSuit, first, second []suitedCell) {
	n := len(f.sides[1])
	ways := w.flush.ways
	for i := range first {
		a := &first[i]
		joint := f.joint[a.place*n:][:n]
		before, after := &w.ends[a.category[0]], &w.ends[a.category[1]]
		for k := range second {
			b := &second[k]
			boards := joint[b.place] * ways.of(a.held+b.held)
			before[4*int(b.category[0])+result(a.strength[0], b.strength[0])] -= boards
			after[4*int(b.category[1])+result(a.strength[1], b.strength[1])] += boards
		}
	}
}

// twoWays is ways for at most two ranks.
type twoWays struct {
	factor [2]*[8]uint64
	shift  [2]uint8
	times  uint64
}

// twoWays counts the choices of the set's cards that are not of the suit, for all
// suits like it.
func (w *headsUpWorker) twoWays(f *flushSuit, x int) twoWays {
	none := &w.choices[0][0]
	t := twoWays{factor: [2]*[8]uint64{none, none}, times: f.times}
	n := 0
	for i, rank := range w.set.ranks[:w.set.n] {
		left, times := w.left[rank]-uint8(f.left>>rank&1), w.set.times[i]-uint8(x>>i&1)
		if times > 0 {
			t.factor[n], t.shift[n] = &w.choices[left][times], 3*rank
			n++
		}
	}
	return t
}

func (t *twoWays) of(held rankCount) uint64 {
	return t.times * t.factor[0][held>>(t.shift[0]&63)&7] * t.factor[1][held>>(t.shift[1]&63)&7]
}
