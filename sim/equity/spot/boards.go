package spot

import (
	"math/bits"

	"pokersim/deck"
	"pokersim/eval"
)

// order finds the classes of the hands of two players on a board, a class of each pair of
// ranks, and lists them from the weakest class on.
type order struct {
	*table
	has   [rankPairs]uint8                 // the players who have hands of the pair
	mask  [rankPairs]uint16                // the slots of the hands of both
	used  [(eval.Classes + 64) / 64]uint64 // a bit for each class that occurs
	first [eval.Classes + 1]uint8          // the last of the parts of each class so far
	parts [254]part
	n     int
}

// part is hands of a pair with one class.
type part struct {
	pair, next uint8 // next is another part of the class, or end
	mask       uint16
	flush      bool
}

const end = 255

// step is a part in the order of strength.
type step struct {
	pair, has   uint8
	mask        uint16
	flush, last bool // last of its class
}

// put adds a part. A board has at most 253: the ranks of four cards of a suit and one other
// card make the most.
func (o *order) put(class eval.Class, pair int, mask uint16, flush bool) {
	next, bit := uint8(end), uint64(1)<<(class&63)
	if o.used[class>>6]&bit != 0 {
		next = o.first[class]
	}
	o.used[class>>6] |= bit
	o.first[class] = uint8(o.n)
	o.parts[o.n] = part{uint8(pair), next, mask, flush}
	o.n++
}

// steps lists the steps of a board. Hands with a card of blocked may be left out; the ranks are
// those of the whole board. suit is that of three cards of the board or more, or -1.
func (o *order) steps(to []step, board eval.Partial, blocked deck.Set, suit int, of uint16) []step {
	live := suitsOf(blocked)
	o.n = 0
	flushes := flushMask(suit, of)
	for p, m := range o.mask {
		if m == 0 {
			continue
		}
		high, low := ranksOf[p][0], ranksOf[p][1]
		if m &= liveOf[live[high]&15][live[low]&15]; m == 0 {
			continue
		}
		if f := m & flushes; f != 0 {
			m &^= f
			for _, x := range o.flushParts(f, suit, of, high, low) {
				if x.mask != 0 {
					o.put(x.class, p, x.mask, true)
				}
			}
		}
		if m != 0 {
			o.put(o.seven(board.Plus(o.pair[p])), p, m, false)
		}
	}
	to = to[:0]
	for w := len(o.used) - 1; w >= 0; w-- {
		for m := o.used[w]; m != 0; {
			bit := 63 - bits.LeadingZeros64(m)
			m &^= 1 << bit
			for i := o.first[w<<6+bit]; i != end; {
				e := &o.parts[i]
				i = e.next
				to = append(to, step{e.pair, o.has[e.pair], e.mask, e.flush, i == end})
			}
		}
		o.used[w] = 0
	}
	return to
}

// suitsOf returns the suits of each rank that are not blocked.
func suitsOf(blocked deck.Set) (live [deck.Ranks]uint8) {
	for r := range live {
		x := ^uint64(blocked) >> r
		live[r] = uint8(x&1 | x>>(deck.Ranks-1)&2 | x>>(2*deck.Ranks-2)&4 | x>>(3*deck.Ranks-3)&8)
	}
	return live
}

// flushMask returns the slots of a pair that make a flush with the ranks of a suit on the board.
func flushMask(suit int, of uint16) uint16 {
	if suit < 0 {
		return 0
	}
	switch bits.OnesCount16(of) {
	case 3:
		return firstOf[suit] & secondOf[suit]
	case 4:
		return firstOf[suit] | secondOf[suit]
	}
	return 1<<16 - 1
}

// flushPart is the slots of a pair with the same cards of a suit, and their class.
type flushPart struct {
	mask  uint16
	class eval.Class
}

