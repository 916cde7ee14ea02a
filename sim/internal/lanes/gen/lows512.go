package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"

	"pokersim/sim/internal/lanes/internal/layout"
)

// The rows of the stack for a game with a low. Sets of ranks have bit 0 for the ace to
// bit 7 for the eight.
const (
	lowBoard = 0 // the ranks of the board
	lowHand  = 1 // the ranks of a player's hole cards
	lowBest  = 2 // the best low so far, as words of both halves
	lowSets  = 4 // the players who have it
	lowHighs = 6 // the winners of the high half of the pot
	lowRows  = 8 // the number of rows

	noLow = 0xff // no low, which is larger than all lows
)

func (m *showdown512) emptyLow(ranks Mem) {
	zero := ZMM()
	VMOVDQU64(same(0), zero)
	VMOVDQU64(zero, ranks)
}

// joinLow adds the rank of the card at a position.
func (m *showdown512) joinLow(ranks Mem, position VecVirtual) {
	rank := ZMM()
	VPERMB(m.vector(layout.VectorLow), position, rank)
	VPORQ(ranks, rank, rank)
	VMOVDQU64(rank, ranks)
}

// keepBoardLow stores the ranks of the board's cards.
func (m *showdown512) keepBoardLow(at [boardCards]VecVirtual) {
	var all VecVirtual
	for i, position := range at {
		rank := ZMM()
		VPERMB(m.vector(layout.VectorLow), position, rank)
		if i > 0 {
			VPORQ(all, rank, rank)
		}
		all = rank
	}
	VMOVDQU64(all, m.stack(stackLow+lowBoard))
}

// bestLow returns the best lows of hole cards and board, by the steps of package eval,
// or noLow if there is none.
func (m *showdown512) bestLow() VecVirtual {
	hole, board, both := ZMM(), ZMM(), ZMM()
	VMOVDQU64(m.stack(stackLow+lowHand), hole)
	VMOVDQU64(m.stack(stackLow+lowBoard), board)
	VPANDQ(hole, board, both)
	VPXORQ(both, hole, hole)
	VPXORQ(both, board, board)
	drop := func(n int, x VecVirtual) VecVirtual { // x without its n lowest ranks
		rest := ZMM()
		VMOVDQA64(x, rest)
		for range n {
			fewer := ZMM()
			VPADDB(same(0xff), rest, fewer)
			VPANDQ(fewer, rest, rest)
		}
		return rest
	}
	VPANDNQ(hole, drop(2, hole), hole)
	VPANDNQ(board, drop(3, board), board)
	VPTERNLOGQ(truth(or), hole, board, both)
	rest, low, five := drop(4, both), ZMM(), K()
	VPTESTMB(rest, rest, five)
	VPANDNQ(both, drop(1, rest), both)
	VMOVDQU64(same(noLow), low)
	VMOVDQU8(both, five, low)
	return low
}

// beginLows sets the best low to none.
func (m *showdown512) beginLows() {
	best, sets := ZMM(), ZMM()
	VMOVDQU64(words16(noLow), best)
	VMOVDQU64(same(0), sets)
	for half := range 2 {
		VMOVDQU64(best, m.stack(stackLow+lowBest+half))
		VMOVDQU64(sets, m.stack(stackLow+lowSets+half))
	}
}

// addLow compares a player's low with the best low so far, and updates the winners. The
// player has the given bit.
func (m *showdown512) addLow(bit VecVirtual) {
	zero := ZMM()
	VMOVDQU64(same(0), zero)
	for half, low := range words([2]VecVirtual{m.bestLow(), zero}) {
		best, sets, less, tied := ZMM(), ZMM(), K(), K()
		VMOVDQU64(m.stack(stackLow+lowBest+half), best)
		VMOVDQU64(m.stack(stackLow+lowSets+half), sets)
		VPCMPUW(Imm(equal), best, low, tied)
		VPCMPUW(Imm(greater), low, best, less)
		VPMINUW(low, best, best)
		VPADDW(bit, sets, tied, sets)
		VMOVDQU16(bit, less, sets)
		VMOVDQU64(best, m.stack(stackLow+lowBest+half))
		VMOVDQU64(sets, m.stack(stackLow+lowSets+half))
	}
}

// countBoth counts the winners of both halves of the pot, deal by deal.
func (m *showdown512) countBoth(highs [2]VecVirtual) {
	players := GP64()
	MOVQ(number(m.numbers, layout.NumberPlayers), players)
	for half, high := range highs {
		best, sets, some := ZMM(), ZMM(), K()
		VMOVDQU64(m.stack(stackLow+lowBest+half), best)
		VMOVDQU64(m.stack(stackLow+lowSets+half), sets)
		VPCMPUW(Imm(greater), best, words512(noLow), some)
		VMOVDQU16_Z(sets, some, sets)
		VMOVDQU64(sets, m.stack(stackLow+lowSets+half))
		VMOVDQU64(high, m.stack(stackLow+lowHighs+half))
		deals := GP64()
		KMOVD(m.accepted[half], deals.As32())
		eachBit(deals, func(deal GPVirtual) {
			set := GP64()
			MOVWQZX(m.stack(stackLow+lowSets+half).Idx(deal, 2), set)
			SHLXQ(players, set, set)
			MOVWQZX(m.stack(stackLow+lowHighs+half).Idx(deal, 2), deal)
			ORQ(deal, set)
			INCQ(Mem{Base: m.counts, Index: set, Scale: 8})
		})
	}
}

