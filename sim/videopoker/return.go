package videopoker

import (
	"iter"
	"math/big"
	"math/bits"

	"pokersim/deck"
	"pokersim/eval/handset"
)

// Return is what a pay table returns with the best holds.
type Return struct {
	Rows  []uint64 // how often each row comes up, in units of 1 / Of; that of nothing is the last
	Of    uint64
	Hands int // hands without the names of suits
	pays  []int64
}

// Solve returns the return with the best holds.
func (s *Solver) Solve() Return {
	r := Return{Rows: make([]uint64, len(s.pays)), Of: deck.Choose(s.cards, size) * uint64(s.common), pays: s.pays}
	sums := make([]int64, len(s.pays))
	for hand, weight := range s.table.Hands() {
		r.Hands++
		hold, _ := s.Best(hand)
		clear(sums)
		s.outcomes(hand, hold, sums)
		weight *= uint64(s.weight[bits.OnesCount(uint(hold))])
		for row, n := range sums {
			r.Rows[row] += uint64(n) * weight
		}
	}
	return r
}

// Hands yields one of all hands of the deck that differ only in the names of suits, and the
// number of these hands. A hand is valid during its step.
func (t *Table) Hands() iter.Seq2[deck.Hand, uint64] { return t.sets(size) }

// Probability returns how often a row comes up.
func (r Return) Probability(row int) *big.Rat {
	return new(big.Rat).SetFrac(new(big.Int).SetUint64(r.Rows[row]), new(big.Int).SetUint64(r.Of))
}

// Paid returns what a row pays times how often it comes up.
func (r Return) Paid(row int) *big.Rat {
	return new(big.Rat).Mul(r.Probability(row), big.NewRat(r.pays[row], unit))
}

// Mean returns the mean of what is paid for a bet of 1.
func (r Return) Mean() *big.Rat { return r.moment(1) }

// Variance returns the variance of what is paid for a bet of 1.
func (r Return) Variance() *big.Rat {
	mean := r.Mean()
	return new(big.Rat).Sub(r.moment(2), mean.Mul(mean, mean))
}

// moment returns the mean of a power of what is paid.
func (r Return) moment(power int) *big.Rat {
	sum := new(big.Rat)
	for row := range r.Rows {
		p := r.Probability(row)
		for range power {
			p.Mul(p, big.NewRat(r.pays[row], unit))
		}
		sum.Add(sum, p)
	}
	return sum
}

// Value returns a value of Values as a fraction of the bet.
func (s *Solver) Value(value int64) *big.Rat {
	return big.NewRat(value, s.common*unit)
}

// Draws returns the number of draws after a hold.
func (s *Solver) Draws(hold int) uint64 {
	return deck.Choose(s.cards-size, size-bits.OnesCount(uint(hold)))
}

// Check returns the overlap of each row of a table, in hands of five cards as they are
// dealt. The last one has the hands of no row.
func (t *Table) Check() []handset.Overlap {
	all, known, keys := handset.NewOverlaps(len(t.Rows)), map[uint32]uint64{}, keysOf(t.Wild)
	for hand, weight := range t.Hands() {
		index := keys.of(hand).index()
		rows, ok := known[index]
		if !ok {
			rows = t.Rows.All(hand, t.Wild)
			known[index] = rows
		}
		all.Add(rows, weight)
	}
	return all.Rows()
}
