package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"

	"pokersim/sim/internal/lanes/gen/x86"
	"pokersim/sim/internal/lanes/internal/layout"
)

// handCounts counts the deals by the hand of each player. The index of a deal in a player's
// table is in a word. The indices of a block are counted while the next one is evaluated, and
// the last ones at the end.
type handCounts struct {
	indices       Mem       // of each player two vectors
	player, table GPVirtual // the next player's place in indices, and his table
}

const playerIndices = 2 * 64 // bytes of a player's indices

// startHands sets all indices to layout.HandRejected.
func (m *showdown512) startHands() {
	m.hands = &handCounts{indices: AllocLocal(playerIndices * layout.MaxPlayers)}
	rejected := ZMM()
	VMOVDQU64(x86.Words16(layout.HandRejected), rejected)
	for i := range 2 * layout.MaxPlayers {
		VMOVDQU64(rejected, m.hands.indices.Offset(64*i))
	}
}

// first begins with the first player.
func (h *handCounts) first() {
	h.player, h.table = GP64(), GP64()
	XORL(h.player.As32(), h.player.As32())
	MOVQ(x86.Address("record"), h.table)
}

// nextHand moves to the next player.
func (m *showdown512) nextHand() {
	ADDQ(x86.Number(m.numbers, layout.NumberRecord), m.hands.table)
	ADDQ(U32(playerIndices), m.hands.player)
}

// count counts an eighth of the indices of the player.
func (h *handCounts) count(part int) {
	for i := 8 * part; i < 8*part+8; i++ {
		index := GP64()
		MOVWQZX(h.indices.Offset(2*i).Idx(h.player, 1), index)
		INCL(Mem{Base: h.table, Index: index, Scale: 4})
	}
}

// keepHand sets the indices of a player, if hands are counted, to those of the deals that he
// loses, and moves to the next player.
func (m *showdown512) keepHand(seat GPVirtual) {
	if m.hands == nil {
		return
	}
	var at [2]VecVirtual
	for i := range at {
		row := GP64()
		MOVQ(x86.Number(seat, i), row)
		at[i] = ZMM()
		VMOVDQU64(m.stack(0).Idx(row, 1), at[i])
	}
	above, below := ZMM(), ZMM()
	VPMAXUB(at[0], at[1], above)
	VPMINUB(at[0], at[1], below)
	var low, high [64]byte
	for b := range low {
		low[b], high[b] = uint8(b*(b-1)/2), uint8(b*(b-1)/2>>8)
	}
	first := [2]VecVirtual{ZMM(), ZMM()}
	VPERMB(x86.ReadOnly("pairslow", low[:]), above, first[0])
	VPERMB(x86.ReadOnly("pairshigh", high[:]), above, first[1])
	zero := ZMM()
	VMOVDQU64(x86.Same(0), zero)
	second := ZMM()
	VPBROADCASTQ(x86.Number(m.numbers, layout.NumberSecond), second)
	index, add := words(first), words([2]VecVirtual{below, zero})
	for half := range index {
		VPADDW(add[half], index[half], index[half])
		VPADDW(second, index[half], index[half])
		VMOVDQU64(index[half], m.hands.indices.Offset(64*half).Idx(m.hands.player, 1))
	}
	m.nextHand()
}

// finish replaces the indices of rejected deals and stores them.
func (m *showdown512) finish(index VecVirtual, half int, at Mem) {
	kept := ZMM()
	VMOVDQU64(x86.Words16(layout.HandRejected), kept)
	VMOVDQU16(index, m.accepted[half], kept)
	VMOVDQU64(kept, at)
}

// sharesOfTwo adds to the indices of two players the number of winners, if they win or tie.
func (m *showdown512) sharesOfTwo(won, tied [2]Register) {
	alone, both := ZMM(), ZMM()
	VMOVDQU64(x86.Words16(layout.HandTable), alone)
	VMOVDQU64(x86.Words16(2*layout.HandTable), both)
	for half := range won {
		lost := K()
		KORD(won[half], tied[half], lost)
		KNOTD(lost, lost)
		for player, wins := range []Register{won[half], lost} {
			index, at := ZMM(), m.hands.indices.Offset(playerIndices*player+64*half)
			VMOVDQU64(at, index)
			VPADDW(alone, index, wins, index)
			VPADDW(both, index, tied[half], index)
			m.finish(index, half, at)
		}
	}
}

// shares adds the number of winners to the indices of the players who win, and replaces those
// of rejected deals.
func (m *showdown512) shares(sets [2]VecVirtual) {
	bit, n, player := ZMM(), GP64(), GP64()
	var share [2]VecVirtual
	for half, set := range sets {
		share[half] = ZMM()
		VPOPCNTW(set, share[half])
		VPSLLW(Imm(layout.HandBits), share[half], share[half])
	}
	VMOVDQU64(x86.Words16(1), bit)
	MOVQ(x86.Number(m.numbers, layout.NumberPlayers), n)
	XORL(player.As32(), player.As32())
	x86.Repeat(n, func() {
		for half, set := range sets {
			wins, index, at := K(), ZMM(), m.hands.indices.Offset(64*half).Idx(player, 1)
			VPTESTMW(bit, set, wins)
			VMOVDQU64(at, index)
			VPADDW(share[half], index, wins, index)
			m.finish(index, half, at)
		}
		VPADDW(bit, bit, bit)
		ADDQ(U32(playerIndices), player)
	})
}

// countHands counts the last indices.
func (m *showdown512) countHands() {
	n := GP64()
	MOVQ(x86.Number(m.numbers, layout.NumberPlayers), n)
	m.hands.first()
	x86.Repeat(n, func() {
		for part := range 8 {
			m.hands.count(part)
		}
		m.nextHand()
	})
}
