package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// The vectors on the stack of these kernels: the inputs of a strength, then strengths.
const (
	stackStrengths = 12
	stackClasses   = stackStrengths + 4
)

// classes256 evaluates the hands of half a block and counts them by class.
type classes256 struct {
	classes
	at    GPVirtual // the stack
	extra GPVirtual // two vectors: ones if hands have fewer than six cards; ones if fewer than seven
}

func newClasses256(stack GPVirtual) *classes256 {
	c := &classes256{at: stack, extra: GP64()}
	c.table, c.counts, c.kickers, c.hands = GP64(), GP64(), 2*32, 32
	c.upper = c.stack(stackStrengths)
	Load(Param("few"), c.extra)
	Load(Param("table"), c.table)
	Load(Param("counts"), c.counts)
	for i := range 4 {
		VMOVDQU(zero256(), c.stack(stackStrengths+i))
	}
	return c
}

func (c *classes256) stack(i int) Mem { return Mem{Base: c.at, Disp: 32 * i} }

// part returns the place on the stack of an input of a strength.
func (c *classes256) part(i int) Mem { return c.stack(i - stackFirst) }

// strength evaluates the hands of one half.
func (c *classes256) strength(half int, suit func(i int) VecVirtual) strength256 {
	one, two, three, four := sums256(suit)
	return strengthOf256(holdem256(), one, two, three, four, func(i int) Mem { return c.part(i + half) }, c.meanwhile(half))
}

// store stores the strengths for classes, with 0 for hands that are not valid.
func (c *classes256) store(half int, s strength256, valid VecVirtual) {
	VPXOR(words16(1<<15), s.high, s.high)
	VPAND(valid, s.high, s.high)
	VPAND(valid, s.low, s.low)
	VMOVDQU(s.high, c.upper.Offset(32*half))
	VMOVDQU(s.low, c.upper.Offset(c.kickers+32*half))
}

// sums256 returns the ranks that occur at least once, twice, three and four times.
func sums256(suit func(i int) VecVirtual) (one, two, three, four VecVirtual) {
	odd, carry := sum256(suit(0), suit(1), suit(2))
	d := suit(3)
	any, both := or256(odd, d), and256(odd, d)
	return or256(carry, any), or256(carry, both), and256(carry, any), and256(carry, both)
}

// align256 allocates vectors on the stack, aligned so that none crosses a cache line.
func align256(vectors int) GPVirtual {
	at := GP64()
	LEAQ(AllocLocal(32*vectors+64).Offset(63), at)
	ANDQ(I8(-64), at)
	return at
}
