package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"

	"pokersim/sim/internal/lanes/gen/x86"
	"pokersim/sim/internal/lanes/internal/arguments"
)

func (m *showdown512) emptyLow(ranks Mem) {
	zero := load512(x86.Same(0))
	VMOVDQU64(zero, ranks)
}

// joinLow adds the rank of the card at a position.
func (m *showdown512) joinLow(ranks Mem, position VecVirtual) {
	rank := zmm(VPERMB, m.vector(arguments.VectorLow), position)
	VPORQ(ranks, rank, rank)
	VMOVDQU64(rank, ranks)
}

// keepBoardLow stores the ranks of the board's cards.
func (m *showdown512) keepBoardLow(at [arguments.BoardCards]VecVirtual) {
	var all VecVirtual
	for i, position := range at {
		rank := zmm(VPERMB, m.vector(arguments.VectorLow), position)
		if i > 0 {
			VPORQ(all, rank, rank)
		}
		all = rank
	}
	VMOVDQU64(all, m.stack(stackLow+x86.LowBoard))
}

// bestLow returns the best lows of hole cards and board, by the steps of package eval,
// or NoLow if there is none.
func (m *showdown512) bestLow() VecVirtual {
	hole := load512(m.stack(stackLow + x86.LowHand))
	board := load512(m.stack(stackLow + x86.LowBoard))
	both := zmm(VPANDQ, hole, board)
	VPXORQ(both, hole, hole)
	VPXORQ(both, board, board)
	drop := func(n int, x VecVirtual) VecVirtual { // x without its n lowest ranks
		rest := zmm(VMOVDQA64, x)
		for range n {
			fewer := zmm(VPADDB, x86.Same(0xff), rest)
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
	VMOVDQU64(x86.Same(x86.NoLow), low)
	VMOVDQU8(both, five, low)
	return low
}

// beginLows sets the best low to none.
func (m *showdown512) beginLows() {
	best := load512(x86.Words16(x86.NoLow))
	sets := load512(x86.Same(0))
	for half := range 2 {
		VMOVDQU64(best, m.stack(stackLow+x86.LowBest+half))
		VMOVDQU64(sets, m.stack(stackLow+x86.LowSets+half))
	}
}

// addLow compares a player's low with the best low so far, and updates the winners. The
// player has the given bit.
func (m *showdown512) addLow(bit VecVirtual) {
	zero := load512(x86.Same(0))
	for half, low := range words([2]VecVirtual{m.bestLow(), zero}) {
		best := load512(m.stack(stackLow + x86.LowBest + half))
		sets := load512(m.stack(stackLow + x86.LowSets + half))
		less, tied := K(), K()
		VPCMPUW(Imm(equal), best, low, tied)
		VPCMPUW(Imm(greater), low, best, less)
		VPMINUW(low, best, best)
		VPADDW(bit, sets, tied, sets)
		VMOVDQU16(bit, less, sets)
		VMOVDQU64(best, m.stack(stackLow+x86.LowBest+half))
		VMOVDQU64(sets, m.stack(stackLow+x86.LowSets+half))
	}
}

// countBoth counts the winners of both halves of the pot, deal by deal.
func (m *showdown512) countBoth(highs [2]VecVirtual) {
	players := x86.Result(MOVQ, x86.Number(m.Numbers, arguments.NumberPlayers))
	for half, high := range highs {
		best := load512(m.stack(stackLow + x86.LowBest + half))
		sets := load512(m.stack(stackLow + x86.LowSets + half))
		some := kreg(VPCMPUW, Imm(greater), best, words512(x86.NoLow))
		VMOVDQU16_Z(sets, some, sets)
		VMOVDQU64(sets, m.stack(stackLow+x86.LowSets+half))
		VMOVDQU64(high, m.stack(stackLow+x86.LowHighs+half))
		deals := GP64()
		KMOVD(m.accepted[half], deals.As32())
		x86.EachBit(deals, func(deal GPVirtual) {
			set := x86.Result(MOVWQZX, m.stack(stackLow+x86.LowSets+half).Idx(deal, 2))
			SHLXQ(players, set, set)
			MOVWQZX(m.stack(stackLow+x86.LowHighs+half).Idx(deal, 2), deal)
			ORQ(deal, set)
			INCQ(Mem{Base: m.counts, Index: set, Scale: 8})
		})
	}
}

// keepLow stores the low of the first of two players.
func (m *showdown512) keepLow() { VMOVDQU64(m.bestLow(), m.stack(stackLow+x86.LowBest)) }

// countTwo counts the winners of both halves of the pot for two players. In won are the
// deals where the first has the stronger hand, in tied those where the hands tie.
func (m *showdown512) countTwo(won, tied [2]Register, among func(half int) Register) {
	join := func(of func(half int) Register) GPVirtual { return joined64([2]Register{of(0), of(1)}) }
	high := [3]GPVirtual{joined64(won), nil, joined64(tied)}
	high[1] = join(among)
	XORQ(high[0], high[1])
	XORQ(high[2], high[1])
	zero := load512(x86.Same(0))
	first := load512(m.stack(stackLow + x86.LowBest))
	x, y := words([2]VecVirtual{first, zero}), words([2]VecVirtual{m.bestLow(), zero})
	x86.CountShares(m.counts, high, func(who int) GPVirtual {
		return join(func(half int) Register {
			k := K()
			switch who {
			case 0:
				best := zmm(VPMINUW, x[half], y[half])
				VPCMPUW(Imm(equal), x86.Words16(x86.NoLow), best, k)
			case 1:
				VPCMPUW(Imm(greater), x[half], y[half], k)
			case 2:
				VPCMPUW(Imm(greater), y[half], x[half], k)
			case 3:
				some := kreg(VPCMPUW, Imm(greater), x[half], words512(x86.NoLow))
				VPCMPUW(Imm(equal), y[half], x[half], some, k)
			}
			return k
		})
	})
}

// words512 is a vector of equal words.
func words512(w uint16) VecVirtual {
	return load512(x86.Words16(w))
}

// lowsAVX512 writes the kernel that does what lowsGo does.
func lowsAVX512() {
	x86.Kernel("LowsAVX512", "func(vectors *byte, numbers *uint64, s *[4][8]uint64, rounds uint64, counts *uint64)",
		"LowsAVX512 deals what BestAVX512 deals and adds to the 256 counts by low; the last one is none.")
	m := newShowdown512(x86.Omaha8(), 1, 0)
	m.blocks(func(valid GPVirtual) {
		m.keepBoardLow(m.TakeBoard())
		lows := m.stack(stackLow + x86.LowHand)
		m.CountLows(lows, valid, m.counts, func() { m.emptyLow(lows) }, func(position VecVirtual) { m.joinLow(lows, position) }, m.bestLow)
	})
}

// startingCounts counts the seats of deals by starting hand, and the pairs of seats that have the
// same one (see arguments.StartingPairs).
type startingCounts struct {
	places Mem    // for each deal the place of its index, in bytes
	masks  Mem    // of each pair of seats with the same starting hand in some deals, these deals
	seats  [2]Mem // the addresses of the indices of both seats
}

const seatPairs = arguments.MaxPlayers * (arguments.MaxPlayers - 1) / 2

// startStarting begins to count by starting hand.
func (m *showdown512) startStarting() {
	s := &startingCounts{places: AllocLocal(64), masks: AllocLocal(8 * seatPairs)}
	for i := range s.seats {
		s.seats[i] = AllocLocal(8 * seatPairs)
	}
	var places [64]byte // unpacking put eight words of one half after eight of the other
	for i := range places {
		places[i] = uint8(i&8<<3 | i&0x30 | i&7<<1)
	}
	v := load512(x86.ReadOnly("places", places[:]))
	VMOVDQU64(v, s.places)
	m.hands.starting = s
}

// keepStarting keeps the codes of the starting hands of a player, given the positions and suits
// of the cards.
func (m *showdown512) keepStarting(position, suit [2]VecVirtual) {
	var rank [2]VecVirtual
	for i := range rank {
		rank[i] = zmm(VPERMB, m.vector(arguments.VectorRank), position[i])
	}
	var below [64]byte // the pairs of ranks below a rank
	for r := range below {
		below[r] = uint8(r * (r - 1) / 2)
	}
	code := zmm(VPMAXUB, rank[0], rank[1])
	VPERMB(x86.ReadOnly("ranksbelow", below[:]), code, code)
	VPADDB(rank[0], code, code)
	VPADDB(rank[1], code, code)
	suited := kreg(VPCMPEQB, suit[0], suit[1])
	VPADDB(x86.Same(arguments.StartingSuited), code, suited, code)
	VMOVDQU64(code, Mem{Base: m.hands.player, Disp: playerCodes})
}

// countStarting sets the indices of all seats, and counts the pairs of seats with the same
// starting hand.
func (m *showdown512) countStarting(sets [2]VecVirtual) {
	var share [2]VecVirtual
	for half, set := range sets {
		share[half] = zmm(VPOPCNTW, set)
	}
	won, rejected, accepted := ZMM(), K(), K()
	VPACKUSWB(share[1], share[0], won)
	VPTESTNMB(won, won, rejected)
	KNOTQ(rejected, accepted)
	none := ZMM()
	VMOVDQU8_Z(x86.Same(arguments.StartingRejected), rejected, none)
	for _, s := range share {
		VPSLLW(Imm(8), s, s)
	}
	bit := load512(x86.Words16(1))
	n := x86.Result(MOVQ, x86.Number(m.Numbers, arguments.NumberPlayers))
	player := x86.Result(MOVQ, m.hands.indices)
	x86.Repeat(n, func() {
		code := load512(Mem{Base: player, Disp: playerCodes})
		for half, index := range words([2]VecVirtual{code, none}) {
			wins := kreg(VPTESTMW, bit, sets[half])
			VPADDW(share[half], index, wins, index)
			VMOVDQU64(index, Mem{Base: player, Disp: 64 * half})
		}
		VPADDW(bit, bit, bit)
		ADDQ(U32(playerIndices), player)
	})
	m.countPairs(m.equalPairs(accepted))
}

// equalPairs lists the pairs of seats with the same starting hand in some accepted deals, and
// returns their number. It has no branch on that, which would often be mispredicted.
func (m *showdown512) equalPairs(accepted Register) (n GPVirtual) {
	n = GP64()
	left, first, second, mask := GP64(), GP64(), GP64(), GP64()
	XORL(n.As32(), n.As32())
	MOVQ(x86.Number(m.Numbers, arguments.NumberPlayers), left)
	DECQ(left)
	MOVQ(m.hands.indices, second)
	s := m.hands.starting
	x86.Repeat(left, func() {
		ADDQ(U32(playerIndices), second)
		code := load512(Mem{Base: second, Disp: playerCodes})
		MOVQ(m.hands.indices, first)
		each := x86.NewLabel("pair")
		Label(each)
		same := kreg(VPCMPEQB, Mem{Base: first, Disp: playerCodes}, code, accepted)
		KMOVQ(same, mask)
		MOVQ(mask, s.masks.Idx(n, 8))
		MOVQ(first, s.seats[0].Idx(n, 8))
		MOVQ(second, s.seats[1].Idx(n, 8))
		CMPQ(mask, Imm(1))
		SBBQ(I8(-1), n) // the next place, if there is a deal
		ADDQ(U32(playerIndices), first)
		CMPQ(first, second)
		JNE(LabelRef(each))
	})
	return n
}

// countPairs counts n pairs of seats.
func (m *showdown512) countPairs(n GPVirtual) {
	first, second, mask, table := GP64(), GP64(), GP64(), GP64()
	s := m.hands.starting
	x86.Repeat(n, func() {
		MOVQ(s.masks.Offset(-8).Idx(n, 8), mask)
		MOVQ(s.seats[0].Offset(-8).Idx(n, 8), first)
		MOVQ(s.seats[1].Offset(-8).Idx(n, 8), second)
		x86.EachBit(mask, func(deal GPVirtual) {
			MOVBQZX(s.places.Idx(deal, 1), deal)
			index := x86.Result(MOVWQZX, Mem{Base: first, Index: deal, Scale: 1})
			MOVBQZX(Mem{Base: second, Index: deal, Scale: 1, Disp: 1}, deal)
			SHLQ(Imm(12), deal)
			ADDQ(deal, index)
			MOVQ(x86.Address("record"), table)
			ADDL(Imm(1), Mem{Base: table, Index: index, Scale: 4, Disp: 4 * arguments.StartingPairs})
		})
	})
}
