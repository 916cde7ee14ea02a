package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"

	"pokersim/sim/internal/lanes/gen/x86"
	"pokersim/sim/internal/lanes/internal/layout"
)

// dealer256 deals half a block at a time, 32 hands, and counts them by category.
type dealer256 struct {
	machine256
	counters Mem // the half's counter, for each word of a block
	code     Mem // the cards: suit's code × 16 + rank
}

// dealAVX2 writes the kernel of dealGo.
func dealAVX2() {
	TEXT("DealAVX2", 0, "func(rows "+x86.RowsOf(layout.DealRows256, 32)+", s *[4][8]uint64, rounds uint64, counts *[9]uint64)")
	Pragma("noescape")
	Doc("DealAVX2 does what DealAVX512 does.")
	m := &dealer256{machine256: machine256{rows: GP64(), counts: GP64(), at: AllocLocal(32 * layout.Steps)}, code: AllocLocal(32 * layout.Steps)}
	s, half, rounds := GP64(), GP64(), GP64()
	Load(Param("rows"), m.rows)
	Load(Param("s"), s)
	Load(Param("rounds"), rounds)
	Load(Param("counts"), m.counts)
	m.state = Mem{Base: s, Index: half, Scale: 1}
	XORL(half.As32(), half.As32())
	m.start(s, half)

	Label("half")
	valid := x86.Trim(m.draw(), rounds)
	m.sample()
	rare := m.evaluate(valid)
	XORQ(U32(32), half)
	TESTQ(rounds, rounds)
	JNE(LabelRef("half"))
	VZEROUPPER()
	RET()
	rare()
}

// start stores the counter of the streams. All streams have the same counter, so memory
// has one for each half and word of a block. It grows by BlockWords in each block.
func (m *dealer256) start(s, half GPVirtual) {
	counters, counter := AllocLocal(2*8*x86.BlockWords), GP64()
	MOVQ(Mem{Base: s, Disp: 64 * 3}, counter)
	for i := range x86.BlockWords {
		MOVQ(counter, counters.Offset(8*i))
		MOVQ(counter, counters.Offset(8*(x86.BlockWords+i)))
		INCQ(counter)
	}
	m.counters = counters.Idx(half, 8*x86.BlockWords/32)
}

// fill takes the i-th word of the block from four streams: 16 fractions.
func (m *dealer256) fill(i int) VecVirtual {
	out, t, u, v, d := YMM(), YMM(), YMM(), YMM(), YMM()
	VPBROADCASTQ(m.counters.Offset(8*i), d)
	ADDQ(Imm(x86.BlockWords), m.counters.Offset(8*i))
	VPADDQ(m.a, m.b, out)
	VPADDQ(d, out, out)
	VPSRLQ(Imm(11), m.b, t)
	VPXOR(m.b, t, m.a)
	VPSLLQ(Imm(3), m.c, u)
	VPADDQ(m.c, u, m.b)
	VPSRLQ(Imm(40), m.c, v)
	VPSLLQ(Imm(24), m.c, m.c)
	VPOR(v, m.c, m.c)
	VPADDQ(out, m.c, m.c)
	return out
}

// draw stores the position that each step draws and returns the mask of the
// accepted hands. Packing two vectors gives bytes: eight
// of the first, eight of the second, and so on.
func (m *dealer256) draw() GPVirtual {
	rejected := [2]VecVirtual{YMM(), YMM()}
	state := []*VecVirtual{&m.a, &m.b, &m.c}
	for i, v := range state {
		*v = YMM()
		VMOVDQU(m.state.Offset(64*i), *v)
	}
	for g, pair := range layout.Shared {
		fractions := [2]VecVirtual{m.fill(2 * g), m.fill(2*g + 1)}
		for _, step := range pair {
			if step < layout.Steps {
				VMOVDQU(packed256(choose256(m.row(layout.Base+step), fractions)), m.at.Offset(32*step))
			}
		}
		for i, rest := range fractions {
			below := rejected[i]
			if g > 0 {
				below = YMM()
			}
			VMOVDQU(m.row(layout.Threshold+g), below)
			VPSUBUSW(rest, below, below)
			if g > 0 {
				VPOR(below, rejected[i], rejected[i])
			}
		}
	}
	for i, v := range state {
		VMOVDQU(*v, m.state.Offset(64*i))
	}
	return lanes256(noBits256(packed256(rejected)))
}

// take is Floyd's sampling: it replaces duplicate positions.
func (m *dealer256) take() {
	var at [layout.Steps]VecVirtual
	for i := range at {
		at[i] = load256(m.at.Offset(32 * i))
		if i == 0 {
			VPOR(m.row(layout.First), at[0], at[0]) // if it draws nothing it is 0, and becomes the last position
		} else {
			duplicate, last := or256(m.row(layout.Unused256+i), equal256(VPCMPEQB, at[0], at[i])), YMM()
			for _, x := range at[1:i] {
				VPOR(equal256(VPCMPEQB, x, at[i]), duplicate, duplicate)
			}
			VMOVDQU(m.row(layout.Last+i), last)
			VPBLENDVB(duplicate, last, at[i], at[i])
		}
		VMOVDQU(at[i], m.at.Offset(32*i))
	}
}

// sample takes the positions and looks up the cards there.
// The upper two bits of a position choose among the look-ups in four tables.
func (m *dealer256) sample() {
	m.take()
	var tables [4]VecVirtual
	for i := range tables {
		tables[i] = load256(m.row(layout.Code256 + i))
	}
	for i := range layout.Steps {
		x := load256(m.at.Offset(32 * i))
		bit4, bit5 := left256(3, x), left256(2, x)
		var found [4]VecVirtual
		for j, table := range tables {
			found[j] = YMM()
			VPSHUFB(x, table, found[j])
			if j%2 == 1 {
				VPBLENDVB(bit4, found[j], found[j-1], found[j-1])
			}
		}
		VPBLENDVB(bit5, found[2], found[0], found[0])
		VMOVDQU(found[0], m.code.Offset(32*i))
	}
}
