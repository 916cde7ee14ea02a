package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/reg"

	"pokersim/sim/internal/lanes/gen/x86"
	"pokersim/sim/internal/lanes/internal/arguments"
)

// boardCards looks up the cards of the board and stores what evaluation needs of them.
func (m *showdown512) boardCards(at [arguments.BoardCards]VecVirtual) {
	cards := m.lookUpBoard(at)
	m.suitOfThree(cards)
	if m.TwoHole {
		m.addTwoHoleBoard(cards)
	} else {
		m.addBoard(cards)
	}
}

// lookUpBoard returns the rank bits and suits of the cards of the board.
func (m *showdown512) lookUpBoard(at [arguments.BoardCards]VecVirtual) (cards *[arguments.BoardCards][3]VecVirtual) {
	cards = new([arguments.BoardCards][3]VecVirtual)
	for i := range at {
		cards[i] = m.card(at[i])
	}
	if m.HasLow {
		m.keepBoardLow(at)
	}
	return cards
}

// suitOfThree finds the suit of at least three cards, and stores the ranks in it.
func (m *showdown512) suitOfThree(cards *[arguments.BoardCards][3]VecVirtual) {
	m.suit = zmm(VPADDB, cards[0][2], cards[1][2])
	for _, c := range cards[2:] {
		VPADDB(c[2], m.suit, m.suit)
	}
	table := threeOfSuit()
	low := load512(x86.ReadOnly("suits", table[:]))
	high := load512(x86.ReadOnly("suits", table[:]).Offset(64))
	VPERMI2B(high, low, m.suit)
	suited := [2]VecVirtual{ZMM(), ZMM()}
	for i, c := range cards {
		in := kreg(VPCMPEQB, m.suit, c[2])
		for part, ranks := range suited {
			if i == 0 {
				VMOVDQU8_Z(c[part], in, ranks)
			} else {
				VPADDB(c[part], ranks, in, ranks)
			}
		}
	}
	for part, ranks := range suited {
		VMOVDQU64(ranks, m.suited(part))
	}
}

// addBoard adds the cards of the board by rank, in binary, and stores three sets: the
// ranks that occur an odd number of times, twice or more, and four times. They are
// words: first those of the low half of the block, then those of the high half.
func (m *showdown512) addBoard(cards *[arguments.BoardCards][3]VecVirtual) {
	var sums [3][2]VecVirtual
	for part := range 2 {
		c := func(i int) VecVirtual { return cards[i][part] }
		odd, carry, more := sumOfFive(c)
		sums[0][part] = odd
		sums[1][part] = zmm(VPORQ, carry, more)
		sums[2][part] = zmm(VPANDQ, carry, more)
	}
	for i, sum := range sums {
		for half, word := range words(sum) {
			VMOVDQU64(word, m.board(i, half))
		}
	}
}

// words joins the two parts of a set of ranks to words, for each half of the block.
func words(parts [2]VecVirtual) (halves [2]VecVirtual) {
	halves = [2]VecVirtual{ZMM(), ZMM()}
	VPUNPCKLBW(parts[1], parts[0], halves[0])
	VPUNPCKHBW(parts[1], parts[0], halves[1])
	return halves
}

// noSuit is the code of no suit.
const noSuit = 0xff

// threeOfSuit returns the table that has, for each sum of the codes of five cards, the
// code of the suit that occurs three times or more, or noSuit.
func threeOfSuit() (table [128]byte) {
	for i := range table {
		table[i] = noSuit
	}
	var some [128]bool
	for a := range 6 {
		for b := range 6 - a {
			for c := range 6 - a - b {
				sum, code := 0, byte(noSuit)
				for i, n := range [arguments.Suits]int{a, b, c, 5 - a - b - c} {
					sum += n * int(arguments.SuitCodes[i])
					if n >= 3 {
						code = arguments.SuitCodes[i]
					}
				}
				sum %= len(table)
				if some[sum] && table[sum] != code {
					panic("two suits have the same sum")
				}
				some[sum], table[sum] = true, code
			}
		}
	}
	return table
}
