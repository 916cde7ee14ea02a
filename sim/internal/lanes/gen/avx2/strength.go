package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"

	"pokersim/sim/internal/lanes/gen/x86"
	"pokersim/sim/internal/lanes/internal/arguments"
)

// The inputs of a strength on the stack, each for both halves.
const (
	stackFirst  = stackPlayer + 2*iota // the rank of the first hole card
	stackSecond                        // the rank of the second hole card
	stackFlush                         // the ranks in the suit that may have five cards
	stackFive                          // ones if the suit has five cards or more
	stackExact                         // ones if it has exactly five
	stackFew                           // ones if it has five or six
)

// strength256 is a strength in two words. AVX2 compares signed words, so the highest bit
// of the high word is inverted.
type strength256 struct{ high, low VecVirtual }

// player stores the inputs of the strengths of a seat.
func (m *showdown256) player(seat GPVirtual) {
	if m.TwoHole {
		m.twoHolePlayer(seat)
		return
	}
	var cards [2][3]VecVirtual
	row := GP64()
	count, suited := load256(m.stack(stackCount)), [2]VecVirtual{load256(m.stack(stackSuited)), load256(m.stack(stackSuited + 1))}
	for i := range cards {
		MOVQ(x86.Number(seat, i), row)
		c := m.card(m.code(load256(m.stack(0).Idx(row, 1))))
		in := ymm(VPCMPEQB, m.stack(stackSuit), c[2])
		VPSUBB(in, count, count)
		for part := range suited {
			VPOR(and256(c[part], in), suited[part], suited[part])
		}
		keep256(m.stack, stackFirst+2*i, c[0], c[1])
	}
	keepFlush256(m.stack, count, suited)
}

// keepFlush256 stores the inputs of a strength from the suit with the most cards, given
// their number and ranks.
func keepFlush256(stack func(int) Mem, count VecVirtual, ranks [2]VecVirtual) {
	keep256(stack, stackFlush, ranks[0], ranks[1])
	five := ymm(VPCMPGTB, x86.Same(4), count)
	few := ymm(VPCMPEQB, x86.Same(7), count)
	VPXOR(five, few, few)
	exact := ymm(VPCMPEQB, x86.Same(5), count)
	keep256(stack, stackFive, five, five)
	keep256(stack, stackFew, few, few)
	keep256(stack, stackExact, exact, exact)
}

// keep256 joins low and high bytes to words and stores these.
func keep256(stack func(int) Mem, at int, low, high VecVirtual) {
	for half, words := range split256(low, high) {
		VMOVDQU(words, stack(at+half))
	}
}

// evaluate returns the strengths of a player's hands in one half.
func (m *showdown256) evaluate(half int) (s strength256) {
	if m.TwoHole {
		return m.twoHoleStrength(half)
	}
	at := func(i int) Mem { return m.stack(i + half) }
	second := load256(at(stackSecond))
	differ, both := xor256(at(stackFirst), second), and256(at(stackFirst), second)
	odd := xor256(at(x86.StackBoard), differ)
	carry := and256(at(x86.StackBoard), differ)
	VPOR(both, carry, carry)
	two := or256(at(x86.StackBoard+2), carry)
	one := or256(two, odd)
	four := and256(at(x86.StackBoard+2), carry)
	VPOR(at(x86.StackBoard+4), four, four)
	three := and256(two, odd)
	VPOR(four, three, three)
	return strengthOf256(m.rules(), one, two, three, four, at, x86.Nothing)
}

// rules256 are the constants of a game in which any hole cards play.
type rules256 struct {
	three, straight, full, flush Mem                               // vectors of the plan (see arguments.GameThree256)
	below                        func(ranks VecVirtual) VecVirtual // the ace below the lowest rank
	lowest                       Op                                // the possible lowest ranks of straights; nil for all
	ifShort                      func(trips, flush func())         // writes branches (see arguments.NumberTrips and NumberFlush)
}

