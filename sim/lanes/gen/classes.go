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

// classes is what counts hands by class: the upper words of the strengths of a
// block, and their kickers, lie in memory one after another.
type classes struct {
	table, counts GPVirtual
	upper         Mem
	kickers       int // how much further these are
}

// add counts so many hands, by the slots of their strengths.
func (c *classes) add(hands GPVirtual) {
	const unrolled = 8
	at, n := GP64(), GP64()
	LEAQ(c.upper, at)
	MOVQ(hands, n)
	SHRQ(Imm(3), n)
	repeat(n, func() {
		for i := range unrolled {
			c.one(at, i)
		}
		ADDQ(Imm(2*unrolled), at)
	})
	MOVQ(hands, n)
	ANDQ(Imm(unrolled-1), n)
	repeat(n, func() {
		c.one(at, 0)
		ADDQ(Imm(2), at)
	})
}

func (c *classes) one(at GPVirtual, i int) {
	slot, number := GP64(), GP64()
	MOVWQZX(Mem{Base: at, Disp: 2 * i}, slot)
	MOVWQZX(Mem{Base: at, Disp: c.kickers + 2*i}, number)
	MOVWQZX(Mem{Base: c.table, Index: slot, Scale: 2, Disp: tableBase}, slot)
	MOVWQZX(Mem{Base: c.table, Index: number, Scale: 2, Disp: tableNumber}, number)
	ADDQ(number, slot)
	INCL(Mem{Base: c.counts, Index: slot, Scale: 4})
}
