package main

import (
	"fmt"

	"pokersim/sim/lanes/internal/layout"
)

// The general registers of showdowns, besides those of the random streams.
const (
	regVectors = 0
	regNumbers = 1
	regStates  = 2
	regCounts  = 3
	regLeft    = 4  // quarters that are not yet dealt
	regListed  = 5  // the cards of lists for the block
	regFrom    = 15 // the words of the quarter
	regTo      = 16 // where the words of the next quarter go
	regN       = 17 // counts a loop
	regVector  = 19 // the vectors and numbers of the next draw
	regNumber  = 20
	regX       = 21 // temporaries
	regY       = 22
	regZ       = 23
	regRows    = 24 // the stack's rows
	regQuarter = 25 // the number of the quarter
	regW       = 26
)

// showdown is a kernel of showdowns, or of one player's best hands.
type showdown struct {
	function
	game
	rows                          int // the stack: the draws by row, the cards of ranges, unknown hole cards
	words, kept, scalars, entries int
	rejected, board, best, sets   int
	sums, hand, lows              int
}

// The rows of the stack after those of draws.
const (
	stackRows = layout.StackEnd + 2 // takeHoles takes four at a time

	buffer = 32 * layout.AllRows // bytes of the words of a quarter
)

func (s *showdown) row(i int) string       { return fmt.Sprintf("%d(R%d)", 16*i, regVectors) }
func (s *showdown) number(i int) string    { return fmt.Sprintf("%d(R%d)", 8*i, regNumbers) }
func (s *showdown) stack(at, i int) string { return fmt.Sprintf("%d(RSP)", at+16*i) }

// alloc allocates the stack.
func (s *showdown) alloc() {
	s.rows, s.words, s.kept, s.scalars = s.local(stackRows), s.local(2*buffer/16), s.local(3), s.local(1)
	s.entries, s.rejected, s.sums = s.local(2), s.local(1), s.local(10)
	s.board, s.best, s.sets, s.hand, s.lows = s.local(twoBoardRows), s.local(4), s.local(2), s.local(handRows), s.local(lowRows)
}

// The scalars on the stack.
const (
	scalarCounter = 0 // the counter of the first word
	scalarWords   = 8 // the number of words of each stream for a block
)

// begin allocates the stack, reads the parameters and stores the known cards in their rows.
func (s *showdown) begin() {
	s.alloc()
	s.do("MOVD vectors+0(FP), R0", "MOVD numbers+8(FP), R1", "MOVD s+16(FP), R2", "MOVD listed+24(FP), R5", "MOVD blocks+32(FP), R4", "MOVD counts+40(FP), R3",
		"VLD1.P 64(R0), [V0.B16, V1.B16, V2.B16, V3.B16]", "VLD1 (R0), [V4.B16, V5.B16, V6.B16, V7.B16]", "SUB $64, R0",
		"LSL $2, R4", "MOVD ZR, R25", fmt.Sprintf("ADD $%d, RSP, R%d", s.rows, regRows))
	s.pin(true, 0, tables)
	s.pin(true, pair, 2)
	s.dof("ADD $%d, R%d, R%d", 16*layout.VectorKnownNEON, regVectors, regX)
	s.dof("MOVD R%d, R%d", regRows, regY)
	s.dof("MOVD $%d, R%d", layout.AllRows, regN)
	s.repeat(regN, func() {
		s.dof("FMOVQ.P 16(R%d), F16", regX)
		s.dof("FMOVQ.P F16, 16(R%d)", regY)
	})
	s.do("MOVD 192(R2), R14", fmt.Sprintf("MOVD R14, %d(RSP)", s.scalars+scalarCounter))
	s.do("MOVD " + s.number(layout.NumberRanges) + ", R17")
	for _, n := range []int{layout.NumberPairs, layout.NumberSingles} {
		s.do("MOVD "+s.number(n)+", R21", "ADD R21, R17")
	}
	s.do("LSL $1, R17, R21", fmt.Sprintf("MOVD R21, %d(RSP)", s.scalars+scalarWords))
	// The words of the first quarter.
	s.do(loadStreams(regStates, s.kept)...)
	s.dof("ADD $%d, RSP, R%d", s.words, regTo)
	s.repeat(regN, func() { s.do(s.step()...) })
	s.do(storeStreams(regStates)...)
}