// rules returns the constants in the plan.
func (m *showdown256) rules() rules256 {
	at := func(i int) Mem { return m.vector(arguments.VectorGame + i) }
	return rules256{
		at(arguments.GameThree256), at(arguments.GameStraight256), at(arguments.GameFull256), at(arguments.GameFlush256),
		func(ranks VecVirtual) VecVirtual {
			return ymm(VPMULHUW, at(arguments.GameBelow256), ranks)
		},
		at(arguments.GameLowest256),
		func(trips, flush func()) { x86.IfShort(m.Numbers, m.short, trips, flush) },
	}
}

// holdem256 returns the constants of hold'em. It writes no branches.
func holdem256() rules256 {
	kindOf := func(k uint16) Mem { return x86.Words16(codeOf(k << arguments.KindOfWord)) }
	return rules256{
		kindOf(arguments.ThreeOfAKind), kindOf(arguments.Straight), kindOf(arguments.FullHouse), x86.Words16((arguments.Straight ^ arguments.StraightFlush) << arguments.KindOfWord),
		func(ranks VecVirtual) VecVirtual { return right256(12, ranks) }, nil,
		func(_, _ func()) {},
	}
}

// strengthOf256 returns strengths, from the ranks that occur at least once, twice, three
// and four times and the inputs on the stack. It calls meanwhile for four parts of other
// work, whose instructions come between its own.
func strengthOf256(g rules256, one, two, three, four VecVirtual, at func(int) Mem, meanwhile func(part int)) (s strength256) {
	five := load256(at(stackFive))
	VPBLENDVB(five, at(stackFlush), one, one)
	VPANDN(two, five, two)
	VPANDN(three, five, three)

	twoPair := dropped256(two)
	onePair := none256(twoPair)
	thirdPair := none256(dropped256(twoPair))
	primary := either256(thirdPair, two, twoPair)
	code := load256(x86.Words16(codeOf(x86.TwoPairKind)))
	VPBLENDVB(onePair, x86.Words16(codeOf(0)), code, code)

	meanwhile(0)
	lower := dropped256(three)
	VPBLENDVB(none256(lower), three, lower, lower)
	noThree := none256(three)
	primary = either256(noThree, primary, lower)
	VPBLENDVB(noThree, code, load256(g.three), code)

	meanwhile(1)
	noFour := none256(four)
	primary = either256(noFour, primary, four)
	pairs := xor256(two, primary)
	notFull := none256(pairs)
	VPOR(noThree, notFull, notFull)
	full := without256(noFour, notFull)
	VPBLENDVB(full, g.full, code, code)
	VPBLENDVB(noFour, code, load256(x86.Words16(codeOf(x86.FourKind))), code)
	meanwhile(2)
	VPOR(primary, code, code)
	VPXOR(one, primary, primary)
	s.low = kickers256(either256(full, pairs, primary), at)

	meanwhile(3)
	noStraight, lowest := straight256(g, one)
	g.ifShort(func() {
		straight, zero := without256(noThree, noStraight), zero256()
		VPCMPEQW(zero, straight, noStraight)
	}, func() { // a flush that is no straight has the kind of a full house of hold'em
		VPXOR(and256(x86.Words16((arguments.Flush^arguments.FullHouse)<<arguments.KindOfWord), five), code, code)
	})
	VPADDW(g.straight, lowest, lowest)
	s.high = either256(noStraight, code, lowest)
	VPXOR(and256(g.flush, five), s.high, s.high)
	VPAND(noStraight, s.low, s.low)
	return s
}

// codeOf returns a kind of hand with the highest bit inverted, for signed comparison.
func codeOf(kind uint16) uint16 { return kind ^ 1<<15 }

// kickers256 drops the two lowest ranks, but keeps at least one rank, and at least five
// ranks of a flush.
func kickers256(ranks VecVirtual, at func(int) Mem) VecVirtual {
	fewer := dropped256(ranks)
	fewest := dropped256(fewer)
	ranks = either256(or256(at(stackExact), none256(fewer)), ranks, fewer)
	return either256(or256(at(stackFew), none256(fewest)), ranks, fewest)
}

