package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"

	"pokersim/sim/internal/lanes/gen/x86"
	"pokersim/sim/internal/lanes/internal/layout"
)

// addTwoHoleBoard stores the sets of the board, which all players share.
func (m *showdown256) addTwoHoleBoard(codes [layout.BoardCards]VecVirtual) {
	m.addTwoHoleRanks(codes)
	for _, set := range []int{x86.TwoOnce, x86.TwoTwice, x86.TwoThrice, x86.TwoSuited} {
		keep256(m.stack, stackTwo256+2*set, load256(m.ofBoard(set, 0)), load256(m.ofBoard(set, 1)))
	}
	for half := range 2 {
		for _, set := range [][3]int{{x86.TwoOnce, x86.TwoLow, x86.TwoThree}, {x86.TwoSuited, x86.TwoSuitLow, x86.TwoSuitThree}} {
			ranks := lowAce256(load256(m.ofBoard(set[0], half)))
			VMOVDQU(ranks, m.ofBoard(set[1], half))
			VMOVDQU(atLeastThree256(ranks), m.ofBoard(set[2], half))
		}
	}
}

// twoHolePlayer stores the sets of a seat's hole cards, and moves seat to the next
// player.
func (m *showdown256) twoHolePlayer(seat GPVirtual) {
	m.hold(seat)
	for set := range heldSets {
		keep256(m.stack, stackHold+2*set, load256(m.held(set, 0)), load256(m.held(set, 1)))
	}
}

