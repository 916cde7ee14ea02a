package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"

	"pokersim/sim/internal/lanes/gen/x86"
	"pokersim/sim/internal/lanes/internal/layout"
)

// samplesAVX2 writes a kernel that draws blocks of samples and counts nothing.
func samplesAVX2() {
	TEXT("SamplesAVX2", 0, fmt.Sprintf("func(rows %s, s *[4][8]uint64, blocks uint64, to *[%d][64]byte, accepted *uint64)", x86.RowsOf(layout.SampleRows, 32), layout.BoardCards))
	Pragma("noescape")
	Doc("SamplesAVX2 does what SamplesAVX512 does.")
	m := &dealer256{machine256: machine256{rows: GP64(), at: AllocLocal(32 * layout.Steps)}}
	s, half, blocks, to, accepted := GP64(), GP64(), GP64(), GP64(), GP64()
	Load(Param("rows"), m.rows)
	Load(Param("s"), s)
	Load(Param("blocks"), blocks)
	Load(Param("to"), to)
	Load(Param("accepted"), accepted)
	m.state = Mem{Base: s, Index: half, Scale: 1}
	XORL(half.As32(), half.As32())
	m.start(s, half)
	Label("half")
	hands := m.draw()
	MOVL(hands.As32(), Mem{Base: accepted})
	m.take()
	for i := range layout.BoardCards {
		VMOVDQU(load256(m.at.Offset(32*(layout.Steps-layout.BoardCards+i))), Mem{Base: to, Index: half, Scale: 1, Disp: 64 * i})
	}
	ADDQ(Imm(4), accepted)
	XORQ(U32(32), half)
	JNE(LabelRef("half"))
	ADDQ(U32(64*layout.BoardCards), to)
	DECQ(blocks)
	JNE(LabelRef("half"))
	counter := YMM()
	VPBROADCASTQ(m.counters, counter) // half is 0
	for i := range 2 {
		VMOVDQU(counter, Mem{Base: s, Disp: 64*3 + 32*i})
	}
	VZEROUPPER()
	RET()
}
