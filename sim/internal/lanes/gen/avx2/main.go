// Command avx2 writes the assembly of package kernels for AVX2. Its files have the names of
// those of command avx512.
package main

import (
	"flag"

	"github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"

	"pokersim/sim/internal/lanes/gen/x86"
	"pokersim/sim/internal/lanes/internal/arguments"
)

func main() {
	flag.Parse()
	build.ConstraintExpr("amd64,!purego")
	dealAVX2()
	dealClassesAVX2()
	showdownAVX2(x86.AnyHole(), "ShowdownAVX2", "ShowdownAVX512", false)
	showdownAVX2(x86.AnyHole(), "HeadsUpAVX2", "HeadsUpAVX512", true)
	bestAVX2()
	showdownAVX2(x86.Omaha(), "ShowdownOmahaAVX2", "ShowdownOmahaAVX512", false)
	showdownAVX2(x86.Omaha8(), "ShowdownOmaha8AVX2", "ShowdownOmaha8AVX512", false)
	showdownAVX2(x86.Omaha8(), "HeadsUpOmaha8AVX2", "HeadsUpOmaha8AVX512", true)
	lowsAVX2()
	x86.Table("TableAVX2", x86.Vectors256())
	samplesAVX2()
	listsAVX2()
	jointAVX2()
	build.Generate()
}

// keepHighs keeps the upper words of the strengths of one half, if records have them.
func (m *showdown256) keepHighs(n GPVirtual, half int, s strength256) {
	x86.IfStrengths(m.Game, m.Numbers, func() {
		at := x86.Result(MOVQ, n)
		SHLQ(Imm(6), at)
		VMOVDQU(s.high, m.stack(stackHighs256-2+half).Idx(at, 1))
	}, "")
}

// record records half a block.
func (m *showdown256) record(valid GPVirtual) {
	x86.Recording(func(to GPVirtual) {
		inOrder256([2]VecVirtual{load256(m.stack(stackWinners + 4)), load256(m.stack(stackWinners + 5))}, Mem{Base: to})
		rejected := GP64()
		MOVL(valid.As32(), rejected.As32())
		NOTL(rejected.As32())
		x86.EachBit(rejected, func(deal GPVirtual) { MOVW(I16(0), Mem{Base: to, Index: deal, Scale: 2}) })
		ADDQ(U32(arguments.Block), to)
		done := x86.NewLabel("recorded")
		x86.IfStrengths(m.Game, m.Numbers, func() {
			from := x86.Result(LEAQ, m.stack(stackHighs256))
			n := x86.Result(MOVQ, x86.Number(m.Numbers, arguments.NumberPlayers))
			x86.Repeat(n, func() {
				inOrder256([2]VecVirtual{load256(Mem{Base: from}), load256(Mem{Base: from, Disp: 32})}, Mem{Base: to})
				ADDQ(Imm(64), from)
				ADDQ(Imm(64), to)
			})
		}, done)
		x86.EachHole(m.Game, m.Numbers, func(row GPVirtual) {
			VMOVDQU(load256(m.stack(0).Idx(row, 1)), Mem{Base: to})
			ADDQ(Imm(32), to)
		})
		if !m.TwoHole {
			Label(done)
		}
	})
}
