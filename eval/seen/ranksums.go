package seen

import (
	"sync"

	"pokersim/deck"
)

// A sum has the ranks below highRank from bit 0, the others from highBit, and the suits from
// suitBit on.
const (
	highRank = 7
	highBit  = 16
	suitBit  = 56
)

// rankSums finds the row of a multiset of ranks from the sum of their keys. The multisets with
// the same low ranks have rows that follow each other.
type rankSums struct {
	keys  [deck.Ranks]uint64
	low   [1 << 16]uint16 // twice the first row
	high  [1 << 16]uint16 // twice what is added to it
	rows  int
	parts [2][][]part // low and high, by number of cards
}

// place returns twice the row of a sum.
func (s *rankSums) place(sum uint64) uint16 {
	return s.low[uint16(sum)] + s.high[uint16(sum>>highBit)]
}

// part is some cards of the low or the high ranks.
type part struct {
	of    [deck.Ranks]uint8
	first uint16 // the row, or of a high part what is added to it
}

// sumKeys are numbers of which no two sums of up to five are equal, if 0 stands for no card
// (a Sidon set of order five).
var sumKeys = [highRank]uint64{1, 6, 31, 108, 366, 926, 2286}

// rankSumsByCards are the rows by number of cards, those that were used.
var rankSumsByCards [MostDrawn + 1]struct {
	once sync.Once
	sums *rankSums
}

// rankSumsOf returns the rows of a number of cards. The first call makes them.
func rankSumsOf(cards int) *rankSums {
	m := &rankSumsByCards[cards]
	m.once.Do(func() { m.sums = newRankSums(cards) })
	return m.sums
}

func newRankSums(cards int) *rankSums {
	s := &rankSums{parts: [2][][]part{make([][]part, cards+1), make([][]part, cards+1)}}
	for r := range s.keys {
		s.keys[r] = sumKeys[r%highRank] << (r / highRank * highBit)
	}
	s.extend(0, 0, highRank, 0, cards, part{})
	s.extend(1, highRank, deck.Ranks, 0, cards, part{})
	for n, parts := range s.parts[1] {
		for i := range parts {
			p := &s.parts[1][n][i]
			p.first = uint16(i)
			s.high[s.sum(p)>>highBit] = 2 * p.first
		}
	}
	for n, parts := range s.parts[0] {
		for i := range parts {
			p := &s.parts[0][n][i]
			p.first = uint16(s.rows)
			s.low[s.sum(p)] = 2 * p.first
			s.rows += len(s.parts[1][cards-n])
		}
	}
	return s
}

// extend adds a part of n cards, and with up to more other cards of the ranks from rank to
// end-1, to the low or the high parts.
func (s *rankSums) extend(half, rank, end, n, more int, p part) {
	if rank == end {
		s.parts[half][n] = append(s.parts[half][n], p)
		return
	}
	for k := range min(more, deck.Suits) + 1 {
		p.of[rank] = uint8(k)
		s.extend(half, rank+1, end, n+k, more-k, p)
	}
}

// each calls do for every row and the number of cards of each rank.
func (s *rankSums) each(do func(row int, of *[deck.Ranks]uint8)) {
	for n, lows := range s.parts[0] {
		for _, low := range lows {
			for _, high := range s.parts[1][len(s.parts[0])-1-n] {
				of := low.of
				copy(of[highRank:], high.of[highRank:])
				do(int(low.first+high.first), &of)
			}
		}
	}
}

// sum returns the sum of the keys of a part.
func (s *rankSums) sum(p *part) (sum uint64) {
	for r, n := range p.of {
		sum += uint64(n) * s.keys[r]
	}
	return sum
}
