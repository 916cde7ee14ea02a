package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"

	"pokersim/sim/internal/lanes/gen/x86"
	"pokersim/sim/internal/lanes/internal/layout"
)

// startingCounts counts the seats of deals by starting hand, and the pairs of seats that have the
// same one (see layout.StartingPairs).
type startingCounts struct {
	places Mem    // for each deal the place of its index, in bytes
	masks  Mem    // of each pair of seats with the same starting hand in some deals, these deals
	seats  [2]Mem // the addresses of the indices of both seats
}

const seatPairs = layout.MaxPlayers * (layout.MaxPlayers - 1) / 2

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
	v := ZMM()
	VMOVDQU64(x86.ReadOnly("places", places[:]), v)
	VMOVDQU64(v, s.places)
	m.hands.starting = s
}

// keepStarting keeps the codes of the starting hands of a player, given the positions and suits
// of the cards.
func (m *showdown512) keepStarting(position, suit [2]VecVirtual) {
	var rank [2]VecVirtual
	for i := range rank {
		rank[i] = ZMM()
		VPERMB(m.vector(layout.VectorRank), position[i], rank[i])
	}
	var below [64]byte // the pairs of ranks below a rank
	for r := range below {
		below[r] = uint8(r * (r - 1) / 2)
	}
	code, suited := ZMM(), K()
	VPMAXUB(rank[0], rank[1], code)
	VPERMB(x86.ReadOnly("ranksbelow", below[:]), code, code)
	VPADDB(rank[0], code, code)
	VPADDB(rank[1], code, code)
	VPCMPEQB(suit[0], suit[1], suited)
	VPADDB(x86.Same(layout.StartingSuited), code, suited, code)
	VMOVDQU64(code, Mem{Base: m.hands.player, Disp: playerCodes})
}

// countStarting sets the indices of all seats, and counts the pairs of seats with the same
// starting hand.
func (m *showdown512) countStarting(sets [2]VecVirtual) {
	var share [2]VecVirtual
	for half, set := range sets {
		share[half] = ZMM()
		VPOPCNTW(set, share[half])
	}
	won, rejected, accepted := ZMM(), K(), K()
	VPACKUSWB(share[1], share[0], won)
	VPTESTNMB(won, won, rejected)
	KNOTQ(rejected, accepted)
	none := ZMM()
	VMOVDQU8_Z(x86.Same(layout.StartingRejected), rejected, none)
	for _, s := range share {
		VPSLLW(Imm(8), s, s)
	}
	bit, n, player := ZMM(), GP64(), GP64()
	VMOVDQU64(x86.Words16(1), bit)
	MOVQ(x86.Number(m.numbers, layout.NumberPlayers), n)
	MOVQ(m.hands.indices, player)
	x86.Repeat(n, func() {
		code := ZMM()
		VMOVDQU64(Mem{Base: player, Disp: playerCodes}, code)
		for half, index := range words([2]VecVirtual{code, none}) {
			wins := K()
			VPTESTMW(bit, sets[half], wins)
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
	MOVQ(x86.Number(m.numbers, layout.NumberPlayers), left)
	DECQ(left)
	MOVQ(m.hands.indices, second)
	s := m.hands.starting
	x86.Repeat(left, func() {
		ADDQ(U32(playerIndices), second)
		code := ZMM()
		VMOVDQU64(Mem{Base: second, Disp: playerCodes}, code)
		MOVQ(m.hands.indices, first)
		each := x86.NewLabel("pair")
		Label(each)
		same := K()
		VPCMPEQB(Mem{Base: first, Disp: playerCodes}, code, accepted, same)
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
			index := GP64()
			MOVBQZX(s.places.Idx(deal, 1), deal)
			MOVWQZX(Mem{Base: first, Index: deal, Scale: 1}, index)
			MOVBQZX(Mem{Base: second, Index: deal, Scale: 1, Disp: 1}, deal)
			SHLQ(Imm(12), deal)
			ADDQ(deal, index)
			MOVQ(x86.Address("record"), table)
			ADDL(Imm(1), Mem{Base: table, Index: index, Scale: 4, Disp: 4 * layout.StartingPairs})
		})
	})
}
