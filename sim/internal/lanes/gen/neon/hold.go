package main

import (
	"fmt"

	"pokersim/sim/internal/lanes/internal/layout"
)

// hold stores the planes of the hole cards of a player: those that occur once, twice and
// in the board's suit. Register regNumber moves to the next player.
func (s *showdown) hold() {
	c := s.code()
	var h planes
	add := func() {
		card := s.holeCard(c)
		suited := inTwoHoleSuit(c, card, c.load(s.stack(s.board, twoSuit)))
		card.high = c.and(card.high, c.bytes(twoHoleRanks))
		if h.once == (ranks{}) {
			h.once, h.suited = card, suited
			return
		}
		again := c.and2(h.once, card)
		if h.twice != (ranks{}) {
			again = c.or2(h.twice, again)
		}
		h.twice = again
		h.once, h.suited = c.or2(h.once, card), c.or2(h.suited, suited)
	}
	store := func() {
		for i, set := range []ranks{h.once, h.twice, h.suited} {
			c.store(set.low, s.stack(s.hand, handOnce+2*i))
			c.store(set.high, s.stack(s.hand, handOnce+2*i+1))
		}
		s.vector(c)
	}
	for range 4 {
		add()
	}
	store()
	s.dof("MOVD %s, R%d", s.number(layout.NumberMore), regW)
	s.repeat(regW, func() {
		c = s.code()
		held := s.held(c)
		h.once, h.twice, h.suited = held.once, held.twice, held.suited
		add()
		store()
	})
}

// held loads what hold stored.
func (s *showdown) held(c *code) (h planes) {
	at := func(i int) string { return s.stack(s.hand, i) }
	h.once, h.twice, h.suited = c.loads(at, handOnce), c.loads(at, handOnce+2), c.loads(at, handOnce+4)
	return h
}

// holeCard looks up the hole card at regNumber, which moves to the next one.
func (s *showdown) holeCard(c *code) ranks {
	f := op(fmt.Sprintf("MOVD.P 8(R%d), R%d\nADD R%d, R%d\nFMOVQ (R%d), F{r}", regNumber, regX, regRows, regX, regX))
	at := c.do(f, "")
	return ranks{c.look(tableLow, at), c.look(tableHigh, at)}
}

// lowest returns the lowest bit of a set.
func lowest(c *code, x ranks) ranks {
	zero := c.bytes(0)
	low, high := c.and(x.low, c.sub(zero, x.low)), c.and(x.high, c.sub(zero, x.high))
	return ranks{low, c.without(high, c.any(x.low))}
}

// common returns a mask of the lanes where two sets have a common rank.
func common(c *code, x, y ranks) value { return c.or(c.test(x.low, y.low), c.test(x.high, y.high)) }

// several returns a mask of the sets of two ranks or more.
func several(c *code, x ranks) value { return c.more(c.count2(x), c.bytes(1)) }
