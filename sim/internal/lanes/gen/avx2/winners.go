package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"

	"pokersim/sim/internal/lanes/gen/x86"
	"pokersim/sim/internal/lanes/internal/arguments"
)

// compare returns ones where s is stronger than another strength, and ones where they tie.
func (s strength256) compare(high, low Op) (more, tied VecVirtual) {
	same := ymm(VPCMPEQW, high, s.high)
	more = ymm(VPCMPGTW, low, s.low)
	VPAND(same, more, more)
	VPOR(ymm(VPCMPGTW, high, s.high), more, more)
	tied = ymm(VPCMPEQW, low, s.low)
	VPAND(same, tied, tied)
	return more, tied
}

// compare compares two strengths by the rules of the game, as strength256.compare does.
func (m *showdown256) compare(s strength256, high, low Op) (more, tied VecVirtual) {
	if m.TwoHole {
		return s.compareTwoHole(high, low)
	}
	return s.compare(high, low)
}

// two counts the winners of two players.
func (m *showdown256) two(valid GPVirtual) {
	seats := x86.Result(LEAQ, x86.Number(m.Numbers, arguments.NumberSeats))
	m.player(seats)
	for half := range 2 {
		s := m.evaluate(half)
		VMOVDQU(s.high, m.stack(stackWinners+half))
		VMOVDQU(s.low, m.stack(stackWinners+2+half))
	}
	m.NextSeat(seats)
	if m.HasLow {
		VMOVDQU(m.bestLow(), m.stack(stackLow256+x86.LowBest))
	}
	m.player(seats)
	var lost, tied [2]VecVirtual
	for half := range 2 {
		lost[half], tied[half] = m.compare(m.evaluate(half), m.stack(stackWinners+half), m.stack(stackWinners+2+half))
	}
	if m.HasLow {
		m.countTwo(lost, tied, valid)
		return
	}
	all := x86.Result(POPCNTQ, valid)
	for _, c := range []struct {
		set int
		in  [2]VecVirtual
	}{{2, lost}, {3, tied}} {
		n := masks256(c.in)
		ANDQ(valid, n)
		POPCNTQ(n, n)
		ADDQ(n, x86.Number(m.counts, c.set))
		SUBQ(n, all)
	}
	ADDQ(all, x86.Number(m.counts, 1))
}

// many counts the winners of any number of players. It compares each player in turn with
// the best strength so far, and updates the set of winners.
func (m *showdown256) many(valid GPVirtual) {
	zero, least := zero256(), load256(x86.Words16(1<<15))
	for half := range 2 {
		VMOVDQU(least, m.stack(stackWinners+half))
		VMOVDQU(zero, m.stack(stackWinners+2+half))
	}
	VMOVDQU(load256(x86.Words16(1)), m.stack(stackBit))
	if m.HasLow {
		m.beginLows()
	}
	seats := x86.Result(LEAQ, x86.Number(m.Numbers, arguments.NumberSeats))
	n := x86.Result(MOVQ, x86.Number(m.Numbers, arguments.NumberPlayers))
	x86.Repeat(n, func() {
		m.player(seats)
		for half := range 2 {
			high, low, set := m.stack(stackWinners+half), m.stack(stackWinners+2+half), m.stack(stackWinners+4+half)
			s := m.evaluate(half)
			m.keepHighs(n, half, s)
			more, tied := m.compare(s, high, low)
			VMOVDQU(either256(more, s.high, load256(high)), high)
			VMOVDQU(either256(more, s.low, load256(low)), low)
			VPAND(m.stack(stackBit), tied, tied)
			VPOR(set, tied, tied)
			VMOVDQU(either256(more, m.stack(stackBit), tied), set)
		}
		if m.HasLow {
			m.addLow()
		}
		VMOVDQU(left256(1, load256(m.stack(stackBit))), m.stack(stackBit))
		m.NextSeat(seats)
	})
	if m.HasLow {
		m.countBoth(valid)
	} else {
		m.record(valid)
		m.countSets(valid)
	}
}

const stackBit = stackWinners + 6

