package joint

import (
	"math/big"
	"math/bits"
)

// Uint128 is a number of 128 bits.
type Uint128 struct{ hi, lo uint64 }

func (x *Uint128) AddProduct(a, b uint64) {
	hi, lo := bits.Mul64(a, b)
	var carry uint64
	x.lo, carry = bits.Add64(x.lo, lo, 0)
	x.hi, _ = bits.Add64(x.hi, hi, carry)
}

func (x *Uint128) subProduct(a, b uint64) {
	hi, lo := bits.Mul64(a, b)
	var borrow uint64
	x.lo, borrow = bits.Sub64(x.lo, lo, 0)
	x.hi, _ = bits.Sub64(x.hi, hi, borrow)
}

func (x *Uint128) Big() *big.Int {
	n := new(big.Int).SetUint64(x.hi)
	return n.Add(n.Lsh(n, 64), new(big.Int).SetUint64(x.lo))
}
