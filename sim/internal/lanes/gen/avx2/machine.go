package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"

	"pokersim/sim/internal/lanes/gen/x86"
)

// machine256 has what the steps of half a block share: 32 hands, one in each byte. The
// first half is that of the streams 0 to 3. Vectors for which the sixteen registers are
// too few are on the stack.
type machine256 struct {
	x86.Game
	rows       GPVirtual  // the plan as vectors
	state      Mem        // of the half's streams
	a, b, c, d VecVirtual // the same, while drawing
	at         Mem        // the position that each step takes
	counts     GPVirtual  // hands at least as good as each category
}

// withState loads the state of the half's streams, calls draw and stores it
// again.
func (m *machine256) withState(draw func()) { m.with(draw, &m.a, &m.b, &m.c, &m.d) }

// with does so for a part of the state.
func (m *machine256) with(draw func(), state ...*VecVirtual) {
	for i, v := range state {
		*v = YMM()
		VMOVDQU(m.state.Offset(64*i), *v)
	}
	draw()
	for i, v := range state {
		VMOVDQU(*v, m.state.Offset(64*i))
	}
}

// nextHalf goes on with the other half if more rounds are wanted.
func (m *machine256) nextHalf(half, rounds GPVirtual) {
	XORQ(U32(32), half)
	TESTQ(rounds, rounds)
	JNE(LabelRef("half"))
}

// fill takes a word of four streams: 16 fractions.
func (m *machine256) fill() VecVirtual {
	out := ymm(VPADDQ, m.a, m.b)
	VPADDQ(m.d, out, out)
	VPADDQ(x86.Same64(1), m.d, m.d)
	t := ymm(VPSRLQ, Imm(11), m.b)
	VPXOR(m.b, t, m.a)
	u := ymm(VPSLLQ, Imm(3), m.c)
	VPADDQ(m.c, u, m.b)
	v := ymm(VPSRLQ, Imm(40), m.c)
	VPSLLQ(Imm(24), m.c, m.c)
	VPOR(v, m.c, m.c)
	VPADDQ(out, m.c, m.c)
	return out
}

// choose256 makes a draw below base. The fractions become the remainders, from which
// the next draw is made.
func choose256(base Mem, fractions [2]VecVirtual) (choice [2]VecVirtual) {
	for i, fraction := range fractions {
		choice[i] = ymm(VPMULHUW, base, fraction)
		VPMULLW(base, fraction, fraction)
	}
	return choice
}

// ymm writes an instruction whose result is a new vector, and returns the vector.
func ymm(instruction func(...Op), operands ...Op) VecVirtual {
	v := YMM()
	instruction(append(operands, v)...)
	return v
}

func (m *machine256) row(i int) Mem { return Mem{Base: m.rows, Disp: 32 * i} }
