package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// The sets of the board on the stack, which all players share, as words of each half.
const (
	twoOnce       = iota // the ranks
	twoTwice             // the ranks that occur twice or more
	twoThrice            // the ranks that occur three times or more
	twoSuited            // the ranks in the suit of three
	twoLow               // twoOnce, with the ace below the two as well
	twoThree             // the windows with at least three ranks of twoLow
	twoSuitLow           // twoSuited, with the ace below the two as well
	twoSuitThree         // the windows with at least three ranks of twoSuitLow
	twoHoleBoards        // the number of sets
)

func (m *showdown512) ofBoard(i, half int) Mem { return m.stack(stackTwo + 2*i + half) }

// addTwoHoleBoard stores the sets of the board.
func (m *showdown512) addTwoHoleBoard(cards *[boardCards][3]VecVirtual) {
	b := planesOfBoard(cards)
	once, twice, thrice := words(b.once), words(b.twice), words(b.thrice)
	var parts [2]VecVirtual
	for part := range parts {
		parts[part] = ZMM()
		VMOVDQU64(m.suited(part), parts[part])
	}
	suited := words(parts)
	for half := range 2 {
		for _, set := range []struct {
			ranks          VecVirtual
			at, low, three int
		}{{once[half], twoOnce, twoLow, twoThree}, {suited[half], twoSuited, twoSuitLow, twoSuitThree}} {
			VMOVDQU64(set.ranks, m.ofBoard(set.at, half))
			low512(set.ranks)
			VMOVDQU64(set.ranks, m.ofBoard(set.low, half))
			VMOVDQU64(threeOfBoard(set.ranks), m.ofBoard(set.three, half))
		}
		VMOVDQU64(twice[half], m.ofBoard(twoTwice, half))
		VMOVDQU64(thrice[half], m.ofBoard(twoThrice, half))
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

// The upper word of a strength of these games has the kind of hand in bits 13 to 15, and
// the ranks that are compared first in bits 0 to 12. The lower word has the kickers.
const noKind = 1<<kind - 1

// twoHoleStrength returns the strength of the best hand of exactly two hole cards and
// three cards of the board. Once, twice and suited are the ranks of the hole cards that
// occur at least once, at least twice, and in the board's suit. The steps are those of
// package eval.
func twoHoleStrength(once, twice, suited VecVirtual, board func(int) Mem) (s strength512) {
	test := func(y, x Op) Register {
		k := K()
		VPTESTMW(y, x, k)
		return k
	}
	none := func(y, x Op) Register {
		k := K()
		VPTESTNMW(y, x, k)
		return k
	}
	also := func(k Register, y, x Op) Register {
		VPTESTNMW(y, x, k, k)
		return k
	}
	minus := func(x VecVirtual) VecVirtual {
		v := ZMM()
		VMOVDQU64(same(0), v)
		VPSUBW(x, v, v)
		return v
	}
	several := func(x VecVirtual) Register {
		fewer := ZMM()
		VPADDW(words16(0xffff), x, fewer)
		return test(fewer, x)
	}
	load := func(i int) VecVirtual {
		v := ZMM()
		VMOVDQU64(board(i), v)
		return v
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
	low, onBoard, three := ZMM(), load(twoLow), load(twoThree)
	VMOVDQA64(once, low)
	VMOVDQU16(suited, flush, low)
	VMOVDQU16(board(twoSuitLow), flush, onBoard)
	VMOVDQU16(board(twoSuitThree), flush, three)
	low512(low)
	windows := straights(low, onBoard)
	VPANDQ(three, windows, windows)
	isStraight := test(windows, windows)
	straightFlush, run := join(KANDD, flush, isStraight), join(KORD, flush, isStraight)
	kindOfRun, noStraightFlush := ZMM(), K()
	VMOVDQU64(words16(straight5<<kind), kindOfRun)
	VMOVDQU16(words16(flush5<<kind), flush, kindOfRun)
	VMOVDQU16(words16(straightFlush5), straightFlush, kindOfRun)
	KNOTD(straightFlush, noStraightFlush)

	both, pocketTrips, boardTrips, fours := ZMM(), ZMM(), ZMM(), ZMM()
	VPANDQ(board(twoOnce), once, both)
	VPANDQ(board(twoOnce), twice, pocketTrips)
	VPANDQ(board(twoTwice), once, boardTrips)
	VPANDQ(board(twoTwice), twice, fours)
	VPTERNLOGQ(truth(orAnd), board(twoThrice), once, fours)
	trips := ternary(or, pocketTrips, boardTrips, board(twoThrice))
	first := ternary(or, twice, both, board(twoTwice))
	full := masked(test(twice, twice), board(twoThrice))
	boardPair, isTwoPair := test(board(twoTwice), load(twoTwice)), several(both)
	full = ternary(or, full, masked(boardPair, pocketTrips), masked(isTwoPair, boardTrips))
	pairs, k := masked(boardPair, twice), K()
	VPORQ(both, pairs, pairs)
	VPTESTMW(pairs, pairs, boardPair, k)
	KORD(k, isTwoPair, isTwoPair)

	// The kind of hand, and below it a set of which the lowest bit is the first rank.
	VPADDW(words16(twoPair<<kind), pairs, isTwoPair, first)
	isTrips := test(trips, trips)
	VPADDW(words16(threeOfAKind<<kind), trips, isTrips, first)
	VPADDW(kindOfRun, windows, run, first)
	KORD(run, isTrips, isTrips)
	endTwo := join(KANDND, isTwoPair, isTrips)
	isFull, isFours := K(), K()
	VPTESTMW(full, full, noStraightFlush, isFull)
	VPADDW(words16(fullHouse<<kind), full, isFull, first)
	VPTESTMW(fours, fours, noStraightFlush, isFours)
	VPADDW(words16(fourOfAKind<<kind), fours, isFours, first)
	r := ternary(and, first, minus(first), words16(noKind))
	KANDND(run, isFull, run)
	KANDND(run, isFours, run) // the hand is a straight, a flush or a straight flush
	endFull := join(KANDND, isFull, isFours)
	endFlush := join(KANDD, run, flush)

	// The second rank of a full house or two pair.
	noneTwice, noneThrice := none(twice, r), none(board(twoThrice), r)
	second := masked(endTwo, board(twoTwice))
	VPORQ(both, second, second)
	VPBLENDMW(second, load(twoTwice), noneTwice, second)
	VPBLENDMW(second, twice, noneThrice, second)
	VPANDNQ(second, r, second)
	lowest := ZMM()
	VMOVDQU64(same(0), lowest)
	VPSUBW_Z(second, lowest, join(KORD, endTwo, endFull), lowest)
	VPANDQ(lowest, second, second)

	// The kickers: the best of the remaining hole cards and of the remaining board.
	others := func(x Op) VecVirtual {
		return ternary(func(r, s, x uint8) uint8 { return x &^ (r | s) }, r, second, x)
	}
	fromHole, fromBoard := others(once), others(board(twoOnce))
	VMOVDQU16(suited, endFlush, fromHole)
	VMOVDQU16(board(twoSuited), endFlush, fromBoard)
	holeRest, boardRest := ZMM(), ZMM()
	VMOVDQA64(fromHole, holeRest)
	VMOVDQA64(fromBoard, boardRest)
	drop := func(rest VecVirtual, taken Register) { // removes the best rank of rest in the lanes of taken
		fewer := ZMM()
		VMOVDQA64(rest, fewer)
		VPADDW(words16(0xffff), rest, taken, fewer)
		VPANDQ(fewer, rest, rest)
	}
	drop(boardRest, none(board(twoOnce), r))
	drop(boardRest, also(none(board(twoTwice), r), board(twoTwice), second))
	drop(holeRest, also(none(once, r), twice, second))
	drop(holeRest, also(noneTwice, once, second))
	drop(boardRest, also(noneThrice, board(twoOnce), second))
	VPANDNQ(fromBoard, boardRest, boardRest)
	s.low = ternary(func(x, y, z uint8) uint8 { return x | (y ^ z) }, boardRest, fromHole, holeRest)
	endStraight := K()
	VPTESTMW(windows, windows, run, endStraight)
	VPSUBW(s.low, s.low, endStraight, s.low)
	VMOVDQU16(second, endFull, s.low)
	s.high = ternary(func(r, kind, mask uint8) uint8 { return r | kind&mask }, r, first, words16(noKind^0xffff))
	VPADDW(second, s.high, endTwo, s.high)
	return s
}

// compareTwoHole returns the lanes of among where x is stronger than y, and those where
// they tie. Of two sets of ranks, the better one has the highest rank in which they
// differ.
func compareTwoHole(x, y strength512, among Register) (more, tied Register) {
	differ := func(x, y VecVirtual, among Register) (all, best VecVirtual, none Register) {
		all, best, none = ZMM(), ZMM(), K()
		VPXORQ(x, y, all)
		VPTESTNMW(all, all, among, none)
		VMOVDQU64(same(0), best)
		VPSUBW(all, best, best)
		VPANDQ(all, best, best)
		return all, best, none
	}
	all, best, tie := differ(x.high, y.high, among)
	kinds, kindMore, firstMore := K(), K(), K()
	VPCMPUW(Imm(greater), words16(noKind), all, among, kinds)
	VPCMPUW(Imm(greater), y.high, x.high, kinds, kindMore)
	VPTESTMW(x.high, best, among, firstMore)
	KANDND(firstMore, kinds, firstMore)
	KORD(kindMore, firstMore, kindMore)
	_, best, tied = differ(x.low, y.low, tie)
	more = K()
	VPTESTMW(x.low, best, tie, more)
	KORD(kindMore, more, more)
	return more, tied
}
