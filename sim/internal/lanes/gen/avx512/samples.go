package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"

	"pokersim/sim/internal/lanes/gen/x86"
	"pokersim/sim/internal/lanes/internal/layout"
)

// samplesAVX512 writes a kernel that draws blocks of samples and counts nothing.
func samplesAVX512() {
	TEXT("SamplesAVX512", 0, fmt.Sprintf("func(rows %s, s *[4][8]uint64, blocks uint64, to *[%d][64]byte, accepted *uint64)", x86.RowsOf(layout.SampleRows, 64), layout.BoardCards))
	Pragma("noescape")
	Doc("SamplesAVX512 draws the samples of some blocks, at least one. To each element of to it writes the positions of the last steps, and to accepted the mask of the accepted samples. All streams of s must have the same counter.")
	m := &dealer512{machine512: machine512{rows: GP64()}}
	Load(Param("rows"), m.rows)
	s, blocks, to, accepted := GP64(), GP64(), GP64(), GP64()
	Load(Param("s"), s)
	m.start(s)
	m.align(layout.Steps)
	for i := 1; i < layout.Steps; i++ {
		draws := ZMM()
		m.draws[i] = K()
		VMOVDQU64(m.row(layout.Draws512+i), draws)
		VPTESTMB(draws, draws, m.draws[i])
	}
	for g := range layout.Shared {
		m.draw(g)
	}
	Load(Param("blocks"), blocks)
	Load(Param("to"), to)
	Load(Param("accepted"), accepted)
	Label("block")
	MOVQ(m.accepted, Mem{Base: accepted})
	m.save(s) // the next block is drawn meanwhile, and again by the next call
	m.sample()
	for i := range layout.BoardCards {
		VMOVDQU64(m.sampled[layout.Steps-layout.BoardCards+i], Mem{Base: to, Disp: 64 * i})
	}
	ADDQ(Imm(8), accepted)
	ADDQ(U32(64*layout.BoardCards), to)
	DECQ(blocks)
	JNE(LabelRef("block"))
	VZEROUPPER()
	RET()
}

// save stores the state of the streams.
func (m *dealer512) save(s Register) {
	counter := ZMM()
	VPBROADCASTQ(m.counters, counter)
	for i, v := range []VecVirtual{m.a, m.b, m.c, counter} {
		VMOVDQU64(v, Mem{Base: s, Disp: 64 * i})
	}
}
