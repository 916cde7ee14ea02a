package main

import "pokersim/sim/internal/lanes/internal/layout"

// noLow is no low, which is larger than all lows.
const noLow = 0xff

// lowOf returns a set of ranks as in a low: bit 0 for the ace to bit 7 for the eight.
func lowOf(c *code, x ranks) value {
	low := c.insert("SLI", "B16", 6, c.right(2, c.reverse(x.high)), c.reverse(x.low))
	return c.choose(c.bytes(1), x.low, low)
}

// bestLow returns the best lows of hole cards and board, by the steps of package eval, or
// noLow if there is none.
func bestLow(c *code, hole, board value) value {
	minus1 := c.bytes(0xff)
	drop := func(n int, x value) value { // x without its n lowest ranks
		for range n {
			x = c.and(x, c.add(x, minus1))
		}
		return x
	}
	both := c.and(hole, board)
	hole, board = c.xor(hole, both), c.xor(board, both)
	all := c.or(both, c.or(c.without(hole, drop(2, hole)), c.without(board, drop(3, board))))
	rest := drop(4, all)
	return c.choose(c.any(rest), c.without(all, drop(1, rest)), minus1)
}

// addLow compares a player's low with the best low so far, and updates the winners. The
// player has the given bit.
func (s *showdown) addLow(c *code, bit, low value) {
	best := c.load(s.stack(s.lows, lowBest))
	less, tied := c.more(best, low), c.equal(best, low)
	c.store(c.least(best, low), s.stack(s.lows, lowBest))
	isLess, isTied := c.join(less, less), c.join(tied, tied)
	for i, set := range s.wide(c, s.lows+16*lowSets) {
		c.store(c.or(c.choose(isLess[i], bit, set), c.and(bit, isTied[i])), s.stack(s.lows, lowSets+i))
	}
}

// The rows of the stack for lows.
const (
	lowBest = 0 // the best low so far
	lowSets = 1 // the players who have it, as words
	lowRows = 3
)

// countBoth counts the winners of both halves of the pot, deal by deal.
func (s *showdown) countBoth() {
	c := s.code()
	rejected := c.load(s.stack(s.rejected, 0))
	some := c.more(c.bytes(noLow), c.load(s.stack(s.lows, lowBest)))
	some = c.without(some, rejected)
	without, someWords := c.join(rejected, rejected), c.join(some, some)
	for i := range without {
		c.store(c.without(c.load(s.stack(s.sets, i)), without[i]), s.stack(s.sets, i))
		c.store(c.and(c.load(s.stack(s.lows, lowSets+i)), someWords[i]), s.stack(s.lows, lowSets+i))
	}
	s.vector(c)
	s.dof("MOVD %s, R%d", s.number(layout.NumberPlayers), regZ)
	for i := range 16 {
		s.dof("MOVHU %d(RSP), R%d", s.sets+2*i, regX)
		s.dof("MOVHU %d(RSP), R%d", s.lows+16*lowSets+2*i, regY)
		s.dof("LSL R%d, R%d", regZ, regY)
		s.dof("ORR R%d, R%d", regY, regX)
		s.increment(regX)
	}
}

// countLows counts the best lows of one player, deal by deal.
func (s *showdown) countLows() {
	c := s.code()
	var board ranks
	for i, card := range s.boardOf(c) {
		if i > 0 {
			card = c.or2(board, card)
		}
		board = card
	}
	c.store(lowOf(c, board), s.stack(s.board, twoBoardLow))
	s.vector(c)
	s.dof("ADD $%d, R%d, R%d", 8*layout.NumberSeats, regNumbers, regNumber)
	c = s.code()
	hole := s.holeCard(c)
	for range 3 {
		hole = c.or2(hole, s.holeCard(c))
	}
	c.store(lowOf(c, hole), s.stack(s.hand, 0))
	s.vector(c)
	s.dof("MOVD %s, R%d", s.number(layout.NumberMore), regW)
	s.repeat(regW, func() {
		c := s.code()
		c.store(c.or(c.load(s.stack(s.hand, 0)), lowOf(c, s.holeCard(c))), s.stack(s.hand, 0))
		s.vector(c)
	})
	c = s.code()
	low := bestLow(c, c.load(s.stack(s.hand, 0)), c.load(s.stack(s.board, twoBoardLow)))
	c.store(c.without(low, c.load(s.stack(s.rejected, 0))), s.stack(s.sets, 0))
	s.vector(c)
	for i := range 16 {
		s.dof("MOVBU %d(RSP), R%d", s.sets+i, regX)
		s.increment(regX)
	}
}
