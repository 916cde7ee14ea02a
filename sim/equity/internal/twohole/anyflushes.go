package twohole

import (
	"math/bits"

	"pokersim/deck"
	"pokersim/eval"
)

// This file is the part of anyHand for boards with three cards or more of a suit. If
// the known hand is a flush or stronger, the opponent wins with two cards of the suit
// that make a stronger flush, whatever his other cards are. The sets of his ranks in
// the suit that contain such a pair are counted by size, once for each set of the
// board's ranks in the suit. C(cards, hole-n) hands have such a set of n ranks, where
// cards is the number of cards left in the other suits. Without such a pair the
// opponent wins or ties only with a full house or better, which few holdings have.
// Two flushes never tie, because their hole cards differ.

// flush counts the boards of the rank set with three cards or more of a suit, and
// returns their number. For the arguments see twoHoleDeals.flush.
func (d *anyDeals) flush(f *anyFlush, j uint8, ranks uint16, ways uint64) (sum uint64) {
	s := d.set
	if ways == 0 || bits.OnesCount16(ranks)+int(s.N-j) < 3 {
		return 0
	}
	if j == s.N {
		d.countSuited(f, ranks, ways)
		return ways
	}
	rank, times := s.Ranks[j], s.Times[j]
	if f.left>>rank&1 != 0 {
		sum = d.flush(f, j+1, ranks|1<<rank, ways*waysOf(f.others[rank], times-1))
	}
	return sum + d.flush(f, j+1, ranks, ways*waysOf(f.others[rank], times))
}

// countSuited counts boards of the rank set that have the given ranks in the suit.
func (d *anyDeals) countSuited(f *anyFlush, ranks uint16, ways uint64) {
	s, class, beating := d.set, d.plain, straightFlush
	if f.suited[0] != nil && f.suited[0][ranks] < class {
		class, beating = f.suited[0][ranks], overFlush
	}
	others, left := f.others, f.left&^ranks
	for j, rank := range s.Ranks[:s.N] {
		others[rank] -= s.Times[j] - uint8((ranks&^f.given)>>rank&1)
	}
	cards, suited := d.factors(&others, left)
	hole, boards := d.law.Rules.Hole, ways*f.times
	all := deck.Choose(cards+suited, hole)
	if d.table.Named(class) > eval.Flush { // all flushes win
		d.add(boards, class, all-deck.Choose(cards, hole)-uint64(suited)*deck.Choose(cards, hole-1))
		return
	}
	h := &d.beating(f, ranks)[beating]
	won, tied := uint64(0), uint64(0)
	for n := 2; n <= hole; n++ {
		won += h.hands[n] * deck.Choose(cards, hole-n)
	}
	for _, i := range d.strong {
		if c := d.classes[i]; c <= class {
			n := h.handsWithout(&d.holdings[i], &d.walk.of, 0, 0, 1)
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

// beating returns the opponent's flushes that beat the known hand on boards with the
// given ranks in the suit.
func (d *anyDeals) beating(f *anyFlush, ranks uint16) *[2]strongerFlushes {
	h := f.beating[ranks]
	if h != nil {
		return h
	}
	h = &[2]strongerFlushes{}
	f.beating[ranks] = h
	flush := eval.Class(0) // the known hand's flush; 0 if it has none
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
			for i, beats := range [...]bool{overFlush: class[0] < flush, straightFlush: d.table.Named(class[0]) < eval.FourOfAKind} {
				if beats {
					h[i].partners[high] |= 1 << low
					h[i].partners[low] |= 1 << high
				}
			}
		}
	}
	for i := range h {
		h[i].countSets(left, 0, 0, false, d.law.Rules.Hole)
	}
	return h
}

// countSets adds to hands the sets of at most most ranks that contain a pair. They
// extend a set of n ranks by ranks of left; has says whether that set has a pair.
func (h *strongerFlushes) countSets(left, set uint16, n int, has bool, most int) {
	if has {
		h.hands[n]++
	}
	if n == most {
		return
	}
	for ; left != 0; left &= left - 1 {
		rank := bits.TrailingZeros16(left)
		h.countSets(left&(left-1), set|1<<rank, n+1, has || h.partners[rank]&set != 0, most)
	}
}

// handsWithout returns the number of hands of a holding whose cards of the suit contain
// none of the pairs. The first j ranks of the holding are chosen, in the given number
// of ways: set are those in the suit.
func (h *strongerFlushes) handsWithout(of *holding, factors *[deck.Ranks]*rankFactor, j uint8, set uint16, ways uint64) uint64 {
	if j == of.n || ways == 0 {
		return ways
	}
	rank := of.ranks[j]
	f := &factors[rank][of.times[j]%5]
	sum := h.handsWithout(of, factors, j+1, set, ways*f.none)
	if f.one > 0 && h.partners[rank]&set == 0 {
		sum += h.handsWithout(of, factors, j+1, set|1<<rank, ways*f.one)
	}
	return sum
}
