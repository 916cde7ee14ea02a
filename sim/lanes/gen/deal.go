package main

import (
	"math/bits"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"

	"pokersim/sim/lanes/internal/layout"
)

// blockWords is the number of words that a block takes from each stream.
const blockWords = 2 * groups

// Bits of the high part of a card with AVX-512, and of the result of fives.
const (
	tenToAce = 0x3e
	inRow    = 0x18 // what fives sets of five ranks in a row
)

// suitCode is the bits of a card's code that are the code of its suit, with AVX2. Its masks of ranks
// have other parts: ace to eight and nine to ace.
const suitCode = 0x70

// inSuit is a set of numbers of cards: a bit for each, from its fours, twos and ones.
//
// A suit's code has three bits of even parity, so that each bit is set by the cards
// of two suits, and each other suit's code differs from it in two bits. With five
// cards or more in one suit, each bit is set by nearly all cards or by nearly
// none: never by the middle numbers. Without them some bit is set by such a number,
// but for one case: of seven cards, four in one suit and one in each of the others
// set every bit twice or five times. Then no number is extreme.
type inSuit = func(fours, twos, ones uint8) uint8

func middle(fours, twos, ones uint8) uint8       { return (fours ^ twos) &^ (twos ^ ones) }  // 3 and 4
func extreme(fours, twos, ones uint8) uint8      { return ^(fours ^ twos) }                  // 0, 1, 6 and 7
func middleOfSix(fours, twos, ones uint8) uint8  { return (fours ^ twos) &^ (fours & ones) } // 2 to 4
func middleOfFive(fours, twos, ones uint8) uint8 { return fours ^ (twos | ones) }            // 1 to 4, of at most 5

func orSome(x, y, z uint8) uint8 { return x | y&z }

// notEqual is a comparison of VPCMPB.
const notEqual = 4

// straights returns a byte for every low and every high part. fives adds the two. The
// lower four bits get to eight if there are five in a row: from the low part the
// row that ends with the eight, from the high one that which begins with the nine,
// or five if a row of five is within the part. The next bit is set in both parts if
// they have five in a row with the ace below. The upper three count down the ranks.
func (g game) straights() (low, high [128]byte) {
	belowLow, belowHigh := 0x0f, 0x20 // two to five, ace
	if g.short() {
		belowLow, belowHigh = 0x70, 0x21 // six to eight, nine and ace
	}
	for x := range 128 {
		ending, beginning := bits.LeadingZeros8(^uint8(x<<1)), bits.TrailingZeros8(^uint8(x&layout.HighRanks))
		if hasFive(x) {
			ending = 5
		}
		if hasFive(x & layout.HighRanks) {
			beginning = 5
		}
		low[x] = uint8(1 + min(ending, 5) + (7-bits.OnesCount8(uint8(x)))<<5)
		high[x] = uint8(2 + min(beginning, 5) - bits.OnesCount8(uint8(x&layout.HighRanks))<<5)
		if x&belowLow == belowLow {
			low[x] += 1 << 4
		}
		if x&belowHigh == belowHigh {
			high[x] += 1 << 4
		}
	}
	return low, high
}

// hasFive reports whether a mask has five ones in a row.
func hasFive(x int) bool { return x&(x>>1)&(x>>2)&(x>>3)&(x>>4) != 0 }

// carried gives a bit of a sum that neither part has, or that both have.
func carried(low, high, sum uint8) uint8 { return low&high&^sum | sum&^(low|high) }

// rankBytes returns the table of the lower or the upper byte of a rank's mask, by rank.
// The ace has the highest and the lowest bit.
func (g game) rankBytes(part int) Mem {
	name := [...]string{"lowByte", "highByte"}[part] + g.name
	return nibbles(name, func(rank int) uint8 {
		mask := 1 << rank & (1<<13 - 1)
		return uint8((mask<<1 | mask>>12*int(g.lowAce)) >> (8 * part))
	})
}

// ordered puts the categories from four of a kind to a pair in the game's order.
func (g game) ordered(categories ...GPVirtual) []GPVirtual {
	if g.trips {
		categories[3], categories[4] = categories[4], categories[3]
	}
	return categories
}

// countBest counts the royal flushes and the straight flushes among some hands.
func countBest(royal, straightFlush, some, counts GPVirtual) {
	n := GP64()
	ANDQ(some, royal)
	ANDQ(some, straightFlush)
	POPCNTQ(royal, royal)
	ADDQ(royal, Mem{Base: counts})
	POPCNTQ(straightFlush, n)
	ADDQ(n, Mem{Base: counts, Disp: 8})
}

// countFrom adds, for each category from the third on, the number of valid hands of
// this category or a better one. better has the hands of the first two.
func countFrom(better, valid, counts GPVirtual, categories []GPVirtual) {
	for i, hands := range categories {
		n := GP64()
		ANDQ(valid, hands)
		ORQ(hands, better)
		POPCNTQ(better, n)
		ADDQ(n, Mem{Base: counts, Disp: 8 * (2 + i)})
	}
}
