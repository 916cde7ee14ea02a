package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"

	"pokersim/sim/internal/lanes/gen/x86"
	"pokersim/sim/internal/lanes/internal/arguments"
)

func (m *showdown512) ofBoard(i, half int) Mem { return m.stack(stackTwo + 2*i + half) }

// addTwoHoleBoard stores the sets of the board.
func (m *showdown512) addTwoHoleBoard(cards *[arguments.BoardCards][3]VecVirtual) {
	b := planesOfBoard(cards)
	once, twice, thrice := words(b.once), words(b.twice), words(b.thrice)
	var parts [2]VecVirtual
	for part := range parts {
		parts[part] = load512(m.suited(part))
	}
	suited := words(parts)
	for half := range 2 {
		for _, set := range []struct {
			ranks          VecVirtual
			at, low, three int
		}{{once[half], x86.TwoOnce, x86.TwoLow, x86.TwoThree}, {suited[half], x86.TwoSuited, x86.TwoSuitLow, x86.TwoSuitThree}} {
			VMOVDQU64(set.ranks, m.ofBoard(set.at, half))
			low512(set.ranks)
			VMOVDQU64(set.ranks, m.ofBoard(set.low, half))
			VMOVDQU64(threeOfBoard(set.ranks), m.ofBoard(set.three, half))
		}
		VMOVDQU64(twice[half], m.ofBoard(x86.TwoTwice, half))
		VMOVDQU64(thrice[half], m.ofBoard(x86.TwoThrice, half))
	}
}

// twoHolePlayer returns the strengths of a seat in both halves of the block, and moves
// seat to the next player.
func (m *showdown512) twoHolePlayer(seat GPVirtual) (s [2]strength512) {
	h, inSuit := m.hold(seat)
	once, twice, suited := words(h.once), words(h.twice), words(inSuit)
	for half := range s {
		s[half] = twoHoleStrength(once[half], twice[half], suited[half], func(i int) Mem { return m.ofBoard(i, half) })
	}
	return s
}

