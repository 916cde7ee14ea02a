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

	pays    []int64
	unit    int64    // of pays: that of a bet of 1
	squares *big.Rat // the mean square of the values of the best holds
}

// Solve returns the return with the best holds.
func (s *Solver) Solve() Return {
	r := Return{Rows: make([]uint64, len(s.pays)), Of: deck.Choose(s.cards, size) * uint64(s.common), pays: s.pays, unit: unit * s.table.coins}
	squares, square := new(big.Int), new(big.Int)
	var times [size + 1][]int64 // by the number of cards of a set and its place: how often its hands are counted
	for n := range times {
		times[n] = make([]int64, len(s.values[n]))
	}
	hands := s.hands()
	r.Hands = len(hands)
	for i := range hands {
		h := &hands[i]
		hold, value := s.bestAt(h.cards[:], &h.at)
		square.SetInt64(value)
		squares.Add(squares, square.Mul(square.Mul(square, square), big.NewInt(h.weight)))
		weight := h.weight * s.weight[bits.OnesCount(uint(hold))]
		for m, sign := range supersets(hold) {
			times[bits.OnesCount(uint(m))][h.at[m]] += sign * weight
		}
	}
	for n, of := range times {
		for place, count := range of {
			for row := range r.Rows {
				r.Rows[row] += uint64(count * int64(s.counts[n][place*len(r.Rows)+row]))
			}
		}
	}
	r.squares = new(big.Rat).SetFrac(squares, new(big.Int).SetUint64(deck.Choose(s.cards, size)))
	r.squares.Mul(r.squares, new(big.Rat).Mul(s.Value(1), s.Value(1)))
	return r
}

// placed is a hand with the places of its sets of cards.
type placed struct {
	cards  [size]deck.Card
	at     [holds]uint16
	weight int64 // the number of hands that differ from it only in the names of suits, with itself
}

// placed returns the hands of Hands.
func (s *Solver) placed() []placed {
	all := make([]placed, 0, deck.Choose(s.cards, size)/19) // hands differ from 18 others only in the names of suits, in the mean
	for hand, weight := range s.table.Hands() {
		all = append(all, placed{[size]deck.Card(hand), s.places(hand), int64(weight)})
	}
	return all
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
	return new(big.Rat).Mul(r.Probability(row), big.NewRat(r.pays[row], r.unit))
}

// Mean returns the mean of what is paid for a bet of 1.
func (r Return) Mean() *big.Rat { return r.moment(1) }

// Variance returns the variance of what is paid for a bet of 1.
func (r Return) Variance() *big.Rat {
	mean := r.Mean()
	return new(big.Rat).Sub(r.moment(2), mean.Mul(mean, mean))
}

// Covariance returns the covariance of what two hands are paid that hold the same cards and
// draw the others from decks of their own: the variance of the value of the best hold.
func (r Return) Covariance() *big.Rat {
	mean := r.Mean()
	return new(big.Rat).Sub(r.squares, mean.Mul(mean, mean))
}

// moment returns the mean of a power of what is paid.
func (r Return) moment(power int) *big.Rat {
	sum := new(big.Rat)
	for row := range r.Rows {
		p := r.Probability(row)
		for range power {
			p.Mul(p, big.NewRat(r.pays[row], r.unit))
		}
		sum.Add(sum, p)
	}
	return sum
}

// Value returns a value of Values as a fraction of the bet.
func (s *Solver) Value(value int64) *big.Rat {
	of := new(big.Int).Mul(big.NewInt(s.common), big.NewInt(unit*s.table.coins))
	return new(big.Rat).SetFrac(big.NewInt(value), of)
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

// BreakEven returns what a row has to pay for a bet of 1 so that the best holds return 1. ok is
// false if no pay of a table does. By Newton's method: a return is convex in a pay, and linear
// as long as the best holds are the same, so that few steps reach it.
func (s *Solver) BreakEven(row int) (pay *big.Rat, ok bool) {
	most, near := big.NewRat(maxPay, 1), big.NewRat(2, unit)
	for pay = big.NewRat(s.pays[row], unit*s.table.coins); ; {
		r := s.With(row, pay).Solve()
		next := new(big.Rat).Set(most) // if no best hold has the row
		if p := r.Probability(row); p.Sign() > 0 {
			step := new(big.Rat).Quo(new(big.Rat).Sub(big.NewRat(1, 1), r.Mean()), p)
			next.Add(big.NewRat(r.pays[row], r.unit), step)
			if step.Abs(step).Cmp(near) <= 0 {
				return next, next.Sign() >= 0 && next.Cmp(most) <= 0
			}
		}
		switch atMost := pay.Cmp(most) >= 0; {
		case next.Sign() < 0, atMost && next.Cmp(most) >= 0:
			return nil, false
		case next.Cmp(most) > 0:
			next = most
		}
		pay = next
	}
}
