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
	vectors, numbers GPVirtual
	short            GPVirtual    // not 0 in a game with a short deck
	next             [2]GPVirtual // the vectors and numbers of the next draw
	counts           GPVirtual
	accepted         [2]Register  // the accepted deals of each half
	ties             GPVirtual    // the number of sets of winners in keepTies
	kept             Mem          // these sets
	suit             VecVirtual   // the code of the board's suit of three, or noSuit
	hands            *handCounts  // nil if no hands are counted
	table            *tableCounts // nil if no tables are counted, or only those of two players
	twos             *twoCounts   // nil if no tables of two players are counted
	codes            Mem          // the address of the codes of a block, if tables are counted
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
	m.draws()
	m.countCodes(1)
	for i, at := range m.takeBoardAt() {
		VMOVDQU64(at, m.stack(stackDealt+1+i))
	}
	m.countCodes(2)
	m.holes()
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
	m := &showdown512{accepted: [2]Register{K(), K()}}
	m.Game = g
	m.vectors, m.numbers, m.counts = GP64(), GP64(), GP64()
	Load(Param("vectors"), m.vectors)
	Load(Param("numbers"), m.numbers)
	Load(Param("counts"), m.counts)
	if !g.TwoHole {
		m.short = x86.LoadShort(m.numbers)
	}
	m.align(blocks*stackRows + more)
	for i := range arguments.AllRows {
		known := load512(m.vector(arguments.VectorKnown + i))
		for b := range blocks {
			VMOVDQU64(known, m.stack(b*stackRows+i))
		}
	}
	return m
}

func (m *showdown512) vector(i int) Mem { return Mem{Base: m.vectors, Disp: 64 * i} }

func (m *showdown512) stack(i int) Mem { return Mem{Base: m.at, Disp: 64 * i} }

// board returns the board's ranks that occur an odd number of times, twice or more, or four
// times, and suited those in the suit of three.
func (m *showdown512) board(i, half int) Mem { return m.stack(x86.StackBoard + 2*i + half) }

func (m *showdown512) suited(part int) Mem { return m.stack(x86.StackBoard + 6 + part) }

// begin prepares the draws of a block.
func (m *showdown512) begin() {
	all := GP64()
	MOVQ(I64(-1), all)
	for _, accepted := range m.accepted {
		KMOVD(all.As32(), accepted)
	}
	m.next = [2]GPVirtual{GP64(), GP64()}
	LEAQ(m.vector(arguments.VectorDraws), m.next[0])
	LEAQ(x86.Number(m.numbers, arguments.NumberMoves), m.next[1])
}

// pair makes two draws from one fraction. It returns the choices of the first as words,
// and stores the choices of the second as positions in the row at second. The vectors of
// the draws are those at next.
func (m *showdown512) pair(second Mem) (first [2]VecVirtual) {
	v := func(i int) Mem { return Mem{Base: m.next[0], Disp: 64 * i} }
	fractions := [2]VecVirtual{m.fill(), m.fill()}
	first = choose(v(0), fractions)
	row := GP64()
	MOVQ(second, row)
	VMOVDQU64(packed(choose(v(1), fractions)), Mem{Base: m.at, Index: row, Scale: 1})
	for half, rest := range fractions {
		VPCMPUW(Imm(notLess), v(2), rest, m.accepted[half], m.accepted[half])
	}
	return first
}

// draws makes all draws that are not of ranges.
func (m *showdown512) draws() {
	n, row := GP64(), GP64()
	MOVQ(x86.Number(m.numbers, arguments.NumberDraws), n)
	x86.Repeat(n, func() {
		first := m.pair(x86.Number(m.next[1], 1))
		MOVQ(x86.Number(m.next[1], 0), row)
		VMOVDQU64(packed(first), Mem{Base: m.at, Index: row, Scale: 1})
		ADDQ(U32(64*3), m.next[0])
		ADDQ(U32(8*2), m.next[1])
	})
}

// trim subtracts the number of accepted deals from wanted and returns it. If more deals
// are accepted than wanted, only the first remain accepted.
func (m *showdown512) trim(wanted GPVirtual) (n GPVirtual) {
	k, accepted := K(), GP64()
	n = GP64()
	KUNPCKDQ(m.accepted[0], m.accepted[1], k)
	KMOVQ(k, accepted)
	POPCNTQ(accepted, n)
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

// holes takes the unknown hole cards, four at a time.
func (m *showdown512) holes() {
	row, hole, n := GP64(), GP64(), GP64()
	MOVQ(x86.Number(m.numbers, arguments.NumberHoles), row)
	MOVQ(x86.Number(m.numbers, arguments.NumberFours), n)
	LEAQ(m.stack(arguments.StackHoles), hole)
	x86.Repeat(n, func() {
		var cards [4]VecVirtual
		for i := range cards {
			cards[i] = load512(m.stack(i).Idx(row, 1))
		}
		first := GP64()
		MOVQ(row, first)
		m.take(first, cards[:])
		for i, card := range cards {
			VMOVDQU64(card, Mem{Base: hole, Disp: 64 * i})
		}
		ADDQ(U32(4*64), row)
		ADDQ(U32(4*64), hole)
	})
}

// take replaces the places of cards in consecutive rows by their positions. It goes
// through the rows before that of a card, from the last to the first. If the card's
// place is that of the card taken there, the card moved there from the last place of the
// pile. Register n, the row of the first card, ends as 0.
func (m *showdown512) take(n GPVirtual, cards []VecVirtual) {
	for i := len(cards) - 1; i > 0; i-- {
		for j := i - 1; j >= 0; j-- {
			same := kreg(VPCMPEQB, cards[j], cards[i])
			VMOVDQU8(m.vector(arguments.VectorLast+j).Idx(n, 1), same, cards[i])
		}
	}
	start, end := x86.NewLabel("take"), x86.NewLabel("taken")
	TESTQ(n, n)
	JE(LabelRef(end))
	Label(start)
	SUBQ(Imm(64), n)
	taken := load512(m.stack(0).Idx(n, 1))
	last := load512(m.vector(arguments.VectorLast).Idx(n, 1))
	for _, card := range cards {
		same := kreg(VPCMPEQB, taken, card)
		VMOVDQU8(last, same, card)
	}
	JNE(LabelRef(start))
	Label(end)
}

// card looks up the cards at positions: the lower and the upper part of the rank's bit,
// and the code of the suit.
func (m *showdown512) card(position VecVirtual) (c [3]VecVirtual) {
	for i := range c {
		c[i] = zmm(VPERMB, m.vector(arguments.VectorCards+i), position)
	}
	return c
}