// flushParts divides the slots of a pair that have a flush: with both cards of the suit, with
// one, or with none.
func (t *table) flushParts(slots uint16, suit int, of uint16, high, low uint8) [4]flushPart {
	first, second := firstOf[suit], secondOf[suit]
	parts := [4]flushPart{{mask: slots & first & second}, {mask: slots & first &^ second}, {mask: slots &^ first & second}, {mask: slots &^ first &^ second}}
	ranks := [4]uint16{1<<high | 1<<low, 1 << high, 1 << low, 0}
	for i := range parts {
		if parts[i].mask != 0 {
			parts[i].class = t.ClassOfSuit(of | ranks[i])
		}
	}
	return parts
}

// suitOf returns the suit of three cards of a board or more, and its ranks, or -1.
func suitOf(board deck.Set) (suit int, ranks uint16) {
	for s := range deck.Suits {
		if ranks := suited(board, s); bits.OnesCount16(ranks) >= 3 {
			return s, ranks
		}
	}
	return -1, 0
}

// boards counts two ranges of hands of two cards over the boards that complete a flop or a turn,
// or on a river. On each board it visits the hands from the weakest class on, with the
// weight of the weaker hands of the other player, of all and of those with each card. For
// boards of the same ranks without a flush the order is the same.
type boards struct {
	order
	ranges   [2]*slotRange
	blocked  uint64     // by the index of a card: those that no hand has
	weight   [2]weights // 0 for hands that the board blocks, and for flushes
	win, tie [2]weights
	sums     [2]sums
	plain    []step                                // of the ranks of the board
	flushes  []step                                // of one board
	fresh    bool                                  // plain is not yet made for the ranks of the board
	kept     [2][2]keptSlots                       // by card of the board and player
	hidden   [2]struct{ weight, win, tie weights } // of the hands with a flush
}

// keptSlots is the weights, wins and ties of the hands with a card.
type keptSlots [deck.Size - 1][3]float64

// count sums over all boards. free is the cards that may come, blocked those that no hand of
// the ranges has.
func (b *boards) count(a, other *slotRange, board, blocked deck.Set, cards int) {
	b.ranges, b.blocked = [2]*slotRange{a, other}, 0
	for s := blocked; s != 0; s &= s - 1 {
		b.blocked |= 1 << indexOf(deck.Card(bits.TrailingZeros64(uint64(s))))
	}
	for p := range b.mask {
		b.mask[p], b.has[p] = a.mask[p]|other.mask[p], 0
	}
	for i, r := range b.ranges {
		b.weight[i] = r.weight
		for _, p := range r.pairs {
			b.has[p] |= 1 << i
			*b.win[i].block(p), *b.tie[i].block(p) = block{}, block{}
		}
		for s := b.blocked; s != 0; s &= s - 1 {
			for _, slot := range r.with[bits.TrailingZeros64(s)] {
				b.weight[i][slot] = 0
			}
		}
	}
	free := b.deck &^ blocked
	p := b.partial(board)
	switch cards {
	case 0:
		b.fresh = true
		b.one(board, p, blocked, 0, nil)
	case 1:
		for r := range deck.Ranks {
			b.fresh = true
			for s := range deck.Suits {
				if c := deck.NewCard(deck.Rank(r), deck.Suit(s)); free.Has(c) {
					b.one(board|deck.SetOf(c), p.Plus(b.rank[r]), blocked, 1, &[2]deck.Card{c})
				}
			}
		}
	default:
		for pair := range rankPairs {
			b.pairOf(board, p.Plus(b.pair[pair]), blocked, free, pair)
		}
	}
	b.total()
}

// pairOf counts the boards with two ranks that come.
func (b *boards) pairOf(board deck.Set, p eval.Partial, blocked, free deck.Set, pair int) {
	b.fresh = true
	high, low := ranksOf[pair][0], ranksOf[pair][1]
	for s := range deck.Suits {
		for t := range deck.Suits {
			c, d := deck.NewCard(deck.Rank(high), deck.Suit(s)), deck.NewCard(deck.Rank(low), deck.Suit(t))
			if (high > low || s > t) && free.Has(c) && free.Has(d) {
				b.one(board|deck.SetOf(c, d), p, blocked, 2, &[2]deck.Card{c, d})
			}
		}
	}
}

