package tuples

import (
	"sync"

	"pokersim/sim/equity/internal/deals"
)

// multisets numbers the multisets of up to a number of ranks. next[m][r] is multiset m
// with rank r. The full ones, which complete the board, have the numbers from first.
type multisets struct {
	next  [][13]uint16
	ranks [][]uint8 // of each full one
	first int
}

// newMultisets numbers the multisets by size, and those of a size in lexicographic
// order of their ranks in descending order.
func newMultisets(size int) *multisets {
	m := &multisets{}
	current := [][]uint8{{}} // in ascending order of ranks
	at := 0
	for range size {
		number := map[[5]uint8]uint16{}
		var larger [][]uint8
		for _, ranks := range current {
			for r := range uint8(13) {
				if len(ranks) > 0 && r < ranks[len(ranks)-1] {
					continue
				}
				all := append(ranks[:len(ranks):len(ranks)], r)
				number[key(all)] = uint16(at + len(current) + len(larger))
				larger = append(larger, all)
			}
		}
		for _, ranks := range current {
			var next [13]uint16
			for r := range uint8(13) {
				next[r] = number[key(insert(ranks, r))]
			}
			m.next = append(m.next, next)
		}
		at += len(current)
		current = larger
	}
	m.ranks, m.first = current, at
	return m
}

// key returns the ranks plus 1, and 0 for none.
func key(ranks []uint8) (k [5]uint8) {
	for i, r := range ranks {
		k[i] = r + 1
	}
	return k
}

// insert returns ranks in ascending order with one more.
func insert(ranks []uint8, r uint8) []uint8 {
	all := append(ranks[:len(ranks):len(ranks)], r)
	for i := len(all) - 1; i > 0 && all[i-1] > r; i-- {
		all[i-1], all[i] = all[i], all[i-1]
	}
	return all
}

// strengths has the strengths without flushes of the rank pairs on the boards with the
// full multisets. A rank pair's are computed when it is first needed.
type strengths struct {
	sets  *multisets
	deals *deals.Deals
	of    [deals.Pairs]struct {
		once sync.Once
		list []uint32
	}
}

// pair returns the strengths of a rank pair by full multiset.
func (s *strengths) pair(pair uint8) []uint32 {
	x := &s.of[pair]
	x.once.Do(func() {
		high, low := deals.RanksOf(pair)
		held := deals.RanksIn(s.deals.Given).With(high).With(low)
		x.list = make([]uint32, len(s.sets.ranks))
		for i, ranks := range s.sets.ranks {
			m := held
			for _, r := range ranks {
				m = m.With(r)
			}
			x.list[i] = s.deals.Ranking.Unsuited(m)
		}
	})
	return x.list
}
