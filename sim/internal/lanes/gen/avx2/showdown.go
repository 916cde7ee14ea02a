package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"

	"pokersim/sim/internal/lanes/gen/x86"
	"pokersim/sim/internal/lanes/internal/arguments"
)

// showdown256 deals half a block of showdowns at a time, 32 deals: first those of the
// streams 0 to 3, then those of the streams 4 to 7. Vectors for which the sixteen
// registers are too few are on the stack.
type showdown256 struct {
	machine256
	x86.Dealing
	short GPVirtual // not 0 in a game with a short deck
}

// The rows of the stack that follow those of AVX-512.
const (
	stackSuit     = x86.StackBoard + 6 // the suit that may have five cards
	stackSuited   = stackSuit + 1      // the board's ranks in this suit, in two parts
	stackCount    = stackSuited + 2
	stackRejected = stackCount + 1
	stackPlayer   = stackRejected + 2 // the inputs of a player's strength
	stackWinners  = stackPlayer + 12
	stackRows256  = stackWinners + 8
)

// showdownAVX2 does what showdownAVX512 does.
func showdownAVX2(g x86.Game, name, same string, headsUp bool) {
	x86.Kernel(name, "func(vectors *byte, numbers *uint64, s *[4][8]uint64, listed *[64]byte, blocks, rounds uint64, counts *uint64, record *byte) (missing uint64)",
		name+" does what "+same+" does.")
	m := newShowdown256(g)
	s, half, rounds, blocks := GP64(), GP64(), GP64(), GP64()
	Load(Param("blocks"), blocks)
	Load(Param("s"), s)
	Load(Param("rounds"), rounds)
	m.state = Mem{Base: s, Index: half, Scale: 1}
	XORL(half.As32(), half.As32())

	Label("half")
	m.withState(func() {
		m.begin()
		m.ranges(half)
		m.Draws(m.pair)
	})
	valid := x86.Trim(m.accepted(), rounds)
	m.boardCards()
	m.Holes()
	if headsUp {
		m.two(valid)
	} else {
		m.many(valid)
	}
	XORQ(U32(32), half)
	JNE(LabelRef("more"))
	DECQ(blocks)
	JE(LabelRef("done"))
	Label("more")
	TESTQ(rounds, rounds)
	JNE(LabelRef("half"))
	Label("done")
	Store(rounds, Return("missing"))
	x86.End()
}

// newShowdown256 loads the plan and stores the known cards in their rows.
func newShowdown256(g x86.Game) *showdown256 {
	m := &showdown256{Dealing: x86.NewDealing(x86.Vectors256())}
	m.Game, m.counts = g, x86.Argument("counts")
	if !g.TwoHole {
		m.short = x86.LoadShort(m.Numbers)
	}
	m.At = align256(stackTwoRows)
	for i := range arguments.AllRows {
		VMOVDQU(load256(m.vector(arguments.VectorKnown+i)), m.stack(i))
	}
	return m
}

func (m *showdown256) vector(i int) Mem { return Mem{Base: m.Plan, Disp: 32 * i} }

func (m *showdown256) stack(i int) Mem { return Mem{Base: m.At, Disp: 32 * i} }

// begin prepares the draws of half a block.
func (m *showdown256) begin() {
	zero := zero256()
	for i := range 2 {
		VMOVDQU(zero, m.stack(stackRejected+i))
	}
	m.Begin()
}

// pair makes two draws from one fraction. It returns the choices of the first as words,
// and stores the choices of the second as positions in the row at second. The vectors of
// the draws are those at next.
func (m *showdown256) pair(second Mem) (first [2]VecVirtual) {
	v := func(i int) Mem { return Mem{Base: m.Next[0], Disp: 32 * i} }
	fractions := [2]VecVirtual{m.fill(), m.fill()}
	first = choose256(v(0), fractions)
	row := x86.Result(MOVQ, second)
	VMOVDQU(packed256(choose256(v(1), fractions)), m.stack(0).Idx(row, 1))
	for i, rest := range fractions {
		below := load256(v(2))
		VPSUBUSW(rest, below, below)
		VPOR(m.stack(stackRejected+i), below, below)
		VMOVDQU(below, m.stack(stackRejected+i))
	}
	return first
}

// accepted returns the mask of the accepted deals.
func (m *showdown256) accepted() GPVirtual {
	zero := zero256()
	var even [2]VecVirtual
	for i := range even {
		even[i] = ymm(VPCMPEQW, m.stack(stackRejected+i), zero)
	}
	return masks256(even)
}

// code looks up the code of the card at a position.
func (m *showdown256) code(position VecVirtual) VecVirtual {
	return lookUp256(position, func(i int) VecVirtual {
		found := load256(m.vector(arguments.VectorCards + i))
		VPSHUFB(position, found, found)
		return found
	})
}

// lookUp256 chooses among the look-ups in four tables by the upper two bits of positions.
func lookUp256(position VecVirtual, in func(table int) VecVirtual) VecVirtual {
	bit4, bit5 := left256(3, position), left256(2, position)
	var found [4]VecVirtual
	for i := range found {
		found[i] = in(i)
		if i%2 == 1 {
			VPBLENDVB(bit4, found[i], found[i-1], found[i-1])
		}
	}
	VPBLENDVB(bit5, found[2], found[0], found[0])
	return found[0]
}

// card returns the lower and the upper part of the rank's bit, and the suit, of a code.
func (m *showdown256) card(code VecVirtual) (c [3]VecVirtual) {
	for part := range 2 {
		c[part] = load256(rankBits(m.Game, part))
		VPSHUFB(code, c[part], c[part])
	}
	VPAND(x86.Same(0x30), code, code)
	c[2] = code
	return c
}
