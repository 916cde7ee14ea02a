// Package x86 has what the generators of AVX-512 and AVX2 share: loops, labels and read-only data,
// the rows of the stack, and kernels that differ in the length of vectors only.
package x86

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"

	"pokersim/sim/internal/lanes/internal/arguments"
)

// Trim subtracts the number of hands of a mask from wanted and returns the mask. If there
// are more than are wanted, it first removes all but the first wanted hands.
func Trim(hands, wanted GPVirtual) GPVirtual {
	n := Result(POPCNTQ, hands)
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

// Count adds, for each category but the last, from the strongest down, the number of
// hands of this category or a better one. Hands returns their masks.
func Count(counts GPVirtual, categories int, hands func(category int) GPVirtual) {
	atLeast := GP64()
	XORL(atLeast.As32(), atLeast.As32())
	for i := range categories {
		ORQ(hands(i), atLeast)
		n := Result(POPCNTQ, atLeast)
		ADDQ(n, Mem{Base: counts, Disp: 8 * i})
	}
}

// BlockWords is the number of words that a block takes from each stream.
const BlockWords = 2 * arguments.Groups

// Bits of the high part of a card with AVX-512, and of the result of fives.
const (
	TenToAce = 0x3e
	InRow    = 0x18 // what fives sets of five ranks in a row
)

// DropStraights removes hands with three of a kind from the straights if the row at trips
// says that three of a kind beats a straight.
func DropStraights(straight, three GPVirtual, trips Mem) {
	better := Result(MOVQ, trips)
	ANDQ(three, better)
	ANDNQ(straight, better, straight)
}

// CountBest counts the royal flushes and the straight flushes among some hands. A straight
// flush is better than the next two categories, four of a kind and full house, too.
func CountBest(royal, straightFlush GPVirtual, some Op, counts GPVirtual) {
	ANDQ(some, royal)
	ANDQ(some, straightFlush)
	POPCNTQ(royal, royal)
	ADDQ(royal, Mem{Base: counts})
	n := Result(POPCNTQ, straightFlush)
	for i := 1; i <= 3; i++ {
		ADDQ(n, Mem{Base: counts, Disp: 8 * i})
	}
}

// CountFrom adds, for each category from the third on, the number of valid hands of this
// category or a better one, but for straight flushes: of those only the ones that have a
// category of the list.
func CountFrom(valid, counts GPVirtual, categories []GPVirtual) {
	var better GPVirtual
	for i, hands := range categories {
		ANDQ(valid, hands)
		if i > 0 {
			ORQ(better, hands)
		}
		better = hands
		n := Result(POPCNTQ, better)
		ADDQ(n, Mem{Base: counts, Disp: 8 * (2 + i)})
	}
}
