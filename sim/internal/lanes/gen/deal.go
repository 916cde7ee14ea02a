package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
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

// carried gives a bit of a sum that neither part has, or that both have.
func carried(low, high, sum uint8) uint8 { return low&high&^sum | sum&^(low|high) }

// dropStraights removes hands with three of a kind from the straights if the row at trips
// says that three of a kind beats a straight.
func dropStraights(straight, three GPVirtual, trips Mem) {
	better := GP64()
	MOVQ(trips, better)
	ANDQ(three, better)
	ANDNQ(straight, better, straight)
}

// countBest counts the royal flushes and the straight flushes among some hands. A straight
// flush is better than the next two categories, four of a kind and full house, too.
func countBest(royal, straightFlush GPVirtual, some Op, counts GPVirtual) {
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

// countFrom adds, for each category from the third on, the number of valid hands of this
// category or a better one, but for straight flushes: of those only the ones that have a
// category of the list.
func countFrom(valid, counts GPVirtual, categories []GPVirtual) {
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
