package main

import (
	"fmt"

	"pokersim/sim/lanes/internal/layout"
)

// onBoard is what the evaluation needs of the board: the ranks that occur an odd number
// of times, twice or more, and four times, the suit that may have five cards, and the
// ranks in it. The lowest three bits of odd have no meaning.
type onBoard struct {
	odd, two, four, suited ranks
	suit                   value
}

// boardOf looks up the cards of the board.
func (s *showdown) boardOf(c *code) (cards [boardCards]ranks) {
	for i := range cards {
		at := c.load(s.stack(s.board, i))
		cards[i] = ranks{c.look(tableLow, at), c.look(tableHigh, at)}
	}
	return cards
}

// addBoard adds the cards of the board by rank, in binary. If three cards or more have
// the same suit, each bit of its code is the majority of this bit in all five codes.
func (s *showdown) addBoard(c *code) (b onBoard) {
	cards := s.boardOf(c)
	odd, carry := c.sum2(cards[0], cards[1], cards[2])
	odd, more := c.sum2(odd, cards[3], cards[4])
	b.odd, b.two, b.four = odd, c.or2(carry, more), c.and2(carry, more)
	b.suit = c.and(c.or(c.and(b.two.low, odd.low), b.four.low), c.bytes(suitBits))
	for i, card := range cards {
		suited := c.inSuit(card, b.suit)
		if i > 0 {
			suited = c.or2(b.suited, suited)
		}
		b.suited = suited
	}
	rankOf := c.bytes(rankBits)
	b.two.low, b.four.low = c.and(b.two.low, rankOf), c.and(b.four.low, rankOf)
	return b
}

// player evaluates the hands of a player with two hole cards.
func (s *showdown) player(c *code, b onBoard, hole [2]ranks) strength {
	var h held
	odd, carry := c.sum2(hole[0], hole[1], b.odd)
	rankOf := c.bytes(rankBits)
	odd.low, carry.low = c.and(odd.low, rankOf), c.and(carry.low, rankOf)
	h.suited = c.or2(b.suited, c.or2(c.inSuit(hole[0], b.suit), c.inSuit(hole[1], b.suit)))
	h.two, h.four = c.or2(b.two, carry), c.or2(b.four, c.and2(b.two, carry))
	h.one, h.three = c.or2(h.two, odd), c.or2(h.four, c.and2(h.two, odd))
	shape := func(i int) string { return s.row(layout.VectorShapesNEON + i) }
	return s.strength(c, h, shape, s.row(layout.VectorRunNEON), false)
}

// holes looks up the hole cards of the seat whose numbers are at an offset.
func (s *showdown) holes(c *code, register, offset int) (cards [2]ranks) {
	for i := range cards {
		f := op(fmt.Sprintf("MOVD {m}, R%d\nADD R%d, R%d\nFMOVQ (R%d), F{r}", regX, regRows, regX, regX))
		at := c.do(f, fmt.Sprintf("%d(R%d)", offset+8*i, register))
		cards[i] = ranks{c.look(tableLow, at), c.look(tableHigh, at)}
	}
	return cards
}

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

// storeBoard and loadBoard keep the board on the stack while players are evaluated.
func (s *showdown) storeBoard(c *code, b onBoard) {
	for i, x := range []value{b.odd.low, b.odd.high, b.two.low, b.two.high, b.four.low, b.four.high, b.suited.low, b.suited.high, b.suit} {
		c.store(x, s.stack(s.board, i))
	}
}

func (s *showdown) loadBoard(c *code) onBoard {
	at := func(i int) string { return s.stack(s.board, i) }
	return onBoard{c.loads(at, 0), c.loads(at, 2), c.loads(at, 4), c.loads(at, 6), c.load(at(8))}
}
