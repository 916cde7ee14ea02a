package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"

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

// nothing is a meanwhile that counts no hands.
func nothing(int) {}

// finish counts the hands that are still in memory.
func (c *classes) finish() {
	at, n := GP64(), GP64()
	LEAQ(c.upper, at)
	MOVQ(U32(c.hands), n)
	repeat(n, func() {
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
	INCL(Mem{Base: c.counts, Index: slot, Scale: 4})
}
