package headsup

import (
	"math/bits"

	"pokersim/deck"
	"pokersim/sim/equity/internal/joint"
)

// sweepBoard sweeps all hands on a board with four or five cards of a suit, and at
// most one other card.
func (w *headsUpWorker) sweepBoard(f *sweepSuit, board uint16, order *flushOrder, other deck.Card) {
	w.sweepAll(board, order)
	w.sweepSuited(board, order)
	left := w.law.Left()
	for rank := range uint8(deck.Ranks) {
		list := order.alone
		if bits.OnesCount16(board) < 5 {
			w.sweeps.merged = merge(w.sweeps.merged[:0], list, w.sweeps.byCard[rank])
			list = w.sweeps.merged
		}
		for suit := range deck.Suits {
			card := deck.NewCard(deck.Rank(rank), deck.Suit(suit))
			if suit != f.suit && card != other && left.Has(card) {
				w.sweepOther(f, board, card, other, list)
			}
		}
	}
}

// sweepAll sweeps all hands, with flushes less without, and adds the pairs of the
// same hand.
func (w *headsUpWorker) sweepAll(board uint16, order *flushOrder) {
	s := &w.sweeps
	n := bits.OnesCount16(board)
	var with, without [2][allSlots]uint64
	for _, e := range s.plain {
		p := &w.pairs[e.slot]
		at := int(e.slot)
		for i := range with {
			k := s.weights[i][4*at:][:4]
			without[i][at] = k[0] + k[1] + k[2] + k[3]
			with[i][flushPair+at] = k[3]
			switch n {
			case 3:
				with[i][at] = k[0] + k[1] + k[2]
				continue
			case 4:
				with[i][at] = k[0]
			case 5:
				with[i][flushBoard] += k[0]
			}
			with[i][flushSingle+int(p.high)] += k[1]
			with[i][flushSingle+int(p.low)] += k[2]
		}
	}
	list := order.all
	if n < 5 {
		s.merged = merge(s.merged[:0], list, s.plain)
		list = s.merged
	}
	s.change.sweep(1, list, with[0][:], with[1][:])
	s.change.sweep(minusOne, s.plain, without[0][:], without[1][:])
	if w.Categories {
		w.addTwins(board)
	}
}

const minusOne = ^uint64(0)

// addTwins adds the pairs in which both players have the same hand.
func (w *headsUpWorker) addTwins(board uint16) {
	s := &w.sweeps
	for _, e := range s.plain {
		p := &w.pairs[e.slot]
		cards := [4]uint16{0, 1 << p.high, 1 << p.low, p.ranks}
		for k, suited := range cards {
			n := s.twins[kindOf(e.slot, k)]
			if n == 0 || suited&board != 0 || bits.OnesCount16(suited|board) < 5 {
				continue
			}
			s.change.tie(n, w.categoryOf(w.ranks.Suited(suited|board)))
			s.change.tie(-n, e.category)
		}
	}
}

// sweepSuited subtracts the pairs of hands that share a card of the suit.
func (w *headsUpWorker) sweepSuited(board uint16, order *flushOrder) {
	s := &w.sweeps
	for rank := range uint8(deck.Ranks) {
		if board>>rank&1 != 0 {
			continue
		}
		var with [2][cardSlots]uint64
		for i := range with {
			for other := range uint8(deck.Ranks) {
				single, both := kindOf(joint.PairOf(max(rank, other), min(rank, other)), 2), 0
				if rank >= other {
					single--
				}
				both = single | 3
				with[i][other] = s.weights[i][single]
				if rank != other {
					with[i][suitedSlot+other] = s.weights[i][both]
				}
			}
		}
		list := order.with[rank]
		if bits.OnesCount16(board) == 3 {
			s.merged = merge(s.merged[:0], list, s.byCard[rank])
			list = s.merged
		}
		w.sweepCard(list, s.byCard[rank], &with)
	}
}

// sweepOther subtracts the pairs of hands that share a card of another suit.
func (w *headsUpWorker) sweepOther(f *sweepSuit, board uint16, card, besides deck.Card, list []entry) {
	var with [2][cardSlots]uint64
	for i := range with {
		weights := &w.sweeping.weights[i][card]
		copy(with[i][:], f.byRank[i][card][:])
		if besides != noCard {
			with[i][besides.Rank()] -= weights[besides]
		}
		for other := range deck.Ranks {
			if board>>other&1 == 0 {
				with[i][suitedSlot+other] = weights[deck.Ranks*f.suit+other]
			}
		}
	}
	w.sweepCard(list, w.sweeps.byCard[card.Rank()], &with)
}

// sweepCard subtracts the showdowns between hands with a given card. list is their
// order with flushes, plain their order without.
func (w *headsUpWorker) sweepCard(list, plain []entry, with *[2][cardSlots]uint64) {
	var without [2][deck.Ranks]uint64
	for i := range with {
		for other := range without[i] {
			with[i][othersSlot] += with[i][other]
			without[i][other] = with[i][other] + with[i][suitedSlot+other]
		}
	}
	if with[0] == ([cardSlots]uint64{}) || with[1] == ([cardSlots]uint64{}) {
		return
	}
	s := &w.sweeps
	s.change.sweep(minusOne, list, with[0][:], with[1][:])
	s.change.sweep(1, plain, without[0][:], without[1][:])
}
