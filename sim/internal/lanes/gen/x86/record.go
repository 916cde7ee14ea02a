package x86

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"

	"pokersim/sim/internal/lanes/internal/layout"
)

// A kernel that records its deals does so if the parameter record is not 0. A record is a
// word for each lane, its set of winners or 0 if the deal is rejected, and then, for each
// hole card of each player, a row of positions. Package lanes counts hands from it.
//
// If NumberRecord is 1, the record has instead for each player, the last one first, the
// upper words of the strengths.

// Recording writes a branch that runs body only if the deals are recorded. The register
// has the address of the record, and at the end that of the next one.
func Recording(body func(to GPVirtual)) {
	to, skip := GP64(), NewLabel("unrecorded")
	MOVQ(Address("record"), to)
	TESTQ(to, to)
	JE(LabelRef(skip))
	body(to)
	MOVQ(to, Address("record"))
	Label(skip)
}

// EachHole writes a loop over the rows of all players' hole cards, as offsets on the
// stack.
func EachHole(g Game, numbers GPVirtual, body func(row GPVirtual)) {
	seat, n, row := GP64(), GP64(), GP64()
	LEAQ(Number(numbers, layout.NumberSeats), seat)
	if g.TwoHole {
		MOVQ(Number(numbers, layout.NumberMore), n)
		ADDQ(Imm(4), n)
		IMULQ(Number(numbers, layout.NumberPlayers), n)
	} else {
		MOVQ(Number(numbers, layout.NumberPlayers), n)
		ADDQ(n, n)
	}
	Repeat(n, func() {
		MOVQ(Mem{Base: seat}, row)
		body(row)
		ADDQ(Imm(8), seat)
	})
}

// IfStrengths writes a branch that runs body only if records have strengths. Then it
// jumps to a label, unless that is empty.
func IfStrengths(g Game, numbers GPVirtual, body func(), to string) {
	if g.TwoHole {
		return
	}
	skip := NewLabel("positions")
	CMPQ(Number(numbers, layout.NumberRecord), Imm(0))
	JE(LabelRef(skip))
	body()
	if to != "" {
		JMP(LabelRef(to))
	}
	Label(skip)
}

// Records returns the sentence about the parameter record in the comment of a kernel.
func Records(g Game, headsUp bool) string {
	if g.HasLow || headsUp {
		return " It does not use record."
	}
	return " If record is not nil, it writes there a record of each block."
}
