package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// showdown512 holds what the steps of a block of 64 showdowns share.
type showdown512 struct {
	machine512
	vectors, numbers GPVirtual
	next             [2]GPVirtual // the vectors and numbers of the next draw
	counts           GPVirtual
	clash            Register   // the deals in which ranges have a card in common
	board            [3][2]Mem  // the sums of the board's cards by rank: bits 0, then 1 or 2, then 2
	suited           [2]Mem     // the board's ranks in the suit that has three of them
	suit             VecVirtual // the code of that suit
}

// On the stack: the positions of the cards by row, then the cards of ranges as
// they are, then vectors of the board.
const (
	stackRanged = allRows
	stackBoard  = stackRanged + 2*maxPlayers
	stackSets   = stackBoard + 8
	stackRows   = stackSets + 2
)

// showdownAVX512 is the deal of a showdownPlan; headsUp is for two players.
func showdownAVX512(name string, headsUp bool) {
	TEXT(name, 0, "func(vectors *[64]byte, numbers *uint64, s *[4][8]uint64, listed *[64]byte, blocks, rounds uint64, counts *uint64) (missing uint64)")
	Pragma("noescape")
	Doc(name + " deals showdowns until rounds, at least one, have been accepted, or blocks are dealt, and adds them to counts. It returns how many rounds are missing.")
	m := &showdown512{clash: K()}
	m.vectors, m.numbers, m.counts = GP64(), GP64(), GP64()
	Load(Param("vectors"), m.vectors)
	Load(Param("numbers"), m.numbers)
	Load(Param("counts"), m.counts)
	m.align(stackRows)
	for i := range m.board {
		for half := range 2 {
			m.board[i][half] = m.stack(stackBoard + 2*i + half)
		}
	}
	m.suited = [2]Mem{m.stack(stackBoard + 6), m.stack(stackBoard + 7)}
	for i := range allRows {
		known := ZMM()
		VMOVDQU64(m.vector(vectorKnown+i), known)
		VMOVDQU64(known, m.stack(i))
	}
	rounds, blocks := GP64(), GP64()
	Load(Param("rounds"), rounds)
	Load(Param("blocks"), blocks)

	Label("block")
	m.withState(func() {
		m.begin()
		m.ranges()
		m.draws()
	})
	valid := trim(m.end(), rounds)
	m.boardCards()
	if headsUp {
		m.two(valid)
	} else {
		m.many(valid)
	}
	DECQ(blocks)
	JE(LabelRef("done"))
	TESTQ(rounds, rounds)
	JNE(LabelRef("block"))
	Label("done")
	Store(rounds, Return("missing"))
	VZEROUPPER()
	RET()
}

func (m *showdown512) vector(i int) Mem { return Mem{Base: m.vectors, Disp: 64 * i} }
func (m *showdown512) stack(i int) Mem  { return Mem{Base: m.at, Disp: 64 * i} }

// withState loads the state of the streams, calls draw and stores it again.
func (m *showdown512) withState(draw func()) {
	s := GP64()
	Load(Param("s"), s)
	state := []*VecVirtual{&m.a, &m.b, &m.c, &m.d}
	for i, v := range state {
		*v = ZMM()
		VMOVDQU64(Mem{Base: s, Disp: 64 * i}, *v)
	}
	m.one = ZMM()
	VPTERNLOGQ(Imm(0xff), m.one, m.one, m.one)
	VPSRLQ(Imm(63), m.one, m.one)
	draw()
	for i, v := range state {
		VMOVDQU64(*v, Mem{Base: s, Disp: 64 * i})
	}
}

// begin starts the draws of a block.
func (m *showdown512) begin() {
	for half := range 2 {
		m.rejected[half] = ZMM()
		VPXORQ(m.rejected[half], m.rejected[half], m.rejected[half])
	}
	KXORQ(m.clash, m.clash, m.clash)
	m.next = [2]GPVirtual{GP64(), GP64()}
	LEAQ(m.vector(vectorDraws), m.next[0])
	LEAQ(number(m.numbers, numberMoves), m.next[1])
}

// pair makes two draws from one fraction: the words of the first, and the
// positions of the second, which it stores. Their vectors and the row of the
// second begin at the next ones.
func (m *showdown512) pair(second Mem) (first [2]VecVirtual) {
	v := func(i int) Mem { return Mem{Base: m.next[0], Disp: 64 * i} }
	fractions := [2]VecVirtual{m.fill(), m.fill()}
	first = choose(v(0), fractions)
	row := GP64()
	MOVQ(second, row)
	VMOVDQU64(packed(choose(v(1), fractions)), Mem{Base: m.at, Index: row, Scale: 1})
	for half, rest := range fractions {
		below := ZMM()
		VMOVDQU64(v(2), below)
		VPSUBUSW(rest, below, below)
		VPORQ(below, m.rejected[half], m.rejected[half])
	}
	return first
}

// draws makes the draws of cards.
func (m *showdown512) draws() {
	n, row := GP64(), GP64()
	MOVQ(number(m.numbers, numberDraws), n)
	repeat(n, func() {
		first := m.pair(number(m.next[1], 1))
		MOVQ(number(m.next[1], 0), row)
		VMOVDQU64(packed(first), Mem{Base: m.at, Index: row, Scale: 1})
		ADDQ(U32(64*3), m.next[0])
		ADDQ(U32(8*2), m.next[1])
	})
}

// end returns the mask of the accepted deals.
func (m *showdown512) end() GPVirtual {
	even, accepted := K(), GP64()
	VPACKUSWB(m.rejected[1], m.rejected[0], m.rejected[0])
	VPTESTNMB(m.rejected[0], m.rejected[0], even)
	KANDNQ(even, m.clash, even)
	KMOVQ(even, accepted)
	return accepted
}

// take finishes cards that are drawn: for each row before theirs, from the last
// to the first, a card that was in the place of the one taken is the last of the
// pile. n, in bytes, is the number of these rows; it is used up.
func (m *showdown512) take(n GPVirtual, cards ...VecVirtual) {
	start, end := label("take"), label("taken")
	TESTQ(n, n)
	JE(LabelRef(end))
	Label(start)
	SUBQ(Imm(64), n)
	taken, last := ZMM(), ZMM()
	VMOVDQU64(Mem{Base: m.at, Index: n, Scale: 1}, taken)
	VMOVDQU64(Mem{Base: m.vectors, Index: n, Scale: 1, Disp: 64 * vectorLast}, last)
	for _, card := range cards {
		same := K()
		VPCMPEQB(taken, card, same)
		VMOVDQU8(last, same, card)
	}
	JNE(LabelRef(start))
	Label(end)
}

// card looks up what the cards at positions are: the lower and the upper part of
// the rank's bit, and the code of the suit.
func (m *showdown512) card(position VecVirtual) (c [3]VecVirtual) {
	for i := range c {
		c[i] = ZMM()
		VPERMB(m.vector(vectorCards+i), position, c[i])
	}
	return c
}
