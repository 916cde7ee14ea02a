package main

import (
	"fmt"

	"pokersim/sim/internal/lanes/internal/arguments"
)

func (c *code) and2(x, y ranks) ranks { return ranks{c.and(x.low, y.low), c.and(x.high, y.high)} }
func (c *code) or2(x, y ranks) ranks  { return ranks{c.or(x.low, y.low), c.or(x.high, y.high)} }
func (c *code) without2(x ranks, mask value) ranks {
	return ranks{c.without(x.low, mask), c.without(x.high, mask)}
}
func (c *code) minus2(x, y ranks) ranks {
	return ranks{c.without(x.low, y.low), c.without(x.high, y.high)}
}
func (c *code) mask2(x ranks, mask value) ranks { return c.and2(x, ranks{mask, mask}) }
func (c *code) choose2(mask value, x, y ranks) ranks {
	return ranks{c.choose(mask, x.low, y.low), c.choose(mask, x.high, y.high)}
}
func (c *code) sum2(x, y, z ranks) (odd, carry ranks) {
	odd.low, carry.low = c.add3(x.low, y.low, z.low)
	odd.high, carry.high = c.add3(x.high, y.high, z.high)
	return odd, carry
}
func (c *code) some(x ranks) value   { return c.any(c.or(x.low, x.high)) }
func (c *code) count2(x ranks) value { return c.add(c.count(x.low), c.count(x.high)) }
func (c *code) widen(x ranks) wide   { return c.join(x.low, x.high) }
func (c *code) loads(at func(i int) string, i int) ranks {
	return ranks{c.load(at(i)), c.load(at(i + 1))}
}

// drop removes the lowest rank where n is 1.
func (c *code) drop(x wide, n value) wide {
	y := c.less(x, n)
	return wide{c.and(x[0], y[0]), c.and(x[1], y[1])}
}

// inSuit returns the ranks of a card where it has the suit. The low byte is then
// without the suit's code.
func (c *code) inSuit(card ranks, suit value) ranks {
	low := c.xor(card.low, suit)
	return c.without2(ranks{low, card.high}, c.test(low, c.bytes(suitBits)))
}

// held are the ranks that occur at least once, twice, three and four times, and the
// ranks in the suit that may have five cards or more.
type held struct{ one, two, three, four, suited ranks }

// strength is the order of hands, in two words: the kind and the primary ranks, then
// the kickers.
type strength struct{ high, low wide }

// strength evaluates hands. Shape returns the address of a row of the tables of shapes,
// rule that of a constant of the game. With lowest, the primary rank of a straight is as in
// package strength. The ranks have bits 3 to 15.
func (c *code) strength(h held, shape, rule func(i int) string, lowest bool) (s strength) {
	look := func(table int, number value) value { return c.look32(shape(2*table), number) }
	five := c.more(c.count2(h.suited), c.bytes(4))
	one, two := c.choose2(five, h.suited, h.one), c.without2(h.two, five)
	isFour, isThree := c.some(h.four), c.without(c.some(h.three), five)
	number := c.insert("SLI", "B16", 3, c.count2(one), c.count2(two))
	number = c.add(number, isFour) // minus 1

	primary := c.drop(c.widen(c.choose2(isFour, h.four, c.choose2(isThree, h.three, two))), look(arguments.ShapePrimary, number))
	// If three of a kind beats a straight, the deck is short: five in a row have a rank of the
	// high byte.
	beaten := c.test(isThree, c.load(rule(arguments.GameTrips)))
	runs := c.runs(ranks{one.low, c.without(one.high, beaten)}, rule)
	var isRun wide
	for i := range runs {
		runs[i] = c.and(runs[i], c.load(rule(arguments.GameRun)))
		isRun[i] = c.test16(runs[i], runs[i])
	}

	kickers := c.widen(c.choose2(look(arguments.ShapePairs, number), two, one))
	for i := range kickers {
		kickers[i] = c.xor(kickers[i], primary[i])
	}
	kickers = c.drop(c.drop(kickers, look(arguments.ShapeKicker, number)), look(arguments.ShapeSecond, number))
	for i, y := range runs {
		y = c.without(y, c.right16(1, y))
		if lowest {
			y = c.right16(1, y)
		}
		s.high[i] = c.choose(isRun[i], y, primary[i])
		s.low[i] = c.without(kickers[i], isRun[i])
	}
	kind := c.choose(c.low(isRun[0], isRun[1]), c.load(rule(arguments.GameStraight)), look(arguments.ShapeKinds, number))
	kind = c.or(kind, c.and(five, c.load(rule(arguments.GameFlush)))) // a straight flush has all three bits
	for i, k := range c.join(kind, kind) {
		s.high[i] = c.insert("SRI", "H8", 3, k, s.high[i])
	}
	return s
}

// runs returns the highest ranks of five in a row, among bits without a meaning where
// arguments.GameRun has 0. It puts the ace below the lowest rank, over lower bits.
func (c *code) runs(x ranks, rule func(i int) string) (found wide) {
	x.low = c.or(x.low, c.lacking("by", x.high, c.load(rule(arguments.GameBelow))))
	for i, x := range c.widen(x) {
		y := c.and(x, c.left16(1, x))
		y = c.and(y, c.left16(2, y))
		found[i] = c.and(y, c.left16(4, x))
	}
	return found
}

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
	shape := func(i int) string { return s.row(arguments.VectorShapesNEON + i) }
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
			c.store(c.and(threeOf(c, x), c.load(s.rule(arguments.GameRun))), s.stack(s.board, set.three+half))
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
