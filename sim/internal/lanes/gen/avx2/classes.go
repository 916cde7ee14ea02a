package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"

	"pokersim/sim/internal/lanes/gen/x86"
	"pokersim/sim/internal/lanes/internal/layout"
)

// classes counts hands by class. Memory has the strengths of a number of hands: first
// the upper words, then the kickers. These hands are counted while the next hands are
// evaluated; the strengths of the next hands then overwrite them.
type classes struct {
	table, counts GPVirtual
	upper         Mem // the upper words
	kickers       int // the offset in bytes from an upper word to its kickers
	hands         int // the number of hands in memory
}

// quarters is the number of parts in which a half of the hands is counted.
const quarters = 4

// meanwhile returns the function that counts a part of a half of the hands.
func (c *classes) meanwhile(half int) func(part int) {
	n := c.hands / 2 / quarters
	return func(part int) {
		for i := range n {
			c.one(c.upper.Offset(half*c.hands + 2*(part*n+i)))
		}
	}
}

// finish counts the hands that are still in memory.
func (c *classes) finish() {
	at, n := GP64(), GP64()
	LEAQ(c.upper, at)
	MOVQ(U32(c.hands), n)
	x86.Repeat(n, func() {
		c.one(Mem{Base: at})
		ADDQ(Imm(2), at)
	})
}

// one counts the hand whose upper word is at an address.
func (c *classes) one(at Mem) {
	slot, number := GP64(), GP64()
	MOVWQZX(at, slot)
	MOVWQZX(at.Offset(c.kickers), number)
	MOVWQZX(Mem{Base: c.table, Index: slot, Scale: 2, Disp: layout.TableBase}, slot)
	MOVWQZX(Mem{Base: c.table, Index: number, Scale: 2, Disp: layout.TableNumber}, number)
	ADDQ(number, slot)
	ADDL(Imm(1), Mem{Base: c.counts, Index: slot, Scale: 4})
}

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
	VPXOR(x86.Words16(1<<15), s.high, s.high)
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