// twoHoleStrength returns the strength of the best hand of exactly two hole cards and
// three cards of the board. Once, twice and suited are the ranks of the hole cards that
// occur at least once, at least twice, and in the board's suit. The steps are those of
// package eval.
func twoHoleStrength(once, twice, suited VecVirtual, board func(int) Mem) (s strength512) {
	test := func(y, x Op) Register {
		return kreg(VPTESTMW, y, x)
	}
	none := func(y, x Op) Register {
		return kreg(VPTESTNMW, y, x)
	}
	also := func(k Register, y, x Op) Register {
		VPTESTNMW(y, x, k, k)
		return k
	}
	minus := func(x VecVirtual) VecVirtual {
		v := load512(x86.Same(0))
		VPSUBW(x, v, v)
		return v
	}
	several := func(x VecVirtual) Register {
		fewer := zmm(VPADDW, x86.Words16(0xffff), x)
		return test(fewer, x)
	}
	load := func(i int) VecVirtual {
		return load512(board(i))
	}
	masked := func(k Register, x Op) VecVirtual {
		v := ZMM()
		VMOVDQU16_Z(x, k, v)
		return v
	}
	join := func(op func(x, y, z Op), x, y Register) Register {
		k := K()
		op(x, y, k)
		return k
	}

	flush := several(suited)
	low, onBoard, three := ZMM(), load(x86.TwoLow), load(x86.TwoThree)
	VMOVDQA64(once, low)
	VMOVDQU16(suited, flush, low)
	VMOVDQU16(board(x86.TwoSuitLow), flush, onBoard)
	VMOVDQU16(board(x86.TwoSuitThree), flush, three)
	low512(low)
	windows := straights(low, onBoard)
	VPANDQ(three, windows, windows)
	isStraight := test(windows, windows)
	straightFlush, run := join(KANDD, flush, isStraight), join(KORD, flush, isStraight)
	kindOfRun, noStraightFlush := ZMM(), K()
	VMOVDQU64(x86.Words16(arguments.Straight<<arguments.KindOfWord), kindOfRun)
	VMOVDQU16(x86.Words16(arguments.Flush<<arguments.KindOfWord), flush, kindOfRun)
	VMOVDQU16(x86.Words16(x86.StraightFlush5), straightFlush, kindOfRun)
	KNOTD(straightFlush, noStraightFlush)

	both := zmm(VPANDQ, board(x86.TwoOnce), once)
	pocketTrips := zmm(VPANDQ, board(x86.TwoOnce), twice)
	boardTrips := zmm(VPANDQ, board(x86.TwoTwice), once)
	fours := zmm(VPANDQ, board(x86.TwoTwice), twice)
	VPTERNLOGQ(truth(orAnd), board(x86.TwoThrice), once, fours)
	trips := ternary(or, pocketTrips, boardTrips, board(x86.TwoThrice))
	first := ternary(or, twice, both, board(x86.TwoTwice))
	full := masked(test(twice, twice), board(x86.TwoThrice))
	boardPair, isTwoPair := test(board(x86.TwoTwice), load(x86.TwoTwice)), several(both)
	full = ternary(or, full, masked(boardPair, pocketTrips), masked(isTwoPair, boardTrips))
	pairs, k := masked(boardPair, twice), K()
	VPORQ(both, pairs, pairs)
	VPTESTMW(pairs, pairs, boardPair, k)
	KORD(k, isTwoPair, isTwoPair)

	// The kind of hand, and below it a set of which the lowest bit is the first rank.
	VPADDW(x86.Words16(arguments.TwoPair<<arguments.KindOfWord), pairs, isTwoPair, first)
	isTrips := test(trips, trips)
	VPADDW(x86.Words16(arguments.ThreeOfAKind<<arguments.KindOfWord), trips, isTrips, first)
	VPADDW(kindOfRun, windows, run, first)
	KORD(run, isTrips, isTrips)
	endTwo := join(KANDND, isTwoPair, isTrips)
	isFull := kreg(VPTESTMW, full, full, noStraightFlush)
	VPADDW(x86.Words16(arguments.FullHouse<<arguments.KindOfWord), full, isFull, first)
	isFours := kreg(VPTESTMW, fours, fours, noStraightFlush)
	VPADDW(x86.Words16(arguments.FourOfAKind<<arguments.KindOfWord), fours, isFours, first)
	r := ternary(and, first, minus(first), x86.Words16(x86.NoKind))
	KANDND(run, isFull, run)
	KANDND(run, isFours, run) // the hand is a straight, a flush or a straight flush
	endFull := join(KANDND, isFull, isFours)
	endFlush := join(KANDD, run, flush)

	// The second rank of a full house or two pair.
	noneTwice, noneThrice := none(twice, r), none(board(x86.TwoThrice), r)
	second := masked(endTwo, board(x86.TwoTwice))
	VPORQ(both, second, second)
	VPBLENDMW(second, load(x86.TwoTwice), noneTwice, second)
	VPBLENDMW(second, twice, noneThrice, second)
	VPANDNQ(second, r, second)
	lowest := load512(x86.Same(0))
	VPSUBW_Z(second, lowest, join(KORD, endTwo, endFull), lowest)
	VPANDQ(lowest, second, second)

	// The kickers: the best of the remaining hole cards and of the remaining board.
	others := func(x Op) VecVirtual {
		return ternary(func(r, s, x uint8) uint8 { return x &^ (r | s) }, r, second, x)
	}
	fromHole, fromBoard := others(once), others(board(x86.TwoOnce))
	VMOVDQU16(suited, endFlush, fromHole)
	VMOVDQU16(board(x86.TwoSuited), endFlush, fromBoard)
	holeRest := zmm(VMOVDQA64, fromHole)
	boardRest := zmm(VMOVDQA64, fromBoard)
	drop := func(rest VecVirtual, taken Register) { // removes the best rank of rest in the lanes of taken
		fewer := zmm(VMOVDQA64, rest)
		VPADDW(x86.Words16(0xffff), rest, taken, fewer)
		VPANDQ(fewer, rest, rest)
	}
	drop(boardRest, none(board(x86.TwoOnce), r))
	drop(boardRest, also(none(board(x86.TwoTwice), r), board(x86.TwoTwice), second))
	drop(holeRest, also(none(once, r), twice, second))
	drop(holeRest, also(noneTwice, once, second))
	drop(boardRest, also(noneThrice, board(x86.TwoOnce), second))
	VPANDNQ(fromBoard, boardRest, boardRest)
	s.low = ternary(func(x, y, z uint8) uint8 { return x | (y ^ z) }, boardRest, fromHole, holeRest)
	endStraight := kreg(VPTESTMW, windows, windows, run)
	VPSUBW(s.low, s.low, endStraight, s.low)
	VMOVDQU16(second, endFull, s.low)
	s.high = ternary(func(r, kind, mask uint8) uint8 { return r | kind&mask }, r, first, x86.Words16(x86.NoKind^0xffff))
	VPADDW(second, s.high, endTwo, s.high)
	return s
}

// compareTwoHole returns the lanes of among where x is stronger than y, and those where
// they tie. Of two sets of ranks, the better one has the highest rank in which they
// differ.
func compareTwoHole(x, y strength512, among Register) (more, tied Register) {
	differ := func(x, y VecVirtual, among Register) (all, best VecVirtual, none Register) {
		all = zmm(VPXORQ, x, y)
		none = kreg(VPTESTNMW, all, all, among)
		best = load512(x86.Same(0))
		VPSUBW(all, best, best)
		VPANDQ(all, best, best)
		return all, best, none
	}
	all, best, tie := differ(x.high, y.high, among)
	kinds := kreg(VPCMPUW, Imm(greater), x86.Words16(x86.NoKind), all, among)
	kindMore := kreg(VPCMPUW, Imm(greater), y.high, x.high, kinds)
	firstMore := kreg(VPTESTMW, x.high, best, among)
	KANDND(firstMore, kinds, firstMore)
	KORD(kindMore, firstMore, kindMore)
	_, best, tied = differ(x.low, y.low, tie)
	more = kreg(VPTESTMW, x.low, best, tie)
	KORD(kindMore, more, more)
	return more, tied
}