// twoHoleStrength does what twoHoleStrength for AVX-512 does, in one half.
func (m *showdown256) twoHoleStrength(half int) (s strength256) {
	board := func(i int) Mem { return m.ofBoard(i, half) }
	held := func(i int) Mem { return m.held(i, half) }
	kept := 0
	keep := func(x VecVirtual) Mem {
		at := m.stack(stackKept + kept)
		kept++
		VMOVDQU(x, at)
		return at
	}
	plus := func(kind uint16, x VecVirtual) VecVirtual { return or256(x86.Words16(kind<<13), x) }

	noFlush := none256(dropped256(load256(held(heldSuited))))
	hole := lowAce256(either256(noFlush, held(heldOnce), load256(held(heldSuited))))
	windows := straights256(hole, either256(noFlush, board(x86.TwoLow), load256(board(x86.TwoSuitLow))))
	VPAND(either256(noFlush, board(x86.TwoThree), load256(board(x86.TwoSuitThree))), windows, windows)
	kindOfRun := without256(x86.Words16(layout.Straight<<layout.KindOfWord), none256(windows)) // straight5 | flush5 is StraightFlush
	VPOR(without256(x86.Words16(layout.Flush<<layout.KindOfWord), noFlush), kindOfRun, kindOfRun)
	noRun := none256(kindOfRun)
	straightFlushes := keep(equal256(VPCMPEQW, x86.Words16(x86.StraightFlush5), kindOfRun))
	run := keep(or256(kindOfRun, windows))
	noFlushes, keptWindows, noRuns := keep(noFlush), keep(windows), keep(noRun)

	once, twice := load256(held(heldOnce)), load256(held(heldTwice))
	both := and256(board(x86.TwoOnce), once)
	noBoardPair := none256(load256(board(x86.TwoTwice)))
	noPairs := none256(dropped256(both))
	pocketTrips, boardTrips := and256(board(x86.TwoOnce), twice), and256(board(x86.TwoTwice), once)
	full := without256(pocketTrips, noBoardPair)
	VPOR(without256(boardTrips, noPairs), full, full)
	VPOR(without256(board(x86.TwoThrice), none256(twice)), full, full)
	trips := or256(pocketTrips, boardTrips)
	VPOR(board(x86.TwoThrice), trips, trips)
	first := or256(twice, both)
	VPOR(board(x86.TwoTwice), first, first)
	pairs := without256(twice, noBoardPair)
	VPOR(both, pairs, pairs)
	VPOR(none256(pairs), noBoardPair, noBoardPair)
	noTwoPair := and256(noPairs, noBoardPair)

	// The kind of hand, and below it a set of which the lowest bit is the first rank.
	first = either256(noTwoPair, first, plus(layout.TwoPair, pairs))
	noTrips := none256(trips)
	first = either256(noTrips, first, plus(layout.ThreeOfAKind, trips))
	VPAND(noRuns, noTrips, noTrips)
	VPANDN(noTrips, noTwoPair, noTrips)
	endTwo := keep(noTrips)
	first = either256(load256(noRuns), first, load256(run))
	fours := and256(board(x86.TwoTwice), twice)
	VPOR(and256(board(x86.TwoThrice), once), fours, fours)
	noFull, noFours := none256(full), none256(fours)
	VPOR(straightFlushes, noFull, noFull)
	VPOR(straightFlushes, noFours, noFours)
	first = either256(noFull, first, plus(layout.FullHouse, full))
	first = either256(noFours, first, plus(layout.FourOfAKind, fours))
	r := zero256()
	VPSUBW(first, r, r)
	VPAND(x86.Words16(x86.NoKind), r, r)
	VPAND(first, r, r)
	s.high = and256(x86.Words16(x86.NoKind^0xffff), first)
	VPOR(r, s.high, s.high)
	VPXOR(x86.Words16(1<<15), s.high, s.high) // for signed comparison
	endFull := without256(noFours, noFull)
	VPAND(noFull, noFours, noFours)
	endRun := without256(noFours, load256(noRuns))

	// The second rank of a full house or two pair.
	noneTwice, noneThrice := none256(and256(held(heldTwice), r)), none256(and256(board(x86.TwoThrice), r))
	second := and256(endTwo, load256(board(x86.TwoTwice)))
	VPOR(and256(board(x86.TwoOnce), load256(held(heldOnce))), second, second)
	second = either256(noneTwice, second, load256(board(x86.TwoTwice)))
	second = either256(noneThrice, second, load256(held(heldTwice)))
	VPANDN(second, r, second)
	lowest := zero256()
	VPSUBW(second, lowest, lowest)
	VPAND(lowest, second, second)
	VPAND(or256(endTwo, endFull), second, second)
	VPOR(and256(endTwo, second), s.high, s.high)

	// The kickers: the best of the remaining hole cards and of the remaining board.
	out := or256(r, second)
	endFlush := without256(endRun, load256(noFlushes))
	fromHole := either256(endFlush, held(heldSuited), without256(held(heldOnce), out))
	fromBoard := either256(endFlush, board(x86.TwoSuited), without256(board(x86.TwoOnce), out))
	drop := func(rest, taken VecVirtual) VecVirtual { // rest without its best rank, if taken is ones
		VPADDW(rest, taken, taken)
		VPAND(rest, taken, taken)
		return taken
	}
	crossed := func(x, y Mem) VecVirtual { // ones if r is not in x and the second rank is not in y
		in := and256(x, r)
		VPOR(and256(y, second), in, in)
		return none256(in)
	}
	holeRest := drop(fromHole, crossed(held(heldOnce), held(heldTwice)))
	holeRest = drop(holeRest, crossed(held(heldTwice), held(heldOnce)))
	boardRest := drop(fromBoard, none256(and256(board(x86.TwoOnce), r)))
	boardRest = drop(boardRest, none256(and256(board(x86.TwoTwice), out)))
	boardRest = drop(boardRest, crossed(board(x86.TwoThrice), board(x86.TwoOnce)))
	s.low = without256(fromBoard, boardRest)
	VPOR(without256(fromHole, holeRest), s.low, s.low)
	VPANDN(endRun, none256(load256(keptWindows)), endRun)
	VPANDN(s.low, endRun, s.low)
	s.low = either256(endFull, second, s.low)
	return s
}

// compareTwoHole is compare for the games of exactly two hole cards. The steps are those
// of compareTwoHole for AVX-512.
func (s strength256) compareTwoHole(high, low Op) (more, tied VecVirtual) {
	differ := func(x VecVirtual, y Op) (all, better VecVirtual) {
		all, better = xor256(y, x), zero256()
		VPSUBW(all, better, better)
		VPAND(all, better, better)
		VPAND(x, better, better) // 0 if y is better
		return all, better
	}
	all, better := differ(s.low, low)
	tied = none256(all)
	lost := none256(better)
	all, better = differ(s.high, high)
	same, sameKind := none256(all), none256(and256(x86.Words16(x86.NoKind^0xffff), all))
	VPAND(same, tied, tied)
	more = without256(same, lost)
	VPOR(without256(sameKind, none256(better)), more, more)
	VPOR(without256(equal256(VPCMPGTW, high, s.high), sameKind), more, more)
	return more, tied
}
