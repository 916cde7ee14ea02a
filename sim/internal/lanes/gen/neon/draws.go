package main

import (
	"fmt"

	"pokersim/sim/internal/lanes/internal/layout"
)

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
// the bases, the threshold, and the inverse and the shift of quotient, and the
// base of remainder.
func (s *showdown) drawPair() {
	s.rowsOf(2)
	c := s.code()
	joint, rest := multiply(c, fractions(c), c.load(s.operand(0)))
	s.reject(c, c.load(s.operand(1)), rest)
	first := quotient(c, joint, c.load(s.operand(2)), c.load(s.operand(3)))
	c.store(first, fmt.Sprintf("(R%d)", regY))
	c.store(remainder(c, joint, first, c.load(s.operand(4))), fmt.Sprintf("(R%d)", regZ))
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
