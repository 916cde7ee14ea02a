package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// The look-ups of a classTable of package lanes, in bytes.
const (
	tableBase   = 0
	tableNumber = tableBase + 2<<16
)

// classes is what counts hands by class: the upper words of the strengths of so
// many hands, and their kickers, lie in memory one after another. They are
// counted while the next ones are evaluated, which take their place.
type classes struct {
	table, counts GPVirtual
	upper         Mem
	kickers       int // how much further these are
	hands         int
}

// quarters is in how many parts a half of the hands is counted.
const quarters = 4

// meanwhile returns what counts the parts of a half.
func (c *classes) meanwhile(half int) func(part int) {
	n := c.hands / 2 / quarters
	return func(part int) {
		for i := range n {
			c.one(c.upper.Offset(half*c.hands + 2*(part*n+i)))
		}
	}
}

// nothing is done meanwhile.
func nothing(int) {}

// finish counts the last hands.
func (c *classes) finish() {
	at, n := GP64(), GP64()
	LEAQ(c.upper, at)
	MOVQ(U32(c.hands), n)
	repeat(n, func() {
		c.one(Mem{Base: at})
		ADDQ(Imm(2), at)
	})
}

// one counts the hand whose strength is at an address.
func (c *classes) one(at Mem) {
	slot, number := GP64(), GP64()
	MOVWQZX(at, slot)
	MOVWQZX(at.Offset(c.kickers), number)
	MOVWQZX(Mem{Base: c.table, Index: slot, Scale: 2, Disp: tableBase}, slot)
	MOVWQZX(Mem{Base: c.table, Index: number, Scale: 2, Disp: tableNumber}, number)
	ADDQ(number, slot)
	INCL(Mem{Base: c.counts, Index: slot, Scale: 4})
}
