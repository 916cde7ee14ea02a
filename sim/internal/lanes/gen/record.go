package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"

	"pokersim/sim/internal/lanes/internal/layout"
)

// A kernel of showdowns records its deals if the parameter record is not 0. A record is a
// word for each lane, its set of winners or 0 if the deal is rejected, and then, for each
// hole card of each player, a row of positions. Package lanes counts hands from it.
//
// If NumberRecord is 1, the record has instead for each player, the last one first, the
// upper words of the strengths. With AVX-512 its words are in the order of the halves.

// recording writes a branch that runs body only if the deals are recorded. The register
// has the address of the record, and at the end that of the next one.
func recording(body func(to GPVirtual)) {
	to, skip := GP64(), label("unrecorded")
	MOVQ(param("record"), to)
	TESTQ(to, to)
	JE(LabelRef(skip))
	body(to)
	MOVQ(to, param("record"))
	Label(skip)
}

// eachHole writes a loop over the rows of all players' hole cards, as offsets on the
// stack.
func eachHole(g game, numbers GPVirtual, body func(row GPVirtual)) {
	seat, n, row := GP64(), GP64(), GP64()
	LEAQ(number(numbers, layout.NumberSeats), seat)
	if g.twoHole {
		MOVQ(number(numbers, layout.NumberMore), n)
		ADDQ(Imm(4), n)
		IMULQ(number(numbers, layout.NumberPlayers), n)
	} else {
		MOVQ(number(numbers, layout.NumberPlayers), n)
		ADDQ(n, n)
	}
	repeat(n, func() {
		MOVQ(Mem{Base: seat}, row)
		body(row)
		ADDQ(Imm(8), seat)
	})
}

// ifStrengths writes a branch that runs body only if records have strengths. Then it
// jumps to a label, unless that is empty.
func ifStrengths(g game, numbers GPVirtual, body func(), to string) {
	if g.twoHole {
		return
	}
	skip := label("positions")
	CMPQ(number(numbers, layout.NumberRecord), Imm(0))
	JE(LabelRef(skip))
	body()
	if to != "" {
		JMP(LabelRef(to))
	}
	Label(skip)
}

// keepHighs keeps the upper words of the strengths of a player. Register n has the number
// of players from this one on.
func (m *showdown512) keepHighs(n GPVirtual, s [2]strength512) {
	ifStrengths(m.game, m.numbers, func() {
		at := GP64()
		MOVQ(n, at)
		SHLQ(Imm(7), at)
		for half := range s {
			VMOVDQU64(s[half].high, m.stack(stackHighs-2+half).Idx(at, 1))
		}
	}, "")
}

// keepHighs does the same for one half.
func (m *showdown256) keepHighs(n GPVirtual, half int, s strength256) {
	ifStrengths(m.game, m.numbers, func() {
		at := GP64()
		MOVQ(n, at)
		SHLQ(Imm(6), at)
		VMOVDQU(s.high, m.stack(stackHighs256-2+half).Idx(at, 1))
	}, "")
}

// record records a block.
func (m *showdown512) record(sets [2]VecVirtual) {
	recording(func(to GPVirtual) {
		done := label("recorded")
		ifStrengths(m.game, m.numbers, func() {
			for half, in := range m.accepted {
				won := ZMM()
				VMOVDQU16_Z(sets[half], in, won)
				VMOVDQU64(won, Mem{Base: to, Disp: 64 * half})
			}
			from, n := GP64(), GP64()
			LEAQ(m.stack(stackHighs), from)
			MOVQ(number(m.numbers, layout.NumberPlayers), n)
			repeat(n, func() {
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
		eachHole(m.game, m.numbers, func(row GPVirtual) {
			card := ZMM()
			VMOVDQU64(m.stack(0).Idx(row, 1), card)
			VMOVDQU64(card, Mem{Base: to})
			ADDQ(Imm(64), to)
		})
		if !m.twoHole {
			Label(done)
		}
	})
}

// record records half a block.
func (m *showdown256) record(valid GPVirtual) {
	recording(func(to GPVirtual) {
		inOrder256([2]VecVirtual{load256(m.stack(stackWinners + 4)), load256(m.stack(stackWinners + 5))}, Mem{Base: to})
		rejected := GP64()
		MOVL(valid.As32(), rejected.As32())
		NOTL(rejected.As32())
		eachBit(rejected, func(deal GPVirtual) { MOVW(I16(0), Mem{Base: to, Index: deal, Scale: 2}) })
		ADDQ(U32(layout.Block), to)
		done := label("recorded")
		ifStrengths(m.game, m.numbers, func() {
			from, n := GP64(), GP64()
			LEAQ(m.stack(stackHighs256), from)
			MOVQ(number(m.numbers, layout.NumberPlayers), n)
			repeat(n, func() {
				inOrder256([2]VecVirtual{load256(Mem{Base: from}), load256(Mem{Base: from, Disp: 32})}, Mem{Base: to})
				ADDQ(Imm(64), from)
				ADDQ(Imm(64), to)
			})
		}, done)
		eachHole(m.game, m.numbers, func(row GPVirtual) {
			VMOVDQU(load256(m.stack(0).Idx(row, 1)), Mem{Base: to})
			ADDQ(Imm(32), to)
		})
		if !m.twoHole {
			Label(done)
		}
	})
}

// records returns the sentence about the parameter record in the comment of a kernel.
func records(g game, headsUp bool) string {
	if g.hasLow || headsUp {
		return " It does not use record."
	}
	return " If record is not nil, it writes there a record of each block."
}