// countSets counts the sets of winners: sets of one player by masks, the others one by
// one.
func (m *showdown256) countSets(valid GPVirtual) {
	sets := [2]VecVirtual{load256(m.stack(stackWinners + 4)), load256(m.stack(stackWinners + 5))}
	bit, set, n := load256(x86.Words16(1)), GP64(), GP64()
	MOVQ(x86.Number(m.Numbers, arguments.NumberPlayers), n)
	MOVQ(U32(8), set)
	x86.Repeat(n, func() {
		var alone [2]VecVirtual
		for half := range 2 {
			alone[half] = ymm(VPCMPEQW, bit, sets[half])
		}
		hands := masks256(alone)
		ANDQ(valid, hands)
		XORQ(hands, valid)
		POPCNTQ(hands, hands)
		ADDQ(hands, Mem{Base: m.counts, Index: set, Scale: 1})
		ADDQ(set, set)
		VPADDW(bit, bit, bit)
	})
	at := m.stack(stackWinners)
	inOrder256(sets, at)
	TESTQ(valid, valid)
	JE(LabelRef("counted"))
	Label("tie")
	deal := x86.Result(TZCNTQ, valid)
	MOVWQZX(at.Idx(deal, 2), deal)
	INCQ(Mem{Base: m.counts, Index: deal, Scale: 8})
	BLSRQ(valid, valid)
	JNE(LabelRef("tie"))
	Label("counted")
}

// The rows of the stack for games of exactly two hole cards. They follow those of the
// other games: sets of the board, sets of a player's hole cards, and spilled registers.
// A set has two rows: its two parts, or the words of both halves.
const (
	stackTwo256   = stackRows256
	stackHold     = stackTwo256 + 2*x86.TwoHoleBoards
	stackKept     = stackHold + 2*heldSets
	stackLow256   = stackKept + 6
	stackHighs256 = stackLow256 + x86.LowRows // the upper words of strengths
	stackTwoRows  = stackHighs256 + 2*arguments.MaxPlayers
)

// The sets of a player's hole cards.
const (
	heldOnce   = iota // the ranks
	heldTwice         // the ranks that occur twice or more
	heldSuited        // the ranks in the board's suit
	heldSets          // the number of sets
)

func (m *showdown256) ofBoard(i, half int) Mem { return m.stack(stackTwo256 + 2*i + half) }

func (m *showdown256) held(i, half int) Mem { return m.stack(stackHold + 2*i + half) }

// addTwoHoleRanks stores the sets of the board in parts. If no suit has three cards of
// the board, it sets the board's suit to none.
func (m *showdown256) addTwoHoleRanks(codes [arguments.BoardCards]VecVirtual) {
	for part := range 2 {
		ranks, suit, count, suited := m.ranksOfBoard(part, codes)
		VMOVDQU(suited, m.ofBoard(x86.TwoSuited, part))
		if part == 1 {
			few := load256(x86.Same(3))
			VPCMPGTB(count, few, few)
			VPOR(few, suit, suit)
			VMOVDQU(suit, m.stack(stackSuit))
		}
		odd, carry := sum256(ranks[0], ranks[1], ranks[2])
		odd, more := sum256(odd, ranks[3], ranks[4])
		twice := or256(carry, more)
		VMOVDQU(twice, m.ofBoard(x86.TwoTwice, part))
		VMOVDQU(or256(odd, twice), m.ofBoard(x86.TwoOnce, part))
		VPAND(odd, twice, twice)
		VMOVDQU(or256(and256(carry, more), twice), m.ofBoard(x86.TwoThrice, part))
	}
}

// hold stores the sets of the hole cards of a seat in parts, and moves seat to the next
// player. It returns the number of cards in the board's suit.
func (m *showdown256) hold(seat GPVirtual) (inSuit VecVirtual) {
	var once, twice, suited [2]VecVirtual
	for part := range 2 {
		once[part], twice[part], suited[part] = zero256(), zero256(), zero256()
	}
	inSuit = zero256()
	if m.HasLow {
		VMOVDQU(inSuit, m.stack(stackLow256+x86.LowHand))
	}
	add := func() {
		row := x86.Result(MOVQ, Mem{Base: seat})
		ADDQ(Imm(8), seat)
		code := m.code(load256(m.stack(0).Idx(row, 1)))
		if m.HasLow {
			m.joinLow(code)
		}
		card := m.card(code)
		in := ymm(VPCMPEQB, m.stack(stackSuit), card[2])
		VPSUBB(in, inSuit, inSuit)
		for part := range 2 {
			VPOR(and256(once[part], card[part]), twice[part], twice[part])
			VPOR(card[part], once[part], once[part])
			VPOR(and256(card[part], in), suited[part], suited[part])
		}
	}
	for range 4 {
		add()
	}
	x86.Repeat(x86.Result(MOVQ, x86.Number(m.Numbers, arguments.NumberMore)), add)
	for part := range 2 {
		VMOVDQU(once[part], m.held(heldOnce, part))
		VMOVDQU(twice[part], m.held(heldTwice, part))
		VMOVDQU(suited[part], m.held(heldSuited, part))
	}
	return inSuit
}