// one counts a board; n of its cards have come.
func (b *boards) one(board deck.Set, p eval.Partial, blocked deck.Set, n int, came *[2]deck.Card) {
	suit, of := suitOf(board)
	steps := b.plain
	switch {
	case suit >= 0:
		b.flushes = b.steps(b.flushes, p, blocked|board, suit, of)
		steps = b.flushes
	case b.fresh:
		b.plain = b.steps(b.plain, p, blocked, -1, 0)
		steps, b.fresh = b.plain, false
	}
	for i := range n {
		for k := range 2 {
			b.keep(k, indexOf(came[i]), &b.kept[i][k])
		}
	}
	if suit >= 0 {
		b.hide(steps)
	}
	b.sweep(steps)
	if suit >= 0 {
		b.show(steps)
	}
	for i := n - 1; i >= 0; i-- {
		for k := range 2 {
			b.restore(k, indexOf(came[i]), &b.kept[i][k])
		}
	}
}

// keep removes the hands with a card from a player's, until restore.
func (b *boards) keep(k int, card uint8, to *keptSlots) {
	for i, slot := range b.ranges[k].with[card] {
		to[i] = [3]float64{b.weight[k][slot], b.win[k][slot], b.tie[k][slot]}
		b.weight[k][slot] = 0
	}
}

func (b *boards) restore(k int, card uint8, from *keptSlots) {
	for i, slot := range b.ranges[k].with[card] {
		b.weight[k][slot], b.win[k][slot], b.tie[k][slot] = from[i][0], from[i][1], from[i][2]
	}
}

// hide removes the hands with a flush from the weights of their pairs, until show. What their
// pairs add to their wins and ties is undone when the flushes are visited: a flush is better
// than all hands of the same ranks without one.
func (b *boards) hide(steps []step) {
	for i := range steps {
		if e := &steps[i]; e.flush {
			for m := e.mask; m != 0; m &= m - 1 {
				slot := 16*int(e.pair) + bits.TrailingZeros16(m)
				for k := range 2 {
					h := &b.hidden[k]
					h.weight[slot], h.win[slot], h.tie[slot] = b.weight[k][slot], b.win[k][slot], b.tie[k][slot]
					b.weight[k][slot] = 0
				}
			}
		}
	}
}

func (b *boards) show(steps []step) {
	for i := range steps {
		if e := &steps[i]; e.flush {
			for m := e.mask; m != 0; m &= m - 1 {
				slot := 16*int(e.pair) + bits.TrailingZeros16(m)
				b.weight[0][slot], b.weight[1][slot] = b.hidden[0].weight[slot], b.hidden[1].weight[slot]
			}
		}
	}
}

// sweep visits the steps of a board.
func (b *boards) sweep(steps []step) {
	b.sums = [2]sums{}
	for i := 0; i < len(steps); i++ {
		e := &steps[i]
		high, low := ranksOf[e.pair][0], ranksOf[e.pair][1]
		switch {
		case e.flush || !e.last:
			from := i
			for !steps[i].last {
				i++
			}
			if e.flush {
				b.flushLevel(steps[from : i+1])
			} else {
				b.several(steps[from : i+1])
			}
		case e.has != 3:
			k := int(e.has >> 1)
			meet(&b.sums[1-k], high, low, b.win[k].block(e.pair), 1)
			b.sums[k].add(high, low, b.weight[k].block(e.pair))
		case high == low:
			for k := range 2 {
				pocketLevel(&b.sums[1-k], high, b.weight[1-k].block(e.pair), b.win[k].block(e.pair), b.tie[k].block(e.pair))
			}
			for k := range 2 {
				b.sums[k].add(high, low, b.weight[k].block(e.pair))
			}
		default:
			for k := range 2 {
				level(&b.sums[1-k], high, low, b.weight[1-k].block(e.pair), b.win[k].block(e.pair), b.tie[k].block(e.pair))
			}
		}
	}
}

