package spot

import (
	"math/bits"

	"pokersim/deck"
	"pokersim/eval"
)

// versus counts a known hand of two cards against a range of such hands. Hands of a pair of
// ranks have one class, but for flushes.
type versus struct {
	*table
	other *slotRange
	hole  eval.Partial
	sums  [3]float64          // of the weights of the hands that lose, tie and win against the known hand
	plain [rankPairs][3]int64 // sums of boards without flushes, by the ranks that come
}

// end is the index in sums of a hand of class b, if the known hand has class a.
func ending(a, b eval.Class) int {
	x := 1
	if a < b {
		x = 0
	}
	if a > b {
		x = 2
	}
	return x
}

// count sums over all boards. blocked has the board, the dead cards and the known hand.
func (v *versus) count(board, blocked deck.Set, cards int) {
	v.sums = [3]float64{}
	p, free := v.partial(board), v.deck&^blocked
	switch {
	case cards == 0:
		v.river(board, p, blocked, 1)
	case cards == 1:
		for s := free; s != 0; s &= s - 1 {
			c := deck.Card(bits.TrailingZeros64(uint64(s)))
			v.river(board|s&-s, v.Add(p, c), blocked|s&-s, 1)
		}
	case v.all(blocked, free):
		v.flopOfAll(board, p, blocked, free)
	default:
		for s := free; s != 0; s &= s - 1 {
			turn := v.Add(p, deck.Card(bits.TrailingZeros64(uint64(s))))
			for t := s & (s - 1); t != 0; t &= t - 1 {
				came := s&-s | t&-t
				v.river(board|came, v.Add(turn, deck.Card(bits.TrailingZeros64(uint64(t)))), blocked|came, 1)
			}
		}
	}
}

// all reports whether the range has all hands of the cards left, each of weight 1.
func (v *versus) all(blocked, free deck.Set) bool {
	if !v.other.ones {
		return false
	}
	index, live := uint64(0), 0
	for s := blocked; s != 0; s &= s - 1 {
		index |= 1 << indexOf(deck.Card(bits.TrailingZeros64(uint64(s))))
	}
	for _, h := range v.other.hands {
		live += int(1 ^ (index>>h.first|index>>h.second)&1)
	}
	return live == int(deck.Choose(free.Count(), 2))
}

// river adds a board, times over.
func (v *versus) river(board deck.Set, p eval.Partial, blocked deck.Set, times float64) {
	live := suitsOf(blocked)
	class := v.ClassOf(v.hole.Plus(p))
	suit, of := suitOf(board)
	flushes := flushMask(suit, of)
	var sums [3]float64
	for _, pair := range v.other.pairs {
		high, low := ranksOf[pair][0], ranksOf[pair][1]
		m := v.other.mask[pair] & liveOf[live[high]&15][live[low]&15]
		if f := m & flushes; f != 0 {
			m &^= f
			for _, x := range v.flushParts(f, suit, of, high, low) {
				if x.mask != 0 {
					sums[ending(class, x.class)] += v.other.sum(pair, x.mask)
				}
			}
		}
		if m != 0 {
			sums[ending(class, v.seven(p.Plus(v.pair[pair])))] += v.other.sum(pair, m)
		}
	}
	for i, x := range sums {
		v.sums[i] += times * x
	}
}

// sum returns the weight of some hands of a pair.
func (r *slotRange) sum(pair uint8, mask uint16) (sum float64) {
	if r.ones {
		return float64(bits.OnesCount16(mask))
	}
	w := r.weight.block(pair)
	for ; mask != 0; mask &= mask - 1 {
		sum += w[bits.TrailingZeros16(mask)&15]
	}
	return sum
}

// flopOfAll counts the boards of a flop against all hands, each of weight 1: those of the same
// ranks together without flushes, and those on which a flush is possible again.
func (v *versus) flopOfAll(board deck.Set, p eval.Partial, blocked, free deck.Set) {
	var left [deck.Ranks]int64
	for r := range left {
		left[r] = int64(ofRank(free, r))
	}
	var sums [3]int64
	for pair := range rankPairs {
		if boards := waysOf(&left, pair); boards > 0 {
			board := p.Plus(v.pair[pair])
			v.plain[pair] = v.withoutFlushes(board, v.seven(v.hole.Plus(board)), pair, &left)
			for i, n := range v.plain[pair] {
				sums[i] += boards * n
			}
		}
	}
	for i, n := range sums {
		v.sums[i] = float64(n)
	}
	for suit := range deck.Suits {
		others := free &^ (allRanks << (deck.Ranks * suit))
		missing := 3 - bits.OnesCount16(suited(board, suit)) // cards of the suit, for a flush
		for s := free &^ others; s != 0 && missing < 3; s &= s - 1 {
			rest := s & (s - 1)
			if missing < 2 {
				rest |= others
			}
			for ; rest != 0; rest &= rest - 1 {
				v.again(board, p, blocked, s&-s, rest&-rest, suit, 1, &left)
			}
		}
		if missing == 0 {
			v.others(board, p, blocked, others, suit, &left)
		}
	}
}

