package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// The vectors on the stack of these kernels: the inputs of a strength, then strengths.
const (
	stackStrengths = 12
	stackRanks     = stackStrengths + 4 // the ones, the twos and the fours of how often a rank occurs
	stackValid     = stackRanks + 6     // ones if a hand is valid
	stackClasses   = stackValid + 2
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

// store stores the strengths for classes, with 0 for hands that are not valid.
func (c *classes256) store(half int, s strength256, valid VecVirtual) {
	VPXOR(words16(1<<15), s.high, s.high)
	VPAND(valid, s.high, s.high)
	VPAND(valid, s.low, s.low)
	VMOVDQU(s.high, c.upper.Offset(32*half))
	VMOVDQU(s.low, c.upper.Offset(c.kickers+32*half))
}

// align256 allocates vectors on the stack, aligned so that none crosses a cache line.
func align256(vectors int) GPVirtual {
	at := GP64()
	LEAQ(AllocLocal(32*vectors+64).Offset(63), at)
	ANDQ(I8(-64), at)
	return at
}