// lowAce256 adds the ace below the two, as bit 13. Bits 14 and 15 have no meaning.
func lowAce256(ranks VecVirtual) VecVirtual {
	return or256(ranks, left256(13, ranks))
}

// atLeastTwo256 and atLeastThree256 return the windows that have at least two or three
// ranks of the set.
func atLeastTwo256(x VecVirtual) VecVirtual {
	odd, carry := sum256(x, right256(1, x), right256(2, x))
	third, fourth := right256(3, x), right256(4, x)
	VPAND(or256(third, fourth), odd, odd)
	VPAND(third, fourth, fourth)
	VPOR(odd, carry, carry)
	VPOR(fourth, carry, carry)
	return carry
}

func atLeastThree256(x VecVirtual) VecVirtual {
	odd, carry := sum256(x, right256(1, x), right256(2, x))
	odd, more := sum256(odd, right256(3, x), right256(4, x))
	both := and256(carry, more)
	VPOR(carry, more, more)
	VPAND(odd, more, more)
	VPOR(both, more, more)
	return more
}

// straights256 returns the windows that have all five ranks, at least two of them among
// the hole cards.
func straights256(hole, board VecVirtual) VecVirtual {
	all := or256(hole, board)
	VPAND(x86.Words16(1<<14-1), all, all)
	pair := and256(all, right256(1, all))
	fill := and256(pair, right256(2, pair))
	VPAND(right256(4, all), fill, fill)
	VPAND(atLeastTwo256(hole), fill, fill)
	return fill
}

// bestAVX2 does what bestAVX512 does.
func bestAVX2() {
	x86.Kernel("BestAVX2", "func(vectors *byte, numbers *uint64, s *[4][8]uint64, rounds uint64, counts *[9]uint64)",
		"BestAVX2 does what BestAVX512 does.")
	m := newShowdown256(x86.Omaha())
	m.halves(func(valid GPVirtual) {
		m.addTwoHoleRanks(m.takeBoard())
		m.Holes()
		seat := x86.Result(LEAQ, x86.Number(m.Numbers, arguments.NumberSeats))
		m.countBest(m.hold(seat), valid)
	})
}

// halves deals halves of blocks until enough rounds are accepted, and counts the valid ones of
// each.
func (m *showdown256) halves(count func(valid GPVirtual)) {
	s, half, rounds := GP64(), GP64(), GP64()
	Load(Param("s"), s)
	Load(Param("rounds"), rounds)
	m.state = Mem{Base: s, Index: half, Scale: 1}
	XORL(half.As32(), half.As32())
	Label("half")
	m.withState(func() {
		m.begin()
		m.Draws(m.pair)
	})
	count(x86.Trim(m.accepted(), rounds))
	m.nextHalf(half, rounds)
	x86.End()
}

