package x86

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"

	"pokersim/sim/internal/lanes/internal/layout"
)

// vectors are the instructions that differ between the levels.
type vectors struct {
	size     int
	register func() VecVirtual
	load     func(from, to Op)
	zero     func(v VecVirtual)
}

func Vectors512() vectors {
	return vectors{64, ZMM, func(from, to Op) { VMOVDQU64(from, to) }, func(v VecVirtual) { VPTERNLOGQ(Imm(0), v, v, v) }}
}

func Vectors256() vectors {
	return vectors{32, YMM, func(from, to Op) { VMOVDQU(from, to) }, func(v VecVirtual) { VPXOR(v, v, v) }}
}

// Matchups writes a kernel that does what matchupsGo does.
func Matchups(name string, v vectors) {
	TEXT(name, NOSPLIT, "func(s *uint64, hands *[2]uint8, runs *uint8, n uint64)")
	Pragma("noescape")
	Doc(name + " counts the boards of enumerate.Matchups. There is at least one run.")
	s, hand, run, end := GP64(), GP64(), GP64(), GP64()
	Load(Param("s"), s)
	Load(Param("hands"), hand)
	Load(Param("runs"), run)
	Load(Param("n"), end)
	LEAQ(Mem{Base: end, Index: end, Scale: 2}, end) // runSize bytes for each run
	ADDQ(run, end)
	v.clear(s)

	below := make([]VecVirtual, layout.MatchupsRow/v.size)
	firstHand, firstRun := GP64(), GP64()
	Label("equal")
	for i := range below {
		below[i] = v.register()
		v.load(Mem{Base: s, Disp: i * v.size}, below[i])
	}
	MOVQ(hand, firstHand)
	MOVQ(run, firstRun)

	Label("run")
	v.beat(s, hand, run, below)
	last := GP64()
	MOVBQZX(Mem{Base: run, Disp: 2}, last)
	ADDQ(Imm(layout.MatchupsRun), run)
	TESTQ(last, last)
	JEQ(LabelRef("run"))

	Label("passed")
	v.pass(s, firstHand, firstRun)
	ADDQ(Imm(layout.MatchupsRun), firstRun)
	CMPQ(firstRun, run)
	JNE(LabelRef("passed"))

	CMPQ(run, end)
	JNE(LabelRef("equal"))
	VZEROUPPER()
	RET()
}

// beat adds the numbers of weaker hands without a common card, for each hand of a run,
// to the sums of the class: those of the even classes, then those of the odd ones.
func (v vectors) beat(s, hand, run GPVirtual, below []VecVirtual) {
	left, class := GP64(), v.row(s, run, 0)
	SUBQ(s, class)
	LEAQ(Mem{Base: s, Index: class, Scale: 2, Disp: layout.MatchupsSum}, class)
	MOVBQZX(Mem{Base: run, Disp: 1}, left)
	wins := make([]VecVirtual, len(below))
	for i := range wins {
		wins[i] = v.register()
		v.zero(wins[i])
	}
	Label("beat")
	a, b := v.row(s, hand, 0), v.row(s, hand, 1)
	for i, sum := range wins {
		VPADDB(below[i], sum, sum)
		VPSUBB(Mem{Base: a, Disp: layout.MatchupsWith + i*v.size}, sum, sum)
		VPSUBB(Mem{Base: b, Disp: layout.MatchupsWith + i*v.size}, sum, sum)
	}
	ADDQ(Imm(layout.MatchupsHand), hand)
	DECQ(left)
	JNE(LabelRef("beat"))
	for i, sum := range wins {
		even := v.register()
		VPSLLW(Imm(8), sum, even)
		VPSRLW(Imm(8), even, even)
		VPSRLW(Imm(8), sum, sum)
		for j, half := range []VecVirtual{even, sum} {
			total := Mem{Base: class, Disp: j*layout.MatchupsRow + i*v.size}
			VPADDW(total, half, half)
			v.load(half, total)
		}
	}
}

// pass adds the hands of a run to the weaker hands.
func (v vectors) pass(s, hand, run GPVirtual) {
	class, left := GP64(), GP64()
	MOVBQZX(Mem{Base: run}, class)
	MOVBQZX(Mem{Base: run, Disp: 1}, left)
	ADDB(left.As8(), Mem{Base: s, Index: class, Scale: 1})
	Label("pass")
	for card := range layout.MatchupsHand {
		INCB(Mem{Base: v.row(s, hand, card), Index: class, Scale: 1, Disp: layout.MatchupsWith})
	}
	ADDQ(Imm(layout.MatchupsHand), hand)
	DECQ(left)
	JNE(LabelRef("pass"))
}

// row returns s plus the offset of the row of a card of a hand.
func (v vectors) row(s, hand GPVirtual, byte int) GPVirtual {
	row := GP64()
	MOVBQZX(Mem{Base: hand, Disp: byte}, row)
	LEAQ(Mem{Base: row, Index: row, Scale: 2}, row)
	SHLQ(Imm(6), row)
	ADDQ(s, row)
	return row
}

// clear sets all of the state except the sums to 0.
func (v vectors) clear(s GPVirtual) {
	zero, at, left := v.register(), GP64(), GP64()
	v.zero(zero)
	MOVQ(s, at)
	MOVQ(U32(layout.MatchupsSum/layout.MatchupsRow), left)
	Label("clear")
	for i := range layout.MatchupsRow / v.size {
		v.load(zero, Mem{Base: at, Disp: i * v.size})
	}
	ADDQ(U32(layout.MatchupsRow), at)
	DECQ(left)
	JNE(LabelRef("clear"))
}
