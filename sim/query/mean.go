// The mean of a number over deals is exact: its sum and the sum of its squares are added up.

package query

import (
	"encoding/binary"
	"math/big"
	"math/bits"
)

// meanSums adds up a number: its sum and the sum of its squares, in units. It has the sum of the
// positive values and that of the negative ones.
type meanSums struct {
	n                  uint64
	positive, negative wide
	squares            wide
	Unit               *big.Int // of AddRatio
}

// wide is a number of 256 bits.
type wide [4]uint64

func (w *wide) add(words ...uint64) {
	carry := uint64(0)
	for i := range w {
		x := uint64(0)
		if i < len(words) {
			x = words[i]
		}
		w[i], carry = bits.Add64(w[i], x, carry)
	}
}

// Add adds a number of units with a weight.
func (a *meanSums) Add(x int64, weight uint64) {
	a.n += weight
	size := uint64(x)
	if x < 0 {
		size = uint64(-x)
	}
	high, low := bits.Mul64(size, weight)
	if x < 0 {
		a.negative.add(low, high)
	} else {
		a.positive.add(low, high)
	}
	// size times the product, of 192 bits
	h0, l0 := bits.Mul64(low, size)
	h1, l1 := bits.Mul64(high, size)
	middle, carry := bits.Add64(h0, l1, 0)
	a.squares.add(l0, middle, h1+carry)
}

// AddRatio adds a ratio in whole units, rounded towards 0 if it is no multiple of the unit.
func (a *meanSums) AddRatio(x *big.Rat, weight uint64) {
	units := new(big.Int).Mul(x.Num(), a.Unit)
	units.Quo(units, x.Denom())
	a.n += weight
	w := new(big.Int).SetUint64(weight)
	sum := new(big.Int).Mul(new(big.Int).Abs(units), w)
	if units.Sign() < 0 {
		a.negative.addBig(sum)
	} else {
		a.positive.addBig(sum)
	}
	a.squares.addBig(new(big.Int).Mul(sum, new(big.Int).Abs(units)))
}

// addBig adds a number of at most 256 bits.
func (w *wide) addBig(x *big.Int) {
	var bytes [32]byte
	x.FillBytes(bytes[:])
	words := binary.BigEndian
	w.add(words.Uint64(bytes[24:]), words.Uint64(bytes[16:]), words.Uint64(bytes[8:]), words.Uint64(bytes[:]))
}

// limbs is the counts of a wide number in a tally: numbers of 32 bits, the lowest first. So
// the counts of many chunks add without a carry.
const limbs = 8

// MaxBits bounds a ratio in its units, so that the sum of the squares of 2^62 deals is less
// than 2^256.
const MaxBits = 96

// meanCounts is the number of counts of meanSums in a tally: the number of deals, then the sums.
const meanCounts = 1 + 3*limbs

// MoveTo adds the sums to counts and clears them.
func (a *meanSums) MoveTo(counts []uint64) {
	counts[0] += a.n
	for i, w := range []*wide{&a.positive, &a.negative, &a.squares} {
		for j, word := range w {
			counts[1+limbs*i+2*j] += word & (1<<32 - 1)
			counts[1+limbs*i+2*j+1] += word >> 32
		}
	}
	unit := a.Unit
	*a = meanSums{Unit: unit}
}

// meanOf returns what the counts of sums say: how many numbers there are, their sum and the sum
// of their squares.
func meanOf(counts []uint64) (n uint64, sum, squares *big.Int) {
	part := func(i int) *big.Int { return wideOf(counts[1+i*limbs:]) }
	return counts[0], new(big.Int).Sub(part(0), part(1)), part(2)
}

// wideOf returns the number of some limbs.
func wideOf(counts []uint64) *big.Int {
	sum := new(big.Int)
	for i := limbs - 1; i >= 0; i-- {
		sum.Lsh(sum, 32)
		sum.Add(sum, new(big.Int).SetUint64(counts[i]))
	}
	return sum
}

// possible reports whether counts may be the sums of so many values as they say: their size is
// that of the largest value at most, and the square of the mean is at most the mean square.
func (s *selector) possible(counts []uint64) bool {
	n, sum, squares := meanOf(counts)
	largest := big.NewInt(max(s.high, -s.low))
	if s.ratio != nil {
		largest = s.ratio.span.size(s.ratio.unit)
	}
	all := new(big.Int).SetUint64(n)
	most := new(big.Int).Mul(all, largest) // of the sum
	size := new(big.Int).Add(wideOf(counts[1:]), wideOf(counts[1+limbs:]))
	square := new(big.Int).Mul(sum, sum)
	return size.Cmp(most) <= 0 && squares.Cmp(most.Mul(most, largest)) <= 0 && square.Cmp(all.Mul(all, squares)) <= 0
}
