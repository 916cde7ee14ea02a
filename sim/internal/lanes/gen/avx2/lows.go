package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"

	"pokersim/sim/internal/lanes/gen/x86"
	"pokersim/sim/internal/lanes/internal/layout"
)

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
func (m *showdown256) keepBoardLow(codes [layout.BoardCards]VecVirtual) {
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
			fewer := YMM()
			VPADDB(x86.Same(0xff), x, fewer)
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
		tied, less := equal256(VPCMPEQW, best, low), load256(best)
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
		none := equal256(VPCMPEQW, m.stack(stackLow256+x86.LowBest+half), load256(x86.Words16(x86.NoLow)))
		lows[half] = without256(m.stack(stackLow256+x86.LowSets+half), none)
	}
	highAt, lowAt := m.stack(stackLow256+x86.LowHighs), m.stack(stackLow256+x86.LowSets)
	inOrder256(highs, highAt)
	inOrder256(lows, lowAt)
	players := GP64()
	MOVQ(x86.Number(m.numbers, layout.NumberPlayers), players)
	x86.EachBit(valid, func(deal GPVirtual) {
		set := GP64()
		MOVWQZX(lowAt.Idx(deal, 2), set)
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
	best := YMM()
	VPMINUB(first, second, best)
	none := equal256(VPCMPEQB, x86.Same(x86.NoLow), best)
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
	TEXT("LowsAVX2", 0, "func(vectors *byte, numbers *uint64, s *[4][8]uint64, rounds uint64, counts *uint64)")
	Pragma("noescape")
	Doc("LowsAVX2 does what LowsAVX512 does.")
	m := newShowdown256(x86.Omaha8())
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
	m.takeBoard()
	m.holes()
	seat, row, more := GP64(), GP64(), GP64()
	LEAQ(x86.Number(m.numbers, layout.NumberSeats), seat)
	lows := m.stack(stackLow256 + x86.LowHand)
	VMOVDQU(zero256(), lows)
	MOVQ(x86.Number(m.numbers, layout.NumberMore), more)
	ADDQ(Imm(4), more)
	x86.Repeat(more, func() {
		MOVQ(Mem{Base: seat}, row)
		ADDQ(Imm(8), seat)
		m.joinLow(m.code(load256(m.stack(0).Idx(row, 1))))
	})
	VMOVDQU(m.bestLow(), lows)
	x86.EachBit(valid, func(deal GPVirtual) {
		MOVBQZX(lows.Idx(deal, 1), deal)
		INCQ(Mem{Base: m.counts, Index: deal, Scale: 8})
	})
	XORQ(U32(32), half)
	TESTQ(rounds, rounds)
	JNE(LabelRef("half"))
	VZEROUPPER()
	RET()
}
