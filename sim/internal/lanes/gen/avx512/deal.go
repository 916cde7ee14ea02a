package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"

	"pokersim/sim/internal/lanes/gen/x86"
	"pokersim/sim/internal/lanes/internal/arguments"
)

// dealer512 deals blocks of 64 hands, one a byte, and counts them by category.
type dealer512 struct {
	machine512
	draws   [arguments.Steps]Register   // masks of all lanes if the step draws, else of none; nil if the kernel has no registers for them
	below   [2][]VecVirtual             // of each half and fraction, nonzero where a fraction is rejected
	sampled [arguments.Steps]VecVirtual // the positions of the cards
	later   GPVirtual                   // where laterBlock writes
}

// dealAVX512 writes the kernel of dealGo.
func dealAVX512() {
	x86.Kernel("DealAVX512", "func(rows "+x86.RowsOf(arguments.DealRows512, 64)+", s *[4][8]uint64, rounds uint64, counts *[9]uint64)",
		"DealAVX512 deals until it has accepted rounds hands, at least one. For each category but the last it adds the number of hands of this category or a better one to counts. All streams of s must have the same counter.")
	m := &dealer512{machine512: machine512{rows: GP64(), counts: GP64()}}
	Load(Param("rows"), m.rows)
	Load(Param("counts"), m.counts)
	rounds, s := GP64(), GP64()
	Load(Param("s"), s)
	Load(Param("rounds"), rounds)
	m.load(s, x86.BlockWords)
	m.tables()
	m.align(arguments.Steps + laterBlocks*laterVectors)
	m.later = x86.Result(LEAQ, m.drawn(arguments.Steps))
	m.first()

	Label("block")
	valid := x86.Result(MOVQ, x86.Trim(m.accepted, rounds))
	m.sample()
	rare := m.evaluate(valid)
	m.countLater(rounds)
	x86.End()
	rare()
}

// first sets the masks and draws the first block.
func (m *dealer512) first() {
	for i := 1; i < arguments.Steps; i++ {
		draws := load512(m.row(arguments.Draws512 + i))
		m.draws[i] = kreg(VPTESTMB, draws, draws)
	}
	for g := range arguments.Shared {
		m.draw(g)
	}
}

// draw makes the draws of the g-th pair of fractions and stores the positions; after the
// last pair, accepted is the mask of the accepted hands. Packing the two halves of a block
// gives bytes: eight of the first half, eight of the second, and so on.
func (m *dealer512) draw(g int) {
	halves := [2]VecVirtual{m.fill(2 * g), m.fill(2*g + 1)}
	for _, step := range arguments.Shared[g] {
		if step == arguments.Steps {
			break
		}
		VMOVDQU64(packed(choose(m.row(arguments.Base+step), halves)), m.drawn(step))
	}
	for half, rest := range halves {
		below := load512(m.row(arguments.Threshold + g))
		VPSUBUSW(rest, below, below)
		m.below[half] = append(m.below[half], below)
	}
	if g < arguments.Groups-1 {
		return
	}
	var rejected [2]VecVirtual
	for half, below := range m.below {
		VPTERNLOGQ(truth(or), below[0], below[1], below[2])
		VPORQ(below[2], below[3], below[3])
		rejected[half], m.below[half] = below[3], nil
	}
	any, accepted := packed(rejected), K()
	VPTESTNMB(any, any, accepted)
	KMOVQ(accepted, m.accepted)
}

// sample is Floyd's sampling. Each step waits for the one before; meanwhile the
// next block is drawn.
func (m *dealer512) sample() {
	var at [arguments.Steps]VecVirtual
	for i := range at {
		at[i] = load512(m.drawn(i))
	}
	VPORQ(m.row(arguments.First), at[0], at[0]) // if it draws nothing it is 0, and becomes the last position
	for i := 1; i < arguments.Steps; i++ {
		k, x := K(), ZMM()
		if m.draws[i] != nil {
			VPCMPB(Imm(notEqual), at[0], at[i], m.draws[i], k)
		} else {
			VPXORQ(at[0], at[i], x)
			VPTESTMB(m.row(arguments.Draws512+i), x, k)
		}
		for j := 1; j < i; j++ {
			VPCMPB(Imm(notEqual), at[j], at[i], k, k)
		}
		VMOVDQU64(m.row(arguments.Last+i), x)
		VMOVDQU8(at[i], k, x)
		at[i] = x
		if 2 <= i && i < 2+arguments.Groups {
			m.draw(i - 2)
		}
	}
	m.sampled = at
}

// samplesAVX512 writes a kernel that draws blocks of samples and counts nothing.
func samplesAVX512() {
	x86.Kernel("SamplesAVX512", fmt.Sprintf("func(rows %s, s *[4][8]uint64, blocks uint64, to *[%d][64]byte, accepted *uint64)", x86.RowsOf(arguments.SampleRows, 64), arguments.BoardCards),
		"SamplesAVX512 draws the samples of some blocks, at least one. To each element of to it writes the positions of the last steps, and to accepted the mask of the accepted samples. All streams of s must have the same counter.")
	m := &dealer512{machine512: machine512{rows: GP64()}}
	Load(Param("rows"), m.rows)
	s, blocks, to, accepted := GP64(), GP64(), GP64(), GP64()
	Load(Param("s"), s)
	m.load(s, x86.BlockWords)
	m.align(arguments.Steps)
	m.first()
	Load(Param("blocks"), blocks)
	Load(Param("to"), to)
	Load(Param("accepted"), accepted)
	Label("block")
	MOVQ(m.accepted, Mem{Base: accepted})
	m.save(s) // the next block is drawn meanwhile, and again by the next call
	m.sample()
	for i := range arguments.BoardCards {
		VMOVDQU64(m.sampled[arguments.Steps-arguments.BoardCards+i], Mem{Base: to, Disp: 64 * i})
	}
	ADDQ(Imm(8), accepted)
	ADDQ(U32(64*arguments.BoardCards), to)
	DECQ(blocks)
	JNE(LabelRef("block"))
	x86.End()
}
