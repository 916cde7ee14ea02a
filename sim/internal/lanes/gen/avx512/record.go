package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"

	"pokersim/sim/internal/lanes/gen/x86"
	"pokersim/sim/internal/lanes/internal/layout"
)

// keepHighs keeps the upper words of the strengths of a player. Register n has the number
// of players from this one on.
func (m *showdown512) keepHighs(n GPVirtual, s [2]strength512) {
	if m.hands != nil {
		return
	}
	x86.IfStrengths(m.Game, m.numbers, func() {
		at := GP64()
		MOVQ(n, at)
		SHLQ(Imm(7), at)
		for half := range s {
			VMOVDQU64(s[half].high, m.stack(stackHighs-2+half).Idx(at, 1))
		}
	}, "")
}

// record records a block.
func (m *showdown512) record(sets [2]VecVirtual) {
	x86.Recording(func(to GPVirtual) {
		done := x86.NewLabel("recorded")
		x86.IfStrengths(m.Game, m.numbers, func() {
			for half, in := range m.accepted {
				won := ZMM()
				VMOVDQU16_Z(sets[half], in, won)
				VMOVDQU64(won, Mem{Base: to, Disp: 64 * half})
			}
			from, n := GP64(), GP64()
			LEAQ(m.stack(stackHighs), from)
			MOVQ(x86.Number(m.numbers, layout.NumberPlayers), n)
			x86.Repeat(n, func() {
				for half := range 2 {
					high := ZMM()
					VMOVDQU64(Mem{Base: from, Disp: 64 * half}, high)
					VMOVDQU64(high, Mem{Base: to, Disp: 64 * (2 + half)})
				}
				ADDQ(U32(128), from)
				ADDQ(U32(128), to)
			})
			ADDQ(U32(128), to)
		}, done)
		for half, in := range m.accepted {
			won := ZMM()
			VMOVDQU16_Z(sets[half], in, won)
			for part := range 4 { // unpacking put eight words of one half after eight of the other
				VEXTRACTI32X4(Imm(uint64(part)), won, Mem{Base: to, Disp: 32*part + 16*half})
			}
		}
		ADDQ(U32(2*layout.Block), to)
		x86.EachHole(m.Game, m.numbers, func(row GPVirtual) {
			card := ZMM()
			VMOVDQU64(m.stack(0).Idx(row, 1), card)
			VMOVDQU64(card, Mem{Base: to})
			ADDQ(Imm(64), to)
		})
		if !m.TwoHole {
			Label(done)
		}
	})
}
