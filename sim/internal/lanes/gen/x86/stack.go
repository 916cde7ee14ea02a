package x86

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"

	"pokersim/sim/internal/lanes/internal/layout"
)

// StackBoard is the first row of the stack for vectors of the board.
const StackBoard = layout.StackHoles + layout.MaxHoles + 2

// The rows of the stack for a game with a low. Sets of ranks have bit 0 for the ace to
// bit 7 for the eight.
const (
	LowBoard = 0 // the ranks of the board
	LowHand  = 1 // the ranks of a player's hole cards
	LowBest  = 2 // the best low so far, as words of both halves
	LowSets  = 4 // the players who have it
	LowHighs = 6 // the winners of the high half of the pot
	LowRows  = 8 // the number of rows

	NoLow = 0xff // no low, which is larger than all lows
)

// The sets of the board on the stack, which all players share, as words of each half.
const (
	TwoOnce       = iota // the ranks
	TwoTwice             // the ranks that occur twice or more
	TwoThrice            // the ranks that occur three times or more
	TwoSuited            // the ranks in the suit of three
	TwoLow               // TwoOnce, with the ace below the two as well
	TwoThree             // the windows with at least three ranks of TwoLow
	TwoSuitLow           // TwoSuited, with the ace below the two as well
	TwoSuitThree         // the windows with at least three ranks of TwoSuitLow
	TwoHoleBoards        // the number of sets
)

// The upper word of a strength of these games has the kind of hand in bits 13 to 15, and
// the ranks that are compared first in bits 0 to 12. The lower word has the kickers.
const NoKind = 1<<layout.KindOfWord - 1

// Kinds of hands in a word of a strength.
const (
	TwoPairKind    = layout.TwoPair << layout.KindOfWord
	FourKind       = layout.FourOfAKind << layout.KindOfWord
	StraightFlush5 = layout.StraightFlush << layout.KindOfWord
)

// CountShares counts the deals of two players by the winners of both halves of the pot.
// The high half has three masks of deals: the first player wins, the second, or both.
// The low half has four: nobody has a low, or the first player wins, the second, or
// both.
func CountShares(counts GPVirtual, high [3]GPVirtual, low func(who int) GPVirtual) {
	for who := range 4 {
		deals := low(who)
		for i, h := range high {
			n := GP64()
			MOVQ(h, n)
			ANDQ(deals, n)
			POPCNTQ(n, n)
			ADDQ(n, Mem{Base: counts, Disp: 8 * (i + 1 + 4*who)})
		}
	}
}
