package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/reg"

	"pokersim/sim/internal/lanes/gen/x86"
	"pokersim/sim/internal/lanes/internal/layout"
)

// boardCards takes the cards of the board and stores what evaluation needs of them.
func (m *showdown256) boardCards() {
	at := m.takeBoard()
	if m.TwoHole {
		m.addTwoHoleBoard(at)
		return
	}
	for part := range 2 {
		m.addBoard(part, at)
	}
	for i := range 3 {
		sum := x86.StackBoard + 2*i
		keep256(m.stack, sum, load256(m.stack(sum)), load256(m.stack(sum+1)))
	}
}

// takeBoard takes the cards of the board, stores their suit of three, and returns their
// codes.
func (m *showdown256) takeBoard() (at [layout.BoardCards]VecVirtual) {
	row := GP64()
	for i := range at {
		MOVQ(x86.Number(m.numbers, layout.NumberBoard+i), row)
		at[i] = load256(m.stack(0).Idx(row, 1))
	}
	MOVQ(x86.Number(m.numbers, layout.NumberRanged), row)
	m.take(row, at[:])
	for i := range at {
		at[i] = m.code(at[i])
	}
	if m.HasLow {
		m.keepBoardLow(at)
	}
	m.suitOfThree(at)
	return at
}

// suitOfThree stores the suit of at least three cards: if there is one, it is the median
// of the five suits.
func (m *showdown256) suitOfThree(codes [layout.BoardCards]VecVirtual) {
	var s [layout.BoardCards]VecVirtual
	for i, code := range codes {
		s[i] = and256(x86.Same(0x30), code)
	}
	order := func(x, y VecVirtual) (less, more VecVirtual) {
		less, more = YMM(), YMM()
		VPMINUB(x, y, less)
		VPMAXUB(x, y, more)
		return less, more
	}
	low1, high1 := order(s[0], s[1])
	low2, high2 := order(s[2], s[3])
	VPMAXUB(low1, low2, low1)
	VPMINUB(high1, high2, high1)
	low, median := order(low1, high1)
	VPMINUB(s[4], median, median)
	VPMAXUB(low, median, median)
	VMOVDQU(median, m.stack(stackSuit))
}

// addBoard adds the cards of the board by rank, in binary, and stores three sets as
// bytes: the ranks that occur an odd number of times, twice or more, and four times. It
// also stores the ranks in the suit of three and the number of cards of the suit.
func (m *showdown256) addBoard(part int, codes [layout.BoardCards]VecVirtual) {
	var ranks [layout.BoardCards]VecVirtual
	suit, count, suited := load256(m.stack(stackSuit)), zero256(), zero256()
	for i, code := range codes {
		ranks[i] = load256(rankBits(m.Game, part))
		VPSHUFB(code, ranks[i], ranks[i])
		in := and256(x86.Same(0x30), code)
		VPCMPEQB(suit, in, in)
		VPSUBB(in, count, count)
		VPAND(ranks[i], in, in)
		VPOR(in, suited, suited)
	}
	VMOVDQU(count, m.stack(stackCount))
	VMOVDQU(suited, m.stack(stackSuited+part))
	odd, carry := sum256(ranks[0], ranks[1], ranks[2])
	odd, more := sum256(odd, ranks[3], ranks[4])
	for i, sum := range []VecVirtual{odd, or256(carry, more), and256(carry, more)} {
		VMOVDQU(sum, m.stack(x86.StackBoard+2*i+part))
	}
}