// straight256 returns ones where there is no straight, and a bit for the lowest rank of
// the highest straight: bit 2 for an ace below the two, as Game.Lowest of package strength.
func straight256(g rules256, ranks VecVirtual) (none, lowest VecVirtual) {
	x := or256(left256(1, ranks), g.below(ranks))
	y := and256(right256(1, x), x)
	z := and256(right256(2, y), y)
	z = and256(right256(4, x), z)
	if g.lowest != nil {
		z = and256(g.lowest, z)
	}
	none = none256(z)
	next := right256(1, z)
	VPANDN(z, next, next)
	return none, left256(2, next)
}

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
func (m *showdown256) takeBoard() (at [arguments.BoardCards]VecVirtual) {
	at = m.TakeBoard()
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
func (m *showdown256) suitOfThree(codes [arguments.BoardCards]VecVirtual) {
	var s [arguments.BoardCards]VecVirtual
	for i, code := range codes {
		s[i] = and256(x86.Same(0x30), code)
	}
	order := func(x, y VecVirtual) (less, more VecVirtual) {
		less = ymm(VPMINUB, x, y)
		more = ymm(VPMAXUB, x, y)
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

// ranksOfBoard returns the ranks of the board's cards in a part, the suit that may have five
// cards, and the number of cards and the ranks in it.
func (m *showdown256) ranksOfBoard(part int, codes [arguments.BoardCards]VecVirtual) (ranks [arguments.BoardCards]VecVirtual, suit, count, suited VecVirtual) {
	suit, count, suited = load256(m.stack(stackSuit)), zero256(), zero256()
	for i, code := range codes {
		ranks[i] = load256(rankBits(m.Game, part))
		VPSHUFB(code, ranks[i], ranks[i])
		in := and256(x86.Same(0x30), code)
		VPCMPEQB(suit, in, in)
		VPSUBB(in, count, count)
		VPAND(ranks[i], in, in)
		VPOR(in, suited, suited)
	}
	return ranks, suit, count, suited
}

// addBoard adds the cards of the board by rank, in binary, and stores three sets as
// bytes: the ranks that occur an odd number of times, twice or more, and four times. It
// also stores the ranks in the suit of three and the number of cards of the suit.
func (m *showdown256) addBoard(part int, codes [arguments.BoardCards]VecVirtual) {
	ranks, _, count, suited := m.ranksOfBoard(part, codes)
	VMOVDQU(count, m.stack(stackCount))
	VMOVDQU(suited, m.stack(stackSuited+part))
	odd, carry := sum256(ranks[0], ranks[1], ranks[2])
	odd, more := sum256(odd, ranks[3], ranks[4])
	for i, sum := range []VecVirtual{odd, or256(carry, more), and256(carry, more)} {
		VMOVDQU(sum, m.stack(x86.StackBoard+2*i+part))
	}
}

// addTwoHoleBoard stores the sets of the board, which all players share.
func (m *showdown256) addTwoHoleBoard(codes [arguments.BoardCards]VecVirtual) {
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
	kindOfRun := without256(x86.Words16(arguments.Straight<<arguments.KindOfWord), none256(windows)) // straight5 | flush5 is StraightFlush
	VPOR(without256(x86.Words16(arguments.Flush<<arguments.KindOfWord), noFlush), kindOfRun, kindOfRun)
	noRun := none256(kindOfRun)
	straightFlushes := keep(ymm(VPCMPEQW, x86.Words16(x86.StraightFlush5), kindOfRun))
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
	first = either256(noTwoPair, first, plus(arguments.TwoPair, pairs))
	noTrips := none256(trips)
	first = either256(noTrips, first, plus(arguments.ThreeOfAKind, trips))
	VPAND(noRuns, noTrips, noTrips)
	VPANDN(noTrips, noTwoPair, noTrips)
	endTwo := keep(noTrips)
	first = either256(load256(noRuns), first, load256(run))
	fours := and256(board(x86.TwoTwice), twice)
	VPOR(and256(board(x86.TwoThrice), once), fours, fours)
	noFull, noFours := none256(full), none256(fours)
	VPOR(straightFlushes, noFull, noFull)
	VPOR(straightFlushes, noFours, noFours)
	first = either256(noFull, first, plus(arguments.FullHouse, full))
	first = either256(noFours, first, plus(arguments.FourOfAKind, fours))
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
	VPOR(without256(ymm(VPCMPGTW, high, s.high), sameKind), more, more)
	return more, tied
}
