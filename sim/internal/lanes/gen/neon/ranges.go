package main

import (
	"fmt"

	"pokersim/sim/internal/lanes/internal/layout"
)

// drawRange draws the hand of a range, which may share its fraction with a card. Its
// vectors are the two bases and the threshold; then there is a table of two bytes for
// each choice, the positions of its cards.
func (s *showdown) drawRange() {
	s.rowsOf(2)
	c := s.code()
	choices, rest := multiply(c, fractions(c), c.load(s.operand(0)))
	places, rest := multiply(c, rest, c.load(s.operand(1)))
	s.reject(c, c.load(s.operand(2)), rest)
	c.store(c.low(places[0], places[1]), fmt.Sprintf("(R%d)", regZ))
	for i, x := range choices {
		c.store(x, s.stack(s.entries, i))
	}
	s.vector(c, s.step()...)
	s.dof("ADD $%d, R%d", 16*3, regVector)
	for i := range 4 { // four hands in a word
		words := []int{regX, regZ}
		word := words[i%2]
		for j := range 4 {
			s.dof("MOVHU %d(RSP), R%d", s.entries+8*i+2*j, regWord)
			s.dof("MOVHU (R%d)(R%d<<1), R%d", regVector, regWord, regWord)
			if j == 0 {
				s.dof("MOVD R%d, R%d", regWord, word)
			} else {
				s.dof("ORR R%d<<%d, R%d", regWord, 16*j, word)
			}
		}
		if i%2 == 1 {
			s.dof("STP (R%d, R%d), %s", regX, regZ, s.stack(s.entries, i/2))
		}
	}
	c = s.code()
	cards := wide{c.load(s.stack(s.entries, 0)), c.load(s.stack(s.entries, 1))}
	c.store(c.low(cards[0], cards[1]), fmt.Sprintf("%d(R%d)", 16*layout.StackRanged, regY))
	c.store(c.high(cards[0], cards[1]), fmt.Sprintf("%d(R%d)", 16*(layout.StackRanged+1), regY))
	s.vector(c)
	s.dof("MOVD.P 8(R%d), R%d", regNumber, regX)
	s.dof("ADD R%d, R%d", regX, regVector)
}

// copyLists copies the cards from lists for a quarter.
func (s *showdown) copyLists() {
	s.dof("AND $3, R%d, R%d", regQuarter, regX)
	s.dof("ADD R%d<<4, R%d, R%d", regX, regListed, regY)
	s.dof("ADD $%d, R%d, R%d", 16*layout.StackRanged, regRows, regZ)
	s.dof("MOVD %s, R%d", s.number(layout.NumberListed), regN)
	s.repeat(regN, func() {
		s.dof("FMOVQ.P 64(R%d), F16", regY)
		s.dof("FMOVQ.P F16, 16(R%d)", regZ)
	})
	// After the last quarter of a block, the cards of the next block follow.
	s.dof("CMP $3, R%d", regX)
	s.dof("SUB $48, R%d", regY)
	s.dof("CSEL EQ, R%d, R%d, R%d", regY, regListed, regListed)
}

// takeRanges takes the cards of ranges from the pile, row by row. For each card it
// computes its place in the pile when it is taken: when a card of an earlier row was
// taken, the last card of the pile moved to the place of that card. No two rows have the
// same card.
func (s *showdown) takeRanges() {
	const card = tables
	end, start, next, enough := s.label("ranged"), s.label("range"), s.label("next"), s.label("enough")
	s.dof("MOVD %s, R%d", s.number(layout.NumberRanged), regN)
	s.dof("CBZ R%d, %s", regN, end)
	s.copyLists()
	s.pin(true, card, 1)
	s.dof("MOVD %s, R%d", s.number(layout.NumberRanged), regN)
	s.dof("ADD R%d, R%d", regRows, regN)
	s.dof("MOVD R%d, R%d", regRows, regX) // the row
	s.mark(start)
	s.dof("FMOVQ %d(R%d), F%d", 16*layout.StackRanged, regX, card)
	s.dof("MOVD R%d, R%d", regRows, regY) // the row before
	s.dof("ADD $%d, R%d, R%d", 16*layout.VectorLastNEON, regVectors, regZ)
	s.mark(next)
	s.dof("CMP R%d, R%d", regX, regY)
	s.dof("BEQ %s", enough)
	c := s.code()
	taken := c.load(fmt.Sprintf("(R%d)", regY))
	moved := c.equal(c.load(fmt.Sprintf("(R%d)", regZ)), card)
	c.put(card, moved, taken)
	s.vector(c)
	s.dof("ADD $16, R%d", regY)
	s.dof("ADD $16, R%d", regZ)
	s.dof("B %s", next)
	s.mark(enough)
	s.dof("FMOVQ F%d, (R%d)", card, regX)
	s.dof("ADD $16, R%d", regX)
	s.dof("CMP R%d, R%d", regN, regX)
	s.dof("BNE %s", start)
	s.pin(false, card, 1)
	s.mark(end)
}
