package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"

	"pokersim/sim/internal/lanes/gen/x86"
	"pokersim/sim/internal/lanes/internal/layout"
)

// The rows of the stack for games of exactly two hole cards. They follow those of the
// other games: sets of the board, sets of a player's hole cards, and spilled registers.
// A set has two rows: its two parts, or the words of both halves.
const (
	stackTwo256   = stackRows256
	stackHold     = stackTwo256 + 2*x86.TwoHoleBoards
	stackKept     = stackHold + 2*heldSets
	stackLow256   = stackKept + 6
	stackHighs256 = stackLow256 + x86.LowRows // the upper words of strengths
	stackTwoRows  = stackHighs256 + 2*layout.MaxPlayers
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
func (m *showdown256) addTwoHoleRanks(codes [layout.BoardCards]VecVirtual) {
	for part := range 2 {
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
		row := GP64()
		MOVQ(Mem{Base: seat}, row)
		ADDQ(Imm(8), seat)
		code := m.code(load256(m.stack(0).Idx(row, 1)))
		if m.HasLow {
			m.joinLow(code)
		}
		card := m.card(code)
		in := equal256(VPCMPEQB, m.stack(stackSuit), card[2])
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
	more := GP64()
	MOVQ(x86.Number(m.numbers, layout.NumberMore), more)
	x86.Repeat(more, add)
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
	TEXT("BestAVX2", 0, "func(vectors *byte, numbers *uint64, s *[4][8]uint64, rounds uint64, counts *[9]uint64)")
	Pragma("noescape")
	Doc("BestAVX2 does what BestAVX512 does.")
	m := newShowdown256(x86.Omaha())
	s, half, rounds := GP64(), GP64(), GP64()
	Load(Param("s"), s)
	Load(Param("rounds"), rounds)
	m.state = Mem{Base: s, Index: half, Scale: 1}
	XORL(half.As32(), half.As32())

	Label("half")
	m.withState(func() {
		m.begin()
		m.draws()
	})
	valid := x86.Trim(m.accepted(), rounds)
	m.addTwoHoleRanks(m.takeBoard())
	m.holes()
	seat := GP64()
	LEAQ(x86.Number(m.numbers, layout.NumberSeats), seat)
	m.countBest(m.hold(seat), valid)
	XORQ(U32(32), half)
	TESTQ(rounds, rounds)
	JNE(LabelRef("half"))
	VZEROUPPER()
	RET()
}

// countBest counts, for each category, the valid hands that are at least as strong.
func (m *showdown256) countBest(inSuit VecVirtual, valid GPVirtual) {
	zero := zero256()
	none := func(x Op) VecVirtual { return equal256(VPCMPEQB, x, zero) }
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
	straight, royal := YMM(), YMM()
	VPACKUSWB(found[1], found[0], straight)
	for half := range found {
		VPAND(x86.Words16(1), found[half], found[half])
	}
	VPACKUSWB(found[1], found[0], royal)
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
	pairs := YMM() // not 0 if hole cards and board have two ranks or more in common
	VPMINUB(low, high, pairs)
	for _, part := range []VecVirtual{low, high} {
		fewer := YMM()
		VPADDB(x86.Same(0xff), part, fewer)
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