// several visits a class of several pairs. The ties of a hand are what it meets after all of them,
// less what it meets before, which are its wins.
func (b *boards) several(class []step) {
	for k := range 2 {
		s := &b.sums[1-k]
		for i := range class {
			if e := &class[i]; e.has>>k&1 != 0 {
				high, low := ranksOf[e.pair][0], ranksOf[e.pair][1]
				meet(s, high, low, b.win[k].block(e.pair), 1)
				meet(s, high, low, b.tie[k].block(e.pair), -1)
			}
		}
		for i := range class {
			if e := &class[i]; e.has>>(1-k)&1 != 0 {
				s.add(ranksOf[e.pair][0], ranksOf[e.pair][1], b.weight[1-k].block(e.pair))
			}
		}
		for i := range class {
			e := &class[i]
			if e.has>>k&1 == 0 {
				continue
			}
			tie, w := b.tie[k].block(e.pair), b.weight[1-k].block(e.pair)
			meet(s, ranksOf[e.pair][0], ranksOf[e.pair][1], tie, 1)
			if e.has == 3 {
				for j := range tie {
					tie[j] += w[j]
				}
			}
		}
	}
}

// flushLevel visits a class of hands with a flush.
func (b *boards) flushLevel(class []step) {
	for k := range 2 {
		s, mine, other := &b.sums[1-k], &b.hidden[k], &b.hidden[1-k]
		for i := range class {
			for m := class[i].mask; m != 0; m &= m - 1 {
				h := class[i].hand(m)
				x := s.of(h, 0)
				b.win[k][h.slot], b.tie[k][h.slot] = mine.win[h.slot]+x, mine.tie[h.slot]-x
			}
		}
		for i := range class {
			for m := class[i].mask; m != 0; m &= m - 1 {
				h := class[i].hand(m)
				w := other.weight[h.slot]
				s.all += w
				s.card[h.first&63] += w
				s.card[h.second&63] += w
			}
		}
		for i := range class {
			for m := class[i].mask; m != 0; m &= m - 1 {
				h := class[i].hand(m)
				b.tie[k][h.slot] += s.of(h, other.weight[h.slot])
			}
		}
	}
}

// hand returns the hand of the lowest slot in a mask.
func (e *step) hand(mask uint16) slotHand {
	h := uint8(bits.TrailingZeros16(mask))
	return slotHand{16*uint16(e.pair) + uint16(h), 4*ranksOf[e.pair][0] + h>>2, 4*ranksOf[e.pair][1] + h&3}
}

// total sets the sums to those of all hands.
func (b *boards) total() {
	b.sums = [2]sums{}
	for k, r := range b.ranges {
		for _, p := range r.pairs {
			b.sums[k].add(ranksOf[p][0], ranksOf[p][1], b.weight[k].block(p))
		}
	}
}

// each returns the result of a player, and sets those of his hands, without their own weights, if
// results is not nil. boards is the number of boards of two hands.
func (b *boards) each(k int, results []Result, boards float64) Result {
	s, mine, other, win, tie := &b.sums[1-k], &b.weight[k], &b.weight[1-k], &b.win[k], &b.tie[k]
	var wins, ties, all float64
	for j, h := range b.ranges[k].hands {
		if b.blocked>>h.first&1|b.blocked>>h.second&1 != 0 {
			if results != nil {
				results[j] = Result{}
			}
			continue
		}
		w, x, y, z := mine[h.slot], win[h.slot], tie[h.slot], boards*s.of(h, other[h.slot])
		wins, ties, all = wins+w*x, ties+w*y, all+w*z
		if results != nil {
			results[j] = Result{x, y, x + y/2, z}
		}
	}
	return Result{wins, ties, wins + ties/2, all}
}
