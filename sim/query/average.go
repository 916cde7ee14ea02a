package query

import (
	"math/big"
	"math/bits"
)

// average adds up a number: its sum and the sum of its squares, in units. It is the sum of
// positive values and that of negative ones.
type average struct {
	n                  uint64
	positive, negative wide
	squares            wide
	unit               *big.Int // of ratios
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

func (a *average) add(x int64, weight uint64) {
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

// addRatio adds a ratio in whole units, rounded towards 0 if it is no multiple of the unit.
func (a *average) addRatio(x *big.Rat, weight uint64) {
	units := new(big.Int).Mul(x.Num(), a.unit)
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

func (w *wide) addBig(x *big.Int) {
	var words [4]uint64
	for i := range words {
		words[i] = new(big.Int).And(new(big.Int).Rsh(x, uint(64*i)), mask64).Uint64()
	}
	w.add(words[:]...)
}

var mask64 = new(big.Int).SetUint64(^uint64(0))

// limbs is the counts of a wide number in a tally: numbers of 32 bits, the lowest first. So
// the counts of many chunks add without a carry.
const limbs = 8

// maxBits bounds a ratio in its units, so that the sum of the squares of 2^62 deals is less
// than 2^256.
const maxBits = 96

// averageCounts is the counts of an average: the number of deals, then the sums.
const averageCounts = 1 + 3*limbs

// moveTo adds the average to counts and clears it.
func (a *average) moveTo(counts []uint64) {
	counts[0] += a.n
	for i, w := range []*wide{&a.positive, &a.negative, &a.squares} {
		for j, word := range w {
			counts[1+limbs*i+2*j] += word & (1<<32 - 1)
			counts[1+limbs*i+2*j+1] += word >> 32
		}
	}
	unit := a.unit
	*a = average{unit: unit}
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
