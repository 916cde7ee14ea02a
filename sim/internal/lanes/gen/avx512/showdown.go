package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"

	"pokersim/sim/internal/lanes/gen/x86"
	"pokersim/sim/internal/lanes/internal/arguments"
)

// showdown512 has what the steps of a block of 64 showdowns share.
type showdown512 struct {
	machine512
	x86.Dealing
	short    GPVirtual // not 0 in a game with a short deck
	counts   GPVirtual
	accepted [2]Register  // the accepted deals of each half
	ties     GPVirtual    // the number of sets of winners in keepTies
	kept     Mem          // these sets
	suit     VecVirtual   // the code of the board's suit of three, or noSuit
	hands    *handCounts  // nil if no hands are counted
	table    *tableCounts // nil if no tables are counted
	codes    Mem          // the address of the codes of a block, if tables are counted
}

// The rows of the stack: the draws by row, the cards of ranges, the unknown hole cards,
// vectors of the board, and sets of winners that tie.
const (
	stackTwo   = x86.StackBoard + 8             // in a game of exactly two hole cards
	stackLow   = stackTwo + 2*x86.TwoHoleBoards // in a game with a low
	stackDealt = stackLow + x86.LowRows
	stackRows  = stackDealt + 1 + arguments.BoardCards

	maxTies = 1024
)

// The row at stackDealt has what deal leaves for evaluation: the masks of the accepted
// deals, and whether a block was dealt. The next rows have the positions of the board.
const (
	dealtAccepted = 0
	dealtAny      = 8
)

// deal deals a block and stores what evaluation needs.
func (m *showdown512) deal() {
	m.begin()
	m.countCodes(0)
	m.ranges()
	m.Draws(m.pair)
	m.countCodes(1)
	for i, at := range m.TakeBoard() {
		VMOVDQU64(at, m.stack(stackDealt+1+i))
	}
	m.countCodes(2)
	m.Holes()
	m.countCodes(3)
	for half, accepted := range m.accepted {
		KMOVD(accepted, m.dealt(dealtAccepted+4*half))
	}
	MOVQ(I32(1), m.dealt(dealtAny))
}

// dealt returns a part of the row at stackDealt.
func (m *showdown512) dealt(offset int) Mem { return m.stack(stackDealt).Offset(offset) }

// dealtBoard loads the positions of the board.
func (m *showdown512) dealtBoard() (at [arguments.BoardCards]VecVirtual) {
	for i := range at {
		at[i] = load512(m.stack(stackDealt + 1 + i))
	}
	return at
}

// newShowdown512 loads the plan, allocates memory for a number of blocks and more rows, and stores
// the known cards in their rows.
func newShowdown512(g x86.Game, blocks, more int) *showdown512 {
	m := &showdown512{Dealing: x86.NewDealing(x86.Vectors512()), accepted: [2]Register{K(), K()}}
	m.Game = g
	m.counts = x86.Argument("counts")
	if !g.TwoHole {
		m.short = x86.LoadShort(m.Numbers)
	}
	m.align(blocks*stackRows + more)
	m.At = m.at
	for i := range arguments.AllRows {
		known := load512(m.vector(arguments.VectorKnown + i))
		for b := range blocks {
			VMOVDQU64(known, m.stack(b*stackRows+i))
		}
	}
	return m
}

func (m *showdown512) vector(i int) Mem { return Mem{Base: m.Plan, Disp: 64 * i} }

func (m *showdown512) stack(i int) Mem { return Mem{Base: m.At, Disp: 64 * i} }

// board returns the board's ranks that occur an odd number of times, twice or more, or four
// times, and suited those in the suit of three.
func (m *showdown512) board(i, half int) Mem { return m.stack(x86.StackBoard + 2*i + half) }

func (m *showdown512) suited(part int) Mem { return m.stack(x86.StackBoard + 6 + part) }

// begin prepares the draws of a block.
func (m *showdown512) begin() {
	all := x86.Result(MOVQ, I64(-1))
	for _, accepted := range m.accepted {
		KMOVD(all.As32(), accepted)
	}
	m.Begin()
}

// pair makes two draws from one fraction. It returns the choices of the first as words,
// and stores the choices of the second as positions in the row at second. The vectors of
// the draws are those at next.
func (m *showdown512) pair(second Mem) (first [2]VecVirtual) {
	v := func(i int) Mem { return Mem{Base: m.Next[0], Disp: 64 * i} }
	fractions := [2]VecVirtual{m.fill(0), m.fill(0)}
	first = choose(v(0), fractions)
	row := x86.Result(MOVQ, second)
	VMOVDQU64(packed(choose(v(1), fractions)), m.stack(0).Idx(row, 1))
	for half, rest := range fractions {
		VPCMPUW(Imm(notLess), v(2), rest, m.accepted[half], m.accepted[half])
	}
	return first
}

// trim subtracts the number of accepted deals from wanted and returns it. If more deals
// are accepted than wanted, only the first remain accepted.
func (m *showdown512) trim(wanted GPVirtual) (n GPVirtual) {
	k, accepted := K(), GP64()
	KUNPCKDQ(m.accepted[0], m.accepted[1], k)
	KMOVQ(k, accepted)
	n = x86.Result(POPCNTQ, accepted)
	CMPQ(n, wanted)
	JLS(LabelRef("enough"))
	MOVQ(U64(1<<64-1), n)
	BZHIQ(wanted, n, n)
	words := [2]VecVirtual{ZMM(), ZMM()}
	VPMOVM2W(m.accepted[0], words[0])
	VPMOVM2W(m.accepted[1], words[1])
	VPACKSSWB(words[1], words[0], words[0])
	VPMOVB2M(words[0], k)
	KMOVQ(k, accepted)
	PDEPQ(accepted, n, accepted)
	KMOVQ(accepted, k)
	for half, some := range halves(k) {
		KMOVD(some, m.accepted[half])
	}
	MOVQ(wanted, n)
	Label("enough")
	SUBQ(n, wanted)
	return n
}

// card looks up the cards at positions: the lower and the upper part of the rank's bit,
// and the code of the suit.
func (m *showdown512) card(position VecVirtual) (c [3]VecVirtual) {
	for i := range c {
		c[i] = zmm(VPERMB, m.vector(arguments.VectorCards+i), position)
	}
	return c
}
