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

// Count adds, for each category but the last, from the strongest down, the number of
// hands of this category or a better one. Hands returns their masks.
func Count(counts GPVirtual, categories int, hands func(category int) GPVirtual) {
	atLeast := GP64()
	XORL(atLeast.As32(), atLeast.As32())
	for i := range categories {
		n := GP64()
		ORQ(hands(i), atLeast)
		POPCNTQ(atLeast, n)
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
	better := GP64()
	MOVQ(trips, better)
	ANDQ(three, better)
	ANDNQ(straight, better, straight)
}

// CountBest counts the royal flushes and the straight flushes among some hands. A straight
// flush is better than the next two categories, four of a kind and full house, too.
func CountBest(royal, straightFlush GPVirtual, some Op, counts GPVirtual) {
	n := GP64()
	ANDQ(some, royal)
	ANDQ(some, straightFlush)
	POPCNTQ(royal, royal)
	ADDQ(royal, Mem{Base: counts})
	POPCNTQ(straightFlush, n)
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
		n := GP64()
		ANDQ(valid, hands)
		if i > 0 {
			ORQ(better, hands)
		}
		better = hands
		POPCNTQ(better, n)
		ADDQ(n, Mem{Base: counts, Disp: 8 * (2 + i)})
	}
}

// Game is what distinguishes the kernels of games. Hold'em and the games with a short deck
// have the same kernels, which read the game's constants from the plan.
type Game struct {
	name    string // a part of the names of kernels
	TwoHole bool   // exactly two hole cards play
	HasLow  bool   // half of the pot goes to the best low
}

func AnyHole() Game { return Game{} }

func Omaha() Game { return Game{name: "Omaha", TwoHole: true} }

func Omaha8() Game { return Game{name: "Omaha8", TwoHole: true, HasLow: true} }