// step draws the words of the next quarter for one fraction.
func (s *showdown) step() []string {
	return append(append(step("0(R16)"), step("16(R16)")...), "ADD $32, R16")
}

// draws makes the draws of a quarter and stores the positions and the mask of the
// rejected deals, and draws the words of the next quarter meanwhile.
func (s *showdown) draws() {
	s.do(fmt.Sprintf("AND $1, R%d, R%d", regQuarter, regX), fmt.Sprintf("ADD $%d, RSP, R%d", s.words, regFrom), "MOVD $"+fmt.Sprint(buffer)+", R22",
		fmt.Sprintf("EOR $1, R%d, R%d", regX, regTo), "MADD R22, R15, R16, R16", "MADD R22, R15, R21, R15",
		fmt.Sprintf("ADD $1, R%d, R%d", regQuarter, regX), "LSR $2, R21, R22", "AND $3, R21", "ADD R21<<4, R2, R26",
		fmt.Sprintf("MOVD %d(RSP), R23", s.scalars+scalarWords), fmt.Sprintf("MOVD %d(RSP), R14", s.scalars+scalarCounter), "MADD R22, R14, R23, R14")
	s.do(loadStreams(regW, s.kept)...)
	s.dof("ADD $%d, R%d, R%d", 16*layout.VectorDrawsNEON, regVectors, regVector)
	s.dof("ADD $%d, R%d, R%d", 8*layout.NumberMovesNEON, regNumbers, regNumber)
	s.do("FMOVQ "+s.constant(0)+", F8", "FMOVQ "+s.constant(0)+", F9")
	s.pin(true, below, 2)
	for _, d := range []struct {
		number int
		draw   func()
	}{{layout.NumberRanges, s.drawRange}, {layout.NumberPairs, s.drawPair}, {layout.NumberSingles, s.drawSingle}} {
		if s.twoHole && d.number == layout.NumberRanges {
			continue // all ranges are lists
		}
		s.dof("MOVD %s, R%d", s.number(d.number), regN)
		s.repeat(regN, d.draw)
	}
	s.do(storeStreams(regW)...)
	s.dof("VUZP1 V%d.B16, V%d.B16, V%d.B16", below+1, below, below)
	s.dof("FMOVQ F%d, %d(RSP)", below, s.rejected)
	s.pin(false, below, 2)
}

// below is the first of two pinned registers: words of ones in the rejected deals.
const below = tables

func (s *showdown) operand(i int) string { return fmt.Sprintf("%d(R%d)", 16*i, regVector) }

// rowsOf loads the numbers of a draw: the address of its fractions into regX, and those
// of its rows into regY and regZ.
func (s *showdown) rowsOf(rows int) {
	s.dof("LDP.P 16(R%d), (R%d, R%d)", regNumber, regX, regY)
	if rows > 1 {
		s.dof("MOVD.P 8(R%d), R%d", regNumber, regZ)
		s.dof("ADD R%d, R%d", regRows, regZ)
	}
	s.dof("ADD R%d, R%d", regFrom, regX)
	s.dof("ADD R%d, R%d", regRows, regY)
}

// multiply multiplies the fractions by a base and returns the choices and the remainders.
func multiply(c *code, x wide, base value) (choices, rest wide) {
	for i := range x {
		p := c.product(x[i], base)
		choices[i], rest[i] = c.odd16(p[0], p[1]), c.even16(p[0], p[1])
	}
	return choices, rest
}

func (s *showdown) reject(c *code, threshold value, rest wide) {
	for i := range rest {
		c.orInto(value(below+i), c.more16(threshold, rest[i]))
	}
}

func fractions(c *code) wide {
	return wide{c.load(fmt.Sprintf("0(R%d)", regX)), c.load(fmt.Sprintf("16(R%d)", regX))}
}