// countBest counts, for each category, the valid hands that are at least as strong.
func (m *showdown256) countBest(inSuit VecVirtual, valid GPVirtual) {
	zero := zero256()
	none := func(x Op) VecVirtual { return ymm(VPCMPEQB, x, zero) }
	hands := func(none VecVirtual) GPVirtual { // the valid hands where none is 0
		mask := GP64()
		VPMOVMSKB(none, mask.As32())
		ANDNQ(valid, mask, mask)
		return mask
	}
	union := func(i int, of func(i, part int) Mem) VecVirtual { return or256(of(i, 1), load256(of(i, 0))) }
	shared := func(held, board int) VecVirtual {
		low := and256(m.ofBoard(board, 0), load256(m.held(held, 0)))
		VPOR(and256(m.ofBoard(board, 1), load256(m.held(held, 1))), low, low)
		return low
	}

	flush := more(inSuit, 1)
	var found [2]VecVirtual
	hole := split256(either256(flush, m.held(heldSuited, 0), load256(m.held(heldOnce, 0))), either256(flush, m.held(heldSuited, 1), load256(m.held(heldOnce, 1))))
	board := split256(either256(flush, m.ofBoard(x86.TwoSuited, 0), load256(m.ofBoard(x86.TwoOnce, 0))), either256(flush, m.ofBoard(x86.TwoSuited, 1), load256(m.ofBoard(x86.TwoOnce, 1))))
	for half := range found {
		ranks := lowAce256(board[half])
		found[half] = straights256(lowAce256(hole[half]), ranks)
		VPAND(atLeastThree256(ranks), found[half], found[half])
	}
	straight := ymm(VPACKUSWB, found[1], found[0])
	for half := range found {
		VPAND(x86.Words16(1), found[half], found[half])
	}
	royal := ymm(VPACKUSWB, found[1], found[0])
	VPAND(flush, royal, royal)
	noStraight := none(straight)
	straightFlush := without256(flush, noStraight)

	four := shared(heldTwice, x86.TwoTwice)
	VPOR(shared(heldOnce, x86.TwoThrice), four, four)
	three, third, thrice, pocket, boardTwice := shared(heldTwice, x86.TwoOnce), shared(heldOnce, x86.TwoTwice), union(x86.TwoThrice, m.ofBoard), union(heldTwice, m.held), union(x86.TwoTwice, m.ofBoard)
	noBoardPair := none(boardTwice)
	low := and256(m.ofBoard(x86.TwoOnce, 0), load256(m.held(heldOnce, 0)))
	high := and256(m.ofBoard(x86.TwoOnce, 1), load256(m.held(heldOnce, 1)))
	VPOR(or256(low, high), pocket, boardTwice)
	noPocket := none(union(heldTwice, m.held))
	pairs := ymm(VPMINUB, low, high) // not 0 if hole cards and board have two ranks or more in common
	for _, part := range []VecVirtual{low, high} {
		fewer := ymm(VPADDB, x86.Same(0xff), part)
		VPAND(part, fewer, fewer)
		VPOR(fewer, pairs, pairs)
	}
	noPairs := none(pairs)
	full := without256(three, noBoardPair)
	VPOR(without256(third, noPairs), full, full)
	VPOR(without256(thrice, noPocket), full, full)
	VPOR(third, three, three)
	VPOR(thrice, three, three)
	VPOR(without256(boardTwice, noBoardPair), pairs, pairs)
	VPOR(union(x86.TwoTwice, m.ofBoard), boardTwice, boardTwice)
	atLeast := []VecVirtual{none(royal), none(straightFlush), none(four), none(full), none(flush), noStraight, none(three), none(pairs), none(boardTwice)}
	x86.Count(m.counts, len(atLeast), func(i int) GPVirtual { return hands(atLeast[i]) })
}

// lowOf looks up the bits in a low of the ranks of codes.
func lowOf(code VecVirtual) VecVirtual {
	rank := load256(x86.Nibbles("lowRanks", func(rank int) uint8 {
		if rank >= 13 {
			return 0
		}
		return uint8(1 << ((rank + 1) % 13))
	}))
	VPSHUFB(code, rank, rank)
	return rank
}

// joinLow adds the rank of a card to the ranks of a player.
func (m *showdown256) joinLow(code VecVirtual) {
	hand := m.stack(stackLow256 + x86.LowHand)
	VMOVDQU(or256(hand, lowOf(code)), hand)
}

// keepBoardLow stores the ranks of the board's cards.
func (m *showdown256) keepBoardLow(codes [arguments.BoardCards]VecVirtual) {
	all := lowOf(codes[0])
	for _, code := range codes[1:] {
		VPOR(lowOf(code), all, all)
	}
	VMOVDQU(all, m.stack(stackLow256+x86.LowBoard))
}

// bestLow does what bestLow of showdown512 does.
func (m *showdown256) bestLow() VecVirtual {
	hole, board := load256(m.stack(stackLow256+x86.LowHand)), load256(m.stack(stackLow256+x86.LowBoard))
	both := and256(hole, board)
	VPXOR(both, hole, hole)
	VPXOR(both, board, board)
	drop := func(n int, x VecVirtual) VecVirtual { // x without its n lowest ranks
		for range n {
			fewer := ymm(VPADDB, x86.Same(0xff), x)
			x = and256(fewer, x)
		}
		return x
	}
	VPOR(without256(hole, drop(2, hole)), both, both)
	VPOR(without256(board, drop(3, board)), both, both)
	rest := drop(4, both)
	low, few := without256(both, drop(1, rest)), zero256()
	VPCMPEQB(few, rest, few)
	VPOR(few, low, low)
	return low
}

