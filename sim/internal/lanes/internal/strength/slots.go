package strength

import (
	"math/bits"
	"sync"

	"pokersim/deck"
	"pokersim/eval"
)

// SlotTable finds the slot of a hand from the sum of the keys of its cards. A key has
//
//	bits  0-13  5^r for the ranks r 0 to 5, else 0
//	bits 16-32  5^(r-6) for the ranks 6 to 12, else 0
//	bits 48-63  one in four bits for the suit
//
// The two sums determine the multiset of ranks. Its index is the sum of two numbers, one
// of each half of the ranks: the multisets with n ranks in the low half form a rectangle of
// indices, and the rectangles follow each other.
type SlotTable struct {
	*ClassTable
	low  [1 << 14]uint16 // by low sum: the index of the first column
	high [1 << 17]uint16 // by high sum: the column
	slot [1 << 16]uint16 // by low + high
}

// The sum of the keys of a hand begins with NoFlush. It has a bit of flushes for a suit with
// five cards or more.
const (
	NoFlush = 0x3333 << 48
	Flushes = 0x8888 << 48
)

const highHalf = 6 // the lowest rank of the high half

// slotTables are the tables by game and number of cards, those that were used, and the classes of a
// game, which its tables share.
var slotTables [ShortTrips + 1]struct {
	once    sync.Once
	classes *ClassTable
	byCards [eval.MaxCards + 1]struct {
		once  sync.Once
		table *SlotTable
	}
}

// SlotTableOf returns the table of a game and a number of cards. The first call makes it.
func SlotTableOf(g Game, cards int) *SlotTable {
	of := &slotTables[g]
	t := &of.byCards[cards]
	t.once.Do(func() {
		of.once.Do(func() { of.classes = NewClassTable(g) })
		t.table = newSlotTable(g, of.classes, cards)
	})
	return t.table
}

// newSlotTable returns the table of hands of a game with the given number of cards.
func newSlotTable(g Game, t *ClassTable, cards int) *SlotTable {
	s, shapes := &SlotTable{ClassTable: t}, NewShapes(cards)
	low, high := multisets(0, highHalf, cards), multisets(highHalf, deck.Ranks, cards)
	for _, group := range high {
		for i, h := range group {
			s.high[h.key] = uint16(i)
		}
	}
	next := 0
	for n, group := range low {
		for _, l := range group {
			s.low[l.key] = uint16(next)
			for _, h := range high[cards-n] {
				s.slot[next] = uint16(t.Slot((l.ranks + h.ranks).strengthOf(g, &shapes)))
				next++
			}
		}
	}
	return s
}

// multiset is a multiset of ranks and the sum of their keys.
type multiset struct {
	key   uint32
	ranks RankCount
}

// multisets returns the multisets of up to most of the ranks from first to end-1, by
// size. A rank occurs at most four times.
func multisets(first, end, most int) [][]multiset {
	all := make([][]multiset, most+1)
	all[0] = []multiset{{}}
	power := uint32(1)
	for rank := first; rank < end; rank++ {
		for size := most; size > 0; size-- { // downwards: the smaller ones are still without rank
			for n := RankCount(1); int(n) <= min(deck.Suits, size); n++ {
				for _, m := range all[size-int(n)] {
					all[size] = append(all[size], multiset{m.key + uint32(n)*power, m.ranks | (n&1|n>>1&1<<16|n>>2<<32)<<rank})
				}
			}
		}
		power *= 5
	}
	return all
}

// SlotOf returns the slot of a hand without a flush.
func (s *SlotTable) SlotOf(sum uint64) uint16 {
	return s.slot[s.low[sum&(1<<14-1)]+s.high[sum>>16&(1<<17-1)]]
}

// FlushOf returns the slot of a hand with a flush.
func (s *SlotTable) FlushOf(h Hand) uint16 { return s.Flush[h.Flush()] }

// SlotKey returns the sum of the keys of a hand's cards.
func SlotKey(h Hand) uint64 {
	return KeySum(h, func(rank int) (shift, power int) {
		if rank >= highHalf {
			return 16, rank - highHalf
		}
		return 0, rank
	})
}

// KeySum returns the sum of the keys of a hand's cards. A key has 5^power from bit shift on,
// which key gives for a rank, and one in four bits from bit 48 on for the suit.
func KeySum(h Hand, key func(rank int) (shift, power int)) (sum uint64) {
	for h &= AllRanks; h != 0; h &= h - 1 {
		suit, rank := bits.TrailingZeros64(uint64(h))/16, bits.TrailingZeros64(uint64(h))%16
		shift, power := key(rank)
		x := uint64(1) << shift
		for range power {
			x *= 5
		}
		sum += x + 1<<(48+4*suit)
	}
	return sum
}
