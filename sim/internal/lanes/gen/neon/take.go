package main

import (
	"fmt"

	"pokersim/sim/internal/lanes/internal/layout"
)

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