// beginLows sets the best low to none.
func (m *showdown256) beginLows() {
	none, zero := load256(x86.Words16(x86.NoLow)), zero256()
	for half := range 2 {
		VMOVDQU(none, m.stack(stackLow256+x86.LowBest+half))
		VMOVDQU(zero, m.stack(stackLow256+x86.LowSets+half))
	}
}

// addLow compares a player's low with the best low so far, and updates the winners.
func (m *showdown256) addLow() {
	for half, low := range split256(m.bestLow(), zero256()) {
		best, sets := m.stack(stackLow256+x86.LowBest+half), m.stack(stackLow256+x86.LowSets+half)
		tied, less := ymm(VPCMPEQW, best, low), load256(best)
		VPCMPGTW(low, less, less)
		VPAND(m.stack(stackBit), tied, tied)
		VPOR(sets, tied, tied)
		VMOVDQU(either256(less, m.stack(stackBit), tied), sets)
		VPMINUW(best, low, low)
		VMOVDQU(low, best)
	}
}

// countBoth counts the winners of both halves of the pot, deal by deal.
func (m *showdown256) countBoth(valid GPVirtual) {
	var highs, lows [2]VecVirtual
	for half := range 2 {
		highs[half] = load256(m.stack(stackWinners + 4 + half))
		none := ymm(VPCMPEQW, m.stack(stackLow256+x86.LowBest+half), load256(x86.Words16(x86.NoLow)))
		lows[half] = without256(m.stack(stackLow256+x86.LowSets+half), none)
	}
	highAt, lowAt := m.stack(stackLow256+x86.LowHighs), m.stack(stackLow256+x86.LowSets)
	inOrder256(highs, highAt)
	inOrder256(lows, lowAt)
	players := x86.Result(MOVQ, x86.Number(m.Numbers, arguments.NumberPlayers))
	x86.EachBit(valid, func(deal GPVirtual) {
		set := x86.Result(MOVWQZX, lowAt.Idx(deal, 2))
		SHLXQ(players, set, set)
		MOVWQZX(highAt.Idx(deal, 2), deal)
		ORQ(deal, set)
		INCQ(Mem{Base: m.counts, Index: set, Scale: 8})
	})
}

// countTwo counts the winners of both halves of the pot for two players. In lost are the
// deals where the first has the weaker hand, in tied those where the hands tie.
func (m *showdown256) countTwo(lost, tied [2]VecVirtual, valid GPVirtual) {
	first, second := load256(m.stack(stackLow256+x86.LowBest)), m.bestLow()
	best := ymm(VPMINUB, first, second)
	none := ymm(VPCMPEQB, x86.Same(x86.NoLow), best)
	VPCMPEQB(best, first, first)
	VPCMPEQB(best, second, second)
	low := [4]VecVirtual{none, without256(first, second), without256(second, first), without256(and256(first, second), none)}
	high := [3]GPVirtual{nil, masks256(lost), masks256(tied)}
	ANDQ(valid, high[1])
	ANDQ(valid, high[2])
	XORQ(high[1], valid)
	XORQ(high[2], valid)
	high[0] = valid
	x86.CountShares(m.counts, high, func(who int) GPVirtual {
		deals := GP64()
		VPMOVMSKB(low[who], deals.As32())
		return deals
	})
}

// inOrder256 stores the words of both halves in the order of the lanes.
func inOrder256(halves [2]VecVirtual, at Mem) {
	for half, words := range halves {
		VMOVDQU(words.AsX(), at.Offset(16*half))
		VEXTRACTI128(Imm(1), words, at.Offset(32+16*half))
	}
}

// lowsAVX2 does what lowsAVX512 does.
func lowsAVX2() {
	x86.Kernel("LowsAVX2", "func(vectors *byte, numbers *uint64, s *[4][8]uint64, rounds uint64, counts *uint64)",
		"LowsAVX2 does what LowsAVX512 does.")
	m := newShowdown256(x86.Omaha8())
	m.halves(func(valid GPVirtual) {
		m.takeBoard()
		lows := m.stack(stackLow256 + x86.LowHand)
		m.CountLows(lows, valid, m.counts, func() { VMOVDQU(zero256(), lows) }, func(position VecVirtual) { m.joinLow(m.code(position)) }, m.bestLow)
	})
}
