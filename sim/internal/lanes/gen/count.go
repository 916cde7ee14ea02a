package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// trim subtracts the number of hands of a mask from wanted and returns the mask. If there
// are more than are wanted, it first removes all but the first wanted hands.
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

// The places of straight and three of a kind among the categories, from the strongest down.
const (
	placeStraight = 5
	placeThree    = 6
)

// count adds, for each category but the last, from the strongest down, the number of
// hands of this category or a better one. The row at trips, if there is one, says whether
// three of a kind beats a straight.
func count(counts GPVirtual, categories int, trips Op, hands func(category int) GPVirtual) {
	atLeast := GP64()
	XORL(atLeast.As32(), atLeast.As32())
	var three GPVirtual
	for i := range categories {
		n := GP64()
		some := three
		if i != placeThree || trips == nil {
			some = hands(i)
		}
		if row, ok := trips.(Mem); ok && i == placeStraight {
			three = hands(placeThree)
			dropStraights(some, three, row)
		}
		ORQ(some, atLeast)
		POPCNTQ(atLeast, n)
		ADDQ(n, Mem{Base: counts, Disp: 8 * i})
	}
}
