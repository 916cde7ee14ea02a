package equity

import (
	"math/bits"

	"pokersim/deck"
	"pokersim/eval"
)

// flush counts the boards of the rank set with three cards or more of a suit, whose
// ranks up to place j are given and come in so many ways, and returns their number.
func (d *anyDeals) flush(f *anyFlush, j uint8, ranks uint16, ways uint64) (sum uint64) {
	s := d.set
	if ways == 0 || bits.OnesCount16(ranks)+int(s.n-j) < 3 {
		return 0
	}
	if j == s.n {
		d.countSuited(f, ranks, ways)
		return ways
	}
	rank, times := s.ranks[j], s.times[j]
	if f.left>>rank&1 != 0 {
		sum = d.flush(f, j+1, ranks|1<<rank, ways*waysOf(f.others[rank], times-1))
	}
	return sum + d.flush(f, j+1, ranks, ways*waysOf(f.others[rank], times))
}

// countSuited counts so many boards with some ranks in the suit.
func (d *anyDeals) countSuited(f *anyFlush, ranks uint16, ways uint64) {
	s, class, way := d.set, d.plain, 1 // way: only straight flushes are more
	if f.suited[0] != nil && f.suited[0][ranks] < class {
		class, way = f.suited[0][ranks], 0
	}
	others, left := f.others, f.left&^ranks
	for j, rank := range s.ranks[:s.n] {
		others[rank] -= s.times[j] - uint8((ranks&^f.given)>>rank&1)
	}
	cards, suited := d.factors(&others, left)
	hole, boards := d.law.rules.Hole, ways*f.times
	all := choose(cards+suited, hole)
	if d.table.Named(class) > eval.Flush { // whoever has a flush wins
		d.add(boards, class, all-choose(cards, hole)-uint64(suited)*choose(cards, hole-1))
		return
	}
	h := &d.suited(f, ranks)[way]
	won, tied := uint64(0), uint64(0)
	for n := 2; n <= hole; n++ {
		won += h.hands[n] * choose(cards, hole-n)
	}
	for _, i := range d.strong {
		if c := d.classes[i]; c <= class {
			n := h.without(&d.holdings[i], &d.walk.of, 0, 0, 1)
			if c < class {
				won += n
			} else {
				tied += n
			}
		}
	}
	d.results[0] += boards * (all - won - tied)
	d.results[1] += boards * tied
	d.results[2] += boards * won
}

// suited returns the hands in the suit that are more than the known one's.
func (d *anyDeals) suited(f *anyFlush, ranks uint16) *suitedHands {
	h := f.of[ranks]
	if h != nil {
		return h
	}
	h = &suitedHands{}
	f.of[ranks] = h
	flush := eval.Class(0) // of the known hand
	if f.suited[0] != nil {
		flush = f.suited[0][ranks]
	}
	board, left := d.inSuit(ranks, f.suit), f.left&^ranks
	for high := range deck.Rank(deck.Ranks) {
		for low := range high {
			if pair := uint16(1<<high | 1<<low); left&pair != pair {
				continue
			}
			var class [1]eval.Class
			d.table.ClassesOf(board, []eval.Partial{d.inSuit(1<<high|1<<low, f.suit)}, class[:])
			for way, more := range []bool{class[0] < flush, d.table.Named(class[0]) < eval.FourOfAKind} {
				if more {
					h[way].with[high] |= 1 << low
					h[way].with[low] |= 1 << high
				}
			}
		}
	}
	for way := range h {
		h[way].list(left, 0, 0, false, d.law.rules.Hole)
	}
	return h
}

// list counts the sets with one of the pairs that add some of the ranks left to a set
// of n, which has one or not.
func (h *suitedWay) list(left, set uint16, n int, has bool, most int) {
	if has {
		h.hands[n]++
	}
	if n == most {
		return
	}
	for ; left != 0; left &= left - 1 {
		rank := bits.TrailingZeros16(left)
		h.list(left&(left-1), set|1<<rank, n+1, has || h.with[rank]&set != 0, most)
	}
}

// without returns the ways of a holding, from place j on, whose cards of the suit,
// which are a set so far, have none of the pairs.
func (h *suitedWay) without(of *holding, factors *[deck.Ranks]*rankFactor, j uint8, set uint16, ways uint64) uint64 {
	if j == of.n || ways == 0 {
		return ways
	}
	rank := of.ranks[j]
	f := &factors[rank][of.times[j]%5]
	sum := h.without(of, factors, j+1, set, ways*f.none)
	if f.one > 0 && h.with[rank]&set == 0 {
		sum += h.without(of, factors, j+1, set|1<<rank, ways*f.one)
	}
	return sum
}
