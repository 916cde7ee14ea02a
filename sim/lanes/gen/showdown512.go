package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"

	"pokersim/sim/lanes/internal/layout"
)

// showdown512 has what the steps of a block of 64 showdowns share.
type showdown512 struct {
	machine512
	vectors, numbers GPVirtual
	short            GPVirtual    // not 0 in a game with a short deck
	next             [2]GPVirtual // the vectors and numbers of the next draw
	counts           GPVirtual
	accepted         [2]Register // the accepted deals of each half
	board            [3][2]Mem   // the board's ranks that occur an odd number of times, twice or more, four times
	suited           [2]Mem      // the board's ranks in the suit of three
	ties             GPVirtual   // the number of sets of winners in keepTies
	suit             VecVirtual  // the code of the board's suit of three, or noSuit
}

// The rows of the stack: the draws by row, the cards of ranges, the unknown hole cards,
// vectors of the board, and sets of winners that tie.
const (
	stackBoard = layout.StackHoles + layout.MaxHoles + 2
	stackTwo   = stackBoard + 8             // in a game of exactly two hole cards
	stackLow   = stackTwo + 2*twoHoleBoards // in a game with a low
	stackTies  = stackLow + lowRows
	stackHighs = stackTies + maxTies/32 // the upper words of strengths, two rows for each player, from the last one
	stackRows  = stackHighs + 2*layout.MaxPlayers

	maxTies = 1024
)

// showdownAVX512 writes a kernel that does what showdownGo does. With headsUp it is for
// two players.
func showdownAVX512(g game, name string, headsUp bool) {
	TEXT(name, 0, "func(vectors *[64]byte, numbers *uint64, s *[4][8]uint64, listed *[64]byte, blocks, rounds uint64, counts *uint64, record *byte) (missing uint64)")
	Pragma("noescape")
	Doc(name + " deals showdowns until rounds, at least one, have been accepted, or blocks are dealt, and adds them to counts. It returns how many rounds are missing." + records(g, headsUp))
	m := newShowdown512(g)
	rounds := GP64()
	Load(Param("rounds"), rounds)
	s := GP64()
	Load(Param("s"), s)
	m.load(s)

	m.ties = GP64()
	if !headsUp {
		XORL(m.ties.As32(), m.ties.As32())
	}
	Label("block")
	m.begin()
	m.ranges()
	m.draws()
	n := m.trim(rounds)
	m.boardCards()
	m.holes()
	if headsUp {
		m.two(n)
	} else {
		m.many()
	}
	DECQ(param("blocks"))
	JE(LabelRef("done"))
	TESTQ(rounds, rounds)
	JNE(LabelRef("block"))
	Label("done")
	if !headsUp {
		m.countTies()
	}
	Load(Param("s"), s)
	for i, v := range []VecVirtual{m.a, m.b, m.c, m.d} {
		VMOVDQU64(v, Mem{Base: s, Disp: 64 * i})
	}
	Store(rounds, Return("missing"))
	VZEROUPPER()
	RET()
}

// newShowdown512 loads the plan and stores the known cards in their rows.
func newShowdown512(g game) *showdown512 {
	m := &showdown512{accepted: [2]Register{K(), K()}}
	m.game = g
	m.vectors, m.numbers, m.counts = GP64(), GP64(), GP64()
	Load(Param("vectors"), m.vectors)
	Load(Param("numbers"), m.numbers)
	Load(Param("counts"), m.counts)
	if !g.twoHole {
		m.short = loadShort(m.numbers)
	}
	m.align(stackRows)
	for i := range m.board {
		for half := range 2 {
			m.board[i][half] = m.stack(stackBoard + 2*i + half)
		}
	}
	m.suited = [2]Mem{m.stack(stackBoard + 6), m.stack(stackBoard + 7)}
	for i := range layout.AllRows {
		known := ZMM()
		VMOVDQU64(m.vector(layout.VectorKnown+i), known)
		VMOVDQU64(known, m.stack(i))
	}
	return m
}

func (m *showdown512) vector(i int) Mem { return Mem{Base: m.vectors, Disp: 64 * i} }
func (m *showdown512) stack(i int) Mem  { return Mem{Base: m.at, Disp: 64 * i} }

// begin prepares the draws of a block.
func (m *showdown512) begin() {
	all := GP64()
	MOVQ(I64(-1), all)
	for _, accepted := range m.accepted {
		KMOVD(all.As32(), accepted)
	}
	m.next = [2]GPVirtual{GP64(), GP64()}
	LEAQ(m.vector(layout.VectorDraws), m.next[0])
	LEAQ(number(m.numbers, layout.NumberMoves), m.next[1])
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
	MOVQ(number(m.numbers, layout.NumberDraws), n)
	repeat(n, func() {
		first := m.pair(number(m.next[1], 1))
		MOVQ(number(m.next[1], 0), row)
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
	MOVQ(number(m.numbers, layout.NumberHoles), row)
	MOVQ(number(m.numbers, layout.NumberFours), n)
	LEAQ(m.stack(layout.StackHoles), hole)
	repeat(n, func() {
		var cards [4]VecVirtual
		for i := range cards {
			cards[i] = ZMM()
			VMOVDQU64(m.stack(i).Idx(row, 1), cards[i])
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
			same := K()
			VPCMPEQB(cards[j], cards[i], same)
			VMOVDQU8(m.vector(layout.VectorLast+j).Idx(n, 1), same, cards[i])
		}
	}
	start, end := label("take"), label("taken")
	TESTQ(n, n)
	JE(LabelRef(end))
	Label(start)
	SUBQ(Imm(64), n)
	taken, last := ZMM(), ZMM()
	VMOVDQU64(m.stack(0).Idx(n, 1), taken)
	VMOVDQU64(m.vector(layout.VectorLast).Idx(n, 1), last)
	for _, card := range cards {
		same := K()
		VPCMPEQB(taken, card, same)
		VMOVDQU8(last, same, card)
	}
	JNE(LabelRef(start))
	Label(end)
}

// card looks up the cards at positions: the lower and the upper part of the rank's bit,
// and the code of the suit.
func (m *showdown512) card(position VecVirtual) (c [3]VecVirtual) {
	for i := range c {
		c[i] = ZMM()
		VPERMB(m.vector(layout.VectorCards+i), position, c[i])
	}
	return c
}
