package main

import (
	"pokersim/sim/internal/lanes/internal/layout"
)

// In the games of exactly two hole cards, a set of ranks has bit 0 for the ace to bit
// 12 for the two. So its highest rank is its lowest bit. A window is five ranks in a
// row; its bit is that of the highest rank: bit 0 for ten to ace, bit 9 for ace to five.

// Masks of high bytes.
const (
	twoHoleSuit  = 0xe0
	twoHoleRanks = 0x1f
)

// planes are the ranks that occur at least once, twice and three times, and the ranks in
// the board's suit of three.
type planes struct{ once, twice, thrice, suited ranks }

// The rows of the board on the stack.
const (
	twoOnce      = 0  // the planes, two rows each
	twoSuit      = 8  // the code of the suit of three, or twoHoleSuit
	twoPair      = 9  // ones if the board has a pair
	twoLow       = 10 // the ranks with the ace below the two as well, as words
	twoThree     = 12 // the windows with at least three of these ranks
	twoSuitLow   = 14 // the same of the ranks in the suit
	twoSuitThree = 16
	twoBoardLow  = 18 // the ranks as in a low
	twoBoardRows = 19
)

// inTwoHoleSuit returns the ranks of a card where it has the suit.
func inTwoHoleSuit(c *code, card ranks, suit value) ranks {
	high := c.xor(card.high, suit)
	return c.without2(ranks{card.low, high}, c.test(high, c.bytes(twoHoleSuit)))
}

// twoHoleBoard stores what the evaluation needs of the board.
func (s *showdown) twoHoleBoard() {
	c := s.code()
	cards := s.boardOf(c)
	odd, carry := c.sum2(cards[0], cards[1], cards[2])
	odd, more := c.sum2(odd, cards[3], cards[4])
	var b planes
	b.twice = c.or2(carry, more)
	_, b.thrice = c.sum2(odd, carry, more)
	b.once = c.or2(odd, b.twice)
	// Each bit of the code of a suit of three is the majority of this bit in all codes.
	suit := c.and(b.thrice.high, c.bytes(twoHoleSuit))
	for i, card := range cards {
		suited := inTwoHoleSuit(c, card, suit)
		if i > 0 {
			suited = c.or2(b.suited, suited)
		}
		b.suited = suited
	}
	fewer := c.more(c.bytes(3), c.count2(b.suited))
	c.store(c.choose(fewer, c.bytes(twoHoleSuit), suit), s.stack(s.board, twoSuit))
	rankOf := c.bytes(twoHoleRanks)
	for _, set := range []*ranks{&b.once, &b.twice, &b.thrice} {
		set.high = c.and(set.high, rankOf)
	}
	c.store(c.some(b.twice), s.stack(s.board, twoPair))
	for i, set := range []ranks{b.once, b.twice, b.thrice, b.suited} {
		c.store(set.low, s.stack(s.board, twoOnce+2*i))
		c.store(set.high, s.stack(s.board, twoOnce+2*i+1))
	}
	for _, set := range []struct {
		ranks
		low, three int
	}{{b.once, twoLow, twoThree}, {b.suited, twoSuitLow, twoSuitThree}} {
		for half, x := range c.widen(set.ranks) {
			x = lowAce(c, x)
			c.store(x, s.stack(s.board, set.low+half))
			c.store(c.and(threeOf(c, x), c.load(s.rule(layout.GameRun))), s.stack(s.board, set.three+half))
		}
	}
	if s.hasLow {
		c.store(lowOf(c, b.once), s.stack(s.board, twoBoardLow))
	}
	s.vector(c)
}

func (s *showdown) boardSet(c *code, i int) ranks {
	return c.loads(func(i int) string { return s.stack(s.board, i) }, i)
}

func (s *showdown) loadTwoHoleBoard(c *code) planes {
	return planes{s.boardSet(c, twoOnce), s.boardSet(c, twoOnce+2), s.boardSet(c, twoOnce+4), s.boardSet(c, twoOnce+6)}
}

// lowAce adds the ace below the two, as bit 13. Bits 14 and 15 have no meaning.
func lowAce(c *code, x value) value { return c.insert("SLI", "H8", 13, x, x) }

// shifted returns x shifted right by 0 to 4.
func shifted(c *code, x value) (all [5]value) {
	all[0] = x
	for i := 1; i < len(all); i++ {
		all[i] = c.right16(i, x)
	}
	return all
}

// threeOf returns the windows with at least three of the ranks.
func threeOf(c *code, x value) value {
	v := shifted(c, x)
	odd, carry := c.add3(v[0], v[1], v[2])
	odd, more := c.add3(odd, v[3], v[4])
	return c.choose(c.xor(carry, more), odd, carry)
}

// twoOf returns the windows with at least two of the ranks.
func twoOf(c *code, x value) value {
	v := shifted(c, x)
	odd, carry := c.add3(v[0], v[1], v[2])
	return c.or(carry, c.choose(c.xor(odd, v[3]), v[4], odd))
}

// windows returns the windows that have all five ranks, at least two of them among the
// hole cards and three on the board, in words. With a flush, only its suit counts.
func (s *showdown) windows(c *code, once, suited ranks, flush value) (found wide) {
	hole := c.widen(c.choose2(flush, suited, once))
	inFlush := c.join(flush, flush)
	of := func(suit, any, half int) value {
		return c.choose(inFlush[half], c.load(s.stack(s.board, suit+half)), c.load(s.stack(s.board, any+half)))
	}
	for half, x := range hole {
		x = lowAce(c, x)
		all := c.or(x, of(twoSuitLow, twoLow, half))
		four := c.and(all, c.right16(1, all))
		four = c.and(four, c.right16(2, four))
		four = c.and(four, c.right16(4, all))
		found[half] = c.and(c.and(four, twoOf(c, x)), of(twoSuitThree, twoThree, half))
	}
	return found
}

// The rows of a player's planes on the stack.
const (
	handOnce = 0
	handRows = 6
)