// others counts the boards again of a flop of one suit and two cards of other suits: those of the
// same ranks together.
func (v *versus) others(board deck.Set, p eval.Partial, blocked, free deck.Set, suit int, all *[deck.Ranks]int64) {
	var left [deck.Ranks]int64
	for r := range left {
		left[r] = int64(ofRank(free, r))
	}
	for pair, ranks := range ranksOf {
		if n := waysOf(&left, pair); n > 0 {
			turn := free & (twos << ranks[0])
			river := free &^ (turn & -turn) & (twos << ranks[1])
			v.again(board, p, blocked, turn&-turn, river&-river, suit, n, all)
		}
	}
}

// again counts boards of three cards of a suit or more again, whose hands were counted as if nobody
// had a flush: plain of the ranks that came. Only the hands with a flush are looked at.
func (v *versus) again(flop deck.Set, p eval.Partial, blocked, turn, river deck.Set, suit int, boards int64, left *[deck.Ranks]int64) {
	first, second := deck.Card(bits.TrailingZeros64(uint64(turn))), deck.Card(bits.TrailingZeros64(uint64(river)))
	board, pair := flop|turn|river, pairOf[first.Rank()][second.Rank()]
	p, blocked = v.Add(v.Add(p, first), second), blocked|board
	of := suited(board, suit)
	free := v.deck &^ blocked
	ranks := suited(free, suit)
	known := v.hole.Plus(p)
	class := v.ClassOf(known)
	f := flushHands{versus: v, board: p, class: class, whole: bits.OnesCount16(of) == 5}
	if f.whole {
		f.rest = ending(class, v.ClassOfSuit(of))
		for i, n := range v.plain[pair] {
			f.sums[i] -= n
			f.sums[f.rest] += n
		}
	} else if class != v.seven(known) {
		for i, n := range v.withoutFlushes(p, class, int(pair), left) {
			f.sums[i] += n - v.plain[pair][i]
		}
	}
	for x := ranks; x != 0; x &= x - 1 {
		high := bits.TrailingZeros16(x)
		for y := ranks & (x&-x - 1); y != 0; y &= y - 1 {
			f.add(high*(high+1)/2+bits.TrailingZeros16(y), v.ClassOfSuit(of|x&-x|y&-y), 1)
		}
	}
	if bits.OnesCount16(of) > 3 {
		for x := ranks; x != 0; x &= x - 1 {
			high, made := bits.TrailingZeros16(x), v.ClassOfSuit(of|x&-x)
			for low := range deck.Ranks {
				if n := ofRank(free, low) - int(ranks>>low&1); n > 0 {
					f.add(int(pairOf[high][low]), made, int64(n))
				}
			}
		}
	}
	for i, n := range f.sums {
		v.sums[i] += float64(boards * n)
	}
}

// flushHands is the changes of sums by hands with a flush on a board.
type flushHands struct {
	*versus
	board eval.Partial
	class eval.Class // of the known hand
	whole bool       // the board is a flush; hands without a card of the suit end as rest says
	rest  int
	sums  [3]int64
}

// add counts hands of a pair with a flush.
func (f *flushHands) add(pair int, made eval.Class, hands int64) {
	plain := f.rest
	if !f.whole {
		plain = ending(f.class, f.seven(f.board.Plus(f.pair[pair])))
	}
	f.sums[plain] -= hands
	f.sums[ending(f.class, made)] += hands
}

// withoutFlushes counts the hands that lose, tie and win against a class on a board, as if none of
// them had a flush. left is the cards left before the turn and the river, of a pair of ranks, came.
func (v *versus) withoutFlushes(board eval.Partial, class eval.Class, pair int, left *[deck.Ranks]int64) (sums [3]int64) {
	rest := *left
	rest[ranksOf[pair][0]]--
	rest[ranksOf[pair][1]]--
	for high, n := range rest {
		x := board.Plus(v.rank[high])
		for low := range high {
			sums[ending(class, v.seven(x.Plus(v.rank[low])))] += n * rest[low]
		}
		sums[ending(class, v.seven(x.Plus(v.rank[high])))] += n * (n - 1) / 2
	}
	return sums
}
