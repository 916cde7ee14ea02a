package main

import (
	"fmt"

	"pokersim/sim/internal/lanes/internal/layout"
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
	return c.strength(h, shape, s.rule, false)
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
