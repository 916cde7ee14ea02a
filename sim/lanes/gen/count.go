package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// trim takes the hands of a mask off those still wanted and returns the mask.
// If there are more than are wanted, only the first ones stay in it.
func trim(hands, wanted GPVirtual) GPVirtual {
	n := GP64()
	POPCNTQ(hands, n)
	CMPQ(n, wanted)
	JLS(LabelRef("enough"))
	MOVQ(U64(1<<64-1), n)
	BZHIQ(wanted, n, n)
	PDEPQ(hands, n, hands)
	MOVQ(wanted, n)
	Label("enough")
	SUBQ(n, wanted)
	return hands
}

// count adds, for each category but the last, from the strongest down, the number of
// hands of this category or a better one.
func count(counts GPVirtual, categories int, hands func(category int) GPVirtual) {
	atLeast := GP64()
	XORL(atLeast.As32(), atLeast.As32())
	for i := range categories {
		n := GP64()
		ORQ(hands(i), atLeast)
		POPCNTQ(atLeast, n)
		ADDQ(n, Mem{Base: counts, Disp: 8 * i})
	}
}