// keepLow stores the low of the first of two players.
func (m *showdown512) keepLow() { VMOVDQU64(m.bestLow(), m.stack(stackLow+lowBest)) }

// countTwo counts the winners of both halves of the pot for two players. In won are the
// deals where the first has the stronger hand, in tied those where the hands tie.
func (m *showdown512) countTwo(won, tied [2]Register, among func(half int) Register) {
	join := func(of func(half int) Register) GPVirtual {
		k, deals := K(), GP64()
		KUNPCKDQ(of(0), of(1), k)
		KMOVQ(k, deals)
		return deals
	}
	high := [3]GPVirtual{
		join(func(half int) Register { return won[half] }), nil, join(func(half int) Register { return tied[half] }),
	}
	high[1] = join(among)
	XORQ(high[0], high[1])
	XORQ(high[2], high[1])
	zero, first := ZMM(), ZMM()
	VMOVDQU64(same(0), zero)
	VMOVDQU64(m.stack(stackLow+lowBest), first)
	x, y := words([2]VecVirtual{first, zero}), words([2]VecVirtual{m.bestLow(), zero})
	countShares(m.counts, high, func(who int) GPVirtual {
		return join(func(half int) Register {
			k := K()
			switch who {
			case 0:
				best := ZMM()
				VPMINUW(x[half], y[half], best)
				VPCMPUW(Imm(equal), words16(noLow), best, k)
			case 1:
				VPCMPUW(Imm(greater), x[half], y[half], k)
			case 2:
				VPCMPUW(Imm(greater), y[half], x[half], k)
			case 3:
				some := K()
				VPCMPUW(Imm(greater), x[half], words512(noLow), some)
				VPCMPUW(Imm(equal), y[half], x[half], some, k)
			}
			return k
		})
	})
}

// countShares counts the deals of two players by the winners of both halves of the pot.
// The high half has three masks of deals: the first player wins, the second, or both.
// The low half has four: nobody has a low, or the first player wins, the second, or
// both.
func countShares(counts GPVirtual, high [3]GPVirtual, low func(who int) GPVirtual) {
	for who := range 4 {
		deals := low(who)
		for i, h := range high {
			n := GP64()
			MOVQ(h, n)
			ANDQ(deals, n)
			POPCNTQ(n, n)
			ADDQ(n, Mem{Base: counts, Disp: 8 * (i + 1 + 4*who)})
		}
	}
}

// words512 is a vector of equal words.
func words512(w uint16) VecVirtual {
	v := ZMM()
	VMOVDQU64(words16(w), v)
	return v
}

// eachBit writes a loop over the bits of a set. It sets them to 0.
func eachBit(set GPVirtual, body func(bit GPVirtual)) {
	start, end := label("bit"), label("bits")
	TESTQ(set, set)
	JE(LabelRef(end))
	Label(start)
	bit := GP64()
	TZCNTQ(set, bit)
	body(bit)
	BLSRQ(set, set)
	JNE(LabelRef(start))
	Label(end)
}

// lowsAVX512 writes the kernel that does what lowsGo does.
func lowsAVX512() {
	TEXT("LowsAVX512", 0, "func(vectors *[64]byte, numbers *uint64, s *[4][8]uint64, rounds uint64, counts *uint64)")
	Pragma("noescape")
	Doc("LowsAVX512 deals what BestAVX512 deals and adds to the 256 counts by low; the last one is none.")
	m := newShowdown512(omaha8(), 1)
	rounds, s := GP64(), GP64()
	Load(Param("rounds"), rounds)
	Load(Param("s"), s)
	m.load(s)

	Label("block")
	m.begin()
	m.draws()
	valid := trim(m.acceptedBytes(), rounds)
	m.keepBoardLow(m.takeBoardAt())
	m.holes()
	seat, row, more := GP64(), GP64(), GP64()
	LEAQ(number(m.numbers, layout.NumberSeats), seat)
	m.emptyLow(m.stack(stackLow + lowHand))
	MOVQ(number(m.numbers, layout.NumberMore), more)
	ADDQ(Imm(4), more)
	repeat(more, func() {
		position := ZMM()
		MOVQ(Mem{Base: seat}, row)
		ADDQ(Imm(8), seat)
		VMOVDQU64(m.stack(0).Idx(row, 1), position)
		m.joinLow(m.stack(stackLow+lowHand), position)
	})
	lows := m.stack(stackLow + lowHand)
	VMOVDQU64(m.bestLow(), lows)
	eachBit(valid, func(deal GPVirtual) {
		MOVBQZX(lows.Idx(deal, 1), deal)
		INCQ(Mem{Base: m.counts, Index: deal, Scale: 8})
	})
	TESTQ(rounds, rounds)
	JNE(LabelRef("block"))
	VZEROUPPER()
	RET()
}
