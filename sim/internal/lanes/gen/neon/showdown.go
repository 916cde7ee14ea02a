package main

import (
	"fmt"

	"pokersim/sim/internal/lanes/internal/arguments"
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
	stackRows = arguments.StackEnd + 2 // takeHoles takes four at a time

	buffer = 32 * arguments.AllRows // bytes of the words of a quarter
)

func (s *showdown) row(i int) string { return fmt.Sprintf("%d(R%d)", 16*i, regVectors) }

// rule returns the address of a constant of the game.
func (s *showdown) rule(i int) string { return s.row(arguments.VectorGameNEON + i) }

func (s *showdown) number(i int) string { return fmt.Sprintf("%d(R%d)", 8*i, regNumbers) }

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
	s.dof("ADD $%d, R%d, R%d", 16*arguments.VectorKnownNEON, regVectors, regX)
	s.dof("MOVD R%d, R%d", regRows, regY)
	s.dof("MOVD $%d, R%d", arguments.AllRows, regN)
	s.repeat(regN, func() {
		s.dof("FMOVQ.P 16(R%d), F16", regX)
		s.dof("FMOVQ.P F16, 16(R%d)", regY)
	})
	s.do("MOVD 192(R2), R14", fmt.Sprintf("MOVD R14, %d(RSP)", s.scalars+scalarCounter))
	s.do("MOVD " + s.number(arguments.NumberRanges) + ", R17")
	for _, n := range []int{arguments.NumberPairs, arguments.NumberSingles} {
		s.do("MOVD "+s.number(n)+", R21", "ADD R21, R17")
	}
	s.do("LSL $1, R17, R21", fmt.Sprintf("MOVD R21, %d(RSP)", s.scalars+scalarWords))
	// The words of the first quarter.
	s.do(loadStreams(regStates, s.kept)...)
	s.dof("ADD $%d, RSP, R%d", s.words, regTo)
	s.repeat(regN, func() { s.do(s.step()...) })
	s.do(storeStreams(regStates)...)
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
	name := "Showdowns"
	if headsUp {
		name = "HeadsUp"
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
	s.write(p, "BestNEON", "deals whole blocks of a player's hole cards and a board, and adds to counts: how many best hands are at least as good as each category, or rejected, and the rejected ones.", parameters, 48)
}

// lowsNEON writes the kernel that counts the best lows of one player.
func lowsNEON(p *program) {
	s := &showdown{game: omaha()}
	s.begin()
	s.quarters(s.countLows)
	s.do("RET")
	s.write(p, "LowsNEON", "deals what BestNEON deals and adds to the 256 counts by low; the first one is rejected, the last one is none.", parameters, 48)
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
