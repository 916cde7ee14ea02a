package main

import (
	"fmt"

	"pokersim/sim/internal/lanes/internal/layout"
)

// two counts the winners of two players: in the sums the deals that the first wins,
// those where both tie, and the rejected ones.
func (s *showdown) two() {
	c := s.code()
	var x, y strength
	if s.twoHole {
		x, y = s.twoHolePlayers(c)
	} else {
		b := s.addBoard(c)
		x = s.player(c, b, s.holes(c, regNumbers, 8*layout.NumberSeats))
		y = s.player(c, b, s.holes(c, regNumbers, 8*(layout.NumberSeats+2)))
	}
	var won, tied wide
	for i := range won {
		won[i], tied[i] = compare(c, x, y, i)
	}
	s.countTwo(c, c.low(won[0], won[1]), c.low(tied[0], tied[1]))
	s.vector(c)
}

// compare returns masks of the deals where x is stronger than y, and where they tie.
func compare(c *code, x, y strength, half int) (more, tied value) {
	same := c.equal16(x.high[half], y.high[half])
	tied = c.and(same, c.equal16(x.low[half], y.low[half]))
	return c.choose(same, c.more16(x.low[half], y.low[half]), c.more16(x.high[half], y.high[half])), tied
}

func (s *showdown) countTwo(c *code, won, tied value) {
	rejected := c.load(fmt.Sprintf("%d(RSP)", s.rejected))
	for i, mask := range []value{c.without(won, rejected), c.without(tied, rejected), rejected} {
		c.store(c.sub(c.load(s.stack(s.sums, i)), mask), s.stack(s.sums, i))
	}
}

// many counts the winners of any number of players. It compares each player in turn with
// the best strength so far, and updates the set of winners. Register regNumber moves to
// the numbers of the next player's seat.
func (s *showdown) many() {
	if s.twoHole {
		s.twoHoleBoard()
	} else {
		c := s.code()
		s.storeBoard(c, s.addBoard(c))
		s.vector(c)
	}
	c := s.code()
	zero := c.bytes(0)
	for i := range 2 {
		c.store(zero, s.stack(s.best, i))
		c.store(zero, s.stack(s.best, 2+i))
		c.store(zero, s.stack(s.sets, i))
	}
	if s.hasLow {
		c.store(c.bytes(noLow), s.stack(s.lows, lowBest))
		c.store(zero, s.stack(s.lows, lowSets))
		c.store(zero, s.stack(s.lows, lowSets+1))
	}
	s.vector(c)
	s.dof("ADD $%d, R%d, R%d", 8*layout.NumberSeats, regNumbers, regNumber)
	s.dof("MOVD $1, R%d", regZ) // the bit of the player
	s.dof("MOVD %s, R%d", s.number(layout.NumberPlayers), regN)
	s.repeat(regN, func() {
		if s.twoHole {
			s.hold()
			c = s.code()
			s.join(c, s.twoHoleStrength(c))
		} else {
			c = s.code()
			s.join(c, s.player(c, s.loadBoard(c), s.holes(c, regNumber, 0)))
			s.dof("ADD $16, R%d", regNumber)
		}
		s.dof("LSL $1, R%d", regZ)
	})
	if s.hasLow {
		s.countBoth()
	} else {
		s.countSets()
	}
}

// join compares a player's hand with the best so far, and updates the winners.
func (s *showdown) join(c *code, hand strength) {
	best := strength{s.wide(c, s.best), s.wide(c, s.best+32)}
	bit := c.same(regZ)
	for i, set := range s.wide(c, s.sets) {
		more, tied := compare(c, hand, best, i)
		c.store(c.most16(hand.high[i], best.high[i]), s.stack(s.best, i))
		c.store(c.choose(more, hand.low[i], best.low[i]), s.stack(s.best, 2+i))
		c.store(c.or(c.choose(more, bit, set), c.and(bit, tied)), s.stack(s.sets, i))
	}
	if s.hasLow {
		s.addLow(c, bit, bestLow(c, lowOf(c, s.held(c).once), c.load(s.stack(s.board, twoBoardLow))))
	}
	s.vector(c)
}

// wide loads words from the stack.
func (s *showdown) wide(c *code, at int) wide {
	return wide{c.load(s.stack(at, 0)), c.load(s.stack(at, 1))}
}

// countSets counts the sets of winners, those of rejected deals as the empty set.
func (s *showdown) countSets() {
	c := s.code()
	rejected := c.load(fmt.Sprintf("%d(RSP)", s.rejected))
	for i, mask := range c.join(rejected, rejected) {
		c.store(c.without(c.load(s.stack(s.sets, i)), mask), s.stack(s.sets, i))
	}
	s.vector(c)
	for i := range 16 {
		s.dof("MOVHU %d(RSP), R%d", s.sets+2*i, regX)
		s.increment(regX)
	}
}

// increment adds 1 to the counter whose index is in a register.
func (s *showdown) increment(index int) {
	s.dof("MOVD (R%d)(R%d<<3), R%d", regCounts, index, regY)
	s.dof("ADD $1, R%d", regY)
	s.dof("MOVD R%d, (R%d)(R%d<<3)", regY, regCounts, index)
}
