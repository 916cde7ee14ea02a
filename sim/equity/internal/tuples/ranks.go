package tuples

import (
	"sync"

	"pokersim/deck"
	"pokersim/sim/equity/internal/byrank"
	"pokersim/sim/equity/internal/joint"
)

// multisets numbers the multisets of up to a number of ranks: by size, and those of a
// size by the combinatorial number system. next[m][r] is multiset m with rank r. The full
// ones, which complete the board, have the numbers from first.
type multisets struct {
	next  [][13]uint16
	ranks [][]uint8 // of each full one, in ascending order
	first int
}

func newMultisets(size int) *multisets {
	m, c := &multisets{}, newBinomials()
	for k := range size + 1 {
		n := int(deck.Choose(12+k, k))
		list := make([][]uint8, n)
		all := make([]uint8, 0, n*k)
		var ranks [6]uint8
		var extend func(i int, least uint8)
		extend = func(i int, least uint8) {
			if i == k {
				all = append(all, ranks[:k]...)
				list[c.place(ranks[:k])] = all[len(all)-k:]
				return
			}
			for ranks[i] = least; ranks[i] < 13; ranks[i]++ {
				extend(i+1, ranks[i])
			}
		}
		extend(0, 0)
		if k == size {
			m.ranks = list
			break
		}
		m.first += n
		for _, of := range list {
			var next [13]uint16
			for r := range uint8(13) {
				next[r] = uint16(m.first + c.place(insert(&ranks, of, r)))
			}
			m.next = append(m.next, next)
		}
	}
	return m
}

// binomials has the binomial coefficients of up to 17 over up to 5.
type binomials [18][6]int

func newBinomials() *binomials {
	c := new(binomials)
	for n := range c {
		for k := range c[n] {
			c[n][k] = int(deck.Choose(n, k))
		}
	}
	return c
}

// place returns the number of a multiset among those of its size. Its ranks are in ascending
// order.
func (c *binomials) place(ranks []uint8) (n int) {
	for i, r := range ranks {
		n += c[int(r)+i][i+1]
	}
	return n
}

// insert returns ranks in ascending order with one more.
func insert(room *[6]uint8, ranks []uint8, r uint8) []uint8 {
	i := len(ranks)
	for ; i > 0 && ranks[i-1] > r; i-- {
		room[i] = ranks[i-1]
	}
	room[i] = r
	copy(room[:i], ranks)
	return room[:len(ranks)+1]
}

// strengths has the strengths without flushes of the rank pairs on the boards with the
// full multisets. A rank pair's are computed when it is first needed.
type strengths struct {
	sets *multisets
	law  *byrank.Law
	of   [joint.RankPairs]struct {
		once sync.Once
		list []uint32
	}
}

// pair returns the strengths of a rank pair by full multiset.
func (s *strengths) pair(pair uint8) []uint32 {
	x := &s.of[pair]
	x.once.Do(func() {
		high, low := joint.RanksOf(pair)
		given := s.law.GivenRanks()
		x.list = make([]uint32, len(s.sets.ranks))
		for i, ranks := range s.sets.ranks {
			board := given
			for _, r := range ranks {
				board = board.And(r)
			}
			x.list[i] = s.law.Unsuited(board, high, low)
		}
	})
	return x.list
}