// drawPair makes two draws of cards from one fraction. Its vectors are the product of
// the bases, the threshold, and the inverse, the shift and the base by which divide
// divides.
func (s *showdown) drawPair() {
	s.rowsOf(2)
	c := s.code()
	joint, rest := multiply(c, fractions(c), c.load(s.operand(0)))
	s.reject(c, c.load(s.operand(1)), rest)
	first, second := divide(c, joint, c.load(s.operand(2)), c.load(s.operand(3)), c.load(s.operand(4)))
	c.store(first, fmt.Sprintf("(R%d)", regY))
	c.store(second, fmt.Sprintf("(R%d)", regZ))
	s.vector(c, s.step()...)
	s.dof("ADD $%d, R%d", 16*5, regVector)
}

// drawSingle makes one draw of a card. Its vectors are the base and the threshold.
func (s *showdown) drawSingle() {
	s.rowsOf(1)
	c := s.code()
	choices, rest := multiply(c, fractions(c), c.load(s.operand(0)))
	s.reject(c, c.load(s.operand(1)), rest)
	c.store(c.low(choices[0], choices[1]), fmt.Sprintf("(R%d)", regY))
	s.vector(c, s.step()...)
	s.dof("ADD $%d, R%d", 16*2, regVector)
}

// take takes cards in the n pinned registers from first on, which have consecutive
// rows, from the pile. It goes through the rows before that of a card, from the last to
// the first. If the card's place is that of the card taken there, the card moved there
// from the last place of the pile. Register regX has the offset of the first row.
func (s *showdown) take(first, n int) {
	s.dof("ADD R%d, R%d, R%d", regX, regVectors, regY)
	c := s.code()
	for i := n - 1; i > 0; i-- {
		for j := i - 1; j >= 0; j-- {
			last := c.load(fmt.Sprintf("%d(R%d)", 16*(layout.VectorLastNEON+j), regY))
			c.put(value(first+i), c.equal(value(first+j), value(first+i)), last)
		}
	}
	s.vector(c)
	s.dof("ADD $%d, R%d", 16*layout.VectorLastNEON, regY)
	s.dof("ADD R%d, R%d, R%d", regX, regRows, regZ)
	start, end := s.label("take"), s.label("taken")
	s.dof("CBZ R%d, %s", regX, end)
	s.mark(start)
	s.dof("FMOVQ.W -16(R%d), F28", regZ)
	s.dof("FMOVQ.W -16(R%d), F29", regY)
	s.pin(true, 28, 2)
	c = s.code()
	for i := range n {
		c.put(value(first+i), c.equal(28, value(first+i)), 29)
	}
	s.vector(c)
	s.pin(false, 28, 2)
	s.dof("CMP R%d, R%d", regRows, regZ)
	s.dof("BNE %s", start)
	s.mark(end)
}

// takeBoard takes the board and stores the positions of its cards.
func (s *showdown) takeBoard() {
	const first = tables
	s.pin(true, first, boardCards)
	for i := range boardCards {
		s.dof("MOVD %s, R%d", s.number(layout.NumberBoard+i), regX)
		s.dof("ADD R%d, R%d", regRows, regX)
		s.dof("FMOVQ (R%d), F%d", regX, first+i)
	}
	s.dof("MOVD %s, R%d", s.number(layout.NumberRanged), regX)
	s.take(first, boardCards)
	for i := range boardCards {
		s.dof("FMOVQ F%d, %s", first+i, s.stack(s.board, i))
	}
	s.pin(false, first, boardCards)
}

// takeHoles takes the unknown hole cards, four at a time.
func (s *showdown) takeHoles() {
	const first = tables
	s.pin(true, first, 4)
	s.dof("MOVD %s, R%d", s.number(layout.NumberHoles), regVector)
	s.dof("ADD $%d, R%d, R%d", 16*layout.StackHoles, regRows, regNumber)
	s.dof("MOVD %s, R%d", s.number(layout.NumberFours), regN)
	s.repeat(regN, func() {
		s.dof("ADD R%d, R%d, R%d", regVector, regRows, regX)
		s.dof("FLDPQ (R%d), (F%d, F%d)", regX, first, first+1)
		s.dof("FLDPQ 32(R%d), (F%d, F%d)", regX, first+2, first+3)
		s.dof("MOVD R%d, R%d", regVector, regX)
		s.take(first, 4)
		s.dof("FSTPQ (F%d, F%d), (R%d)", first, first+1, regNumber)
		s.dof("FSTPQ (F%d, F%d), 32(R%d)", first+2, first+3, regNumber)
		s.dof("ADD $64, R%d", regVector)
		s.dof("ADD $64, R%d", regNumber)
	})
	s.pin(false, first, 4)
}

// parameters of the kernels of showdowns.
const parameters = "vectors *[16]byte, numbers *uint64, s *[4][8]uint64, listed *[64]byte, blocks uint64, counts *uint64"

// quarters writes the loop over the quarters of blocks. Evaluate counts the deals of a
// quarter whose cards have been taken.
func (s *showdown) quarters(evaluate func()) {
	s.mark("quarter")
	s.draws()
	s.takeRanges()
	s.takeBoard()
	s.takeHoles()
	evaluate()
	s.dof("ADD $1, R%d", regQuarter)
	s.do("CMP R4, R25", "BNE quarter")
	s.do(fmt.Sprintf("MOVD %d(RSP), R23", s.scalars+scalarWords), fmt.Sprintf("MOVD %d(RSP), R14", s.scalars+scalarCounter), "LSR $2, R25, R22", "MADD R22, R14, R23, R14")
	s.restore(regStates, s.kept, regCounter)
}

// showdownNEON writes a kernel that deals whole blocks of showdowns. With headsUp it is
// for two players.
func showdownNEON(p *program, g game, headsUp bool) {
	s := &showdown{game: g}
	s.begin()
	name := "showdowns"
	if headsUp {
		name = "headsUp"
		s.zeroSums(3)
		s.quarters(s.two)
		s.addTwo()
	} else {
		s.quarters(s.many)
	}
	s.do("RET")
	s.write(p, name+g.name+"NEON", "deals whole blocks of showdowns and adds them to counts by set of winners, the rejected ones as the empty set.", parameters, 48)
}

// bestNEON writes the kernel that counts the best hands of one player by category.
func bestNEON(p *program) {
	s := &showdown{game: omaha()}
	s.begin()
	s.zeroSums(bestSums)
	s.quarters(s.countBest)
	for i := range bestSums {
		s.addSum(i, i)
	}
	s.do("RET")
	s.write(p, "bestNEON", "deals whole blocks of a player's hole cards and a board, and adds to counts: how many best hands are at least as good as each category, or rejected, and the rejected ones.", parameters, 48)
}

// lowsNEON writes the kernel that counts the best lows of one player.
func lowsNEON(p *program) {
	s := &showdown{game: omaha()}
	s.begin()
	s.quarters(s.countLows)
	s.do("RET")
	s.write(p, "lowsNEON", "deals what bestNEON deals and adds to the 256 counts by low; the first one is rejected, the last one is none.", parameters, 48)
}

// zeroSums sets sums of bytes on the stack to 0.
func (s *showdown) zeroSums(n int) {
	s.do("VEOR V16.B16, V16.B16, V16.B16")
	for i := range n {
		s.dof("FMOVQ F16, %s", s.stack(s.sums, i))
	}
}

// addSum adds a sum to the counter with an index, and leaves it in regX.
func (s *showdown) addSum(sum, index int) {
	s.dof("FMOVQ %s, F16", s.stack(s.sums, sum))
	s.do("VUADDLV V16.B16, V16", "VMOV V16.H[0], R21", fmt.Sprintf("MOVD %d(R3), R22", 8*index), "ADD R21, R22", fmt.Sprintf("MOVD R22, %d(R3)", 8*index))
}

// addTwo adds the sums of two players by set of winners. The second player wins the
// deals that are in no sum.
func (s *showdown) addTwo() {
	s.do("MOVD blocks+32(FP), R23", "LSL $6, R23")
	for i, index := range []int{1, 3, 0} {
		s.addSum(i, index)
		s.do("SUB R21, R23")
	}
	s.do("MOVD 16(R3), R22", "ADD R23, R22", "MOVD R22, 16(R3)")
}
