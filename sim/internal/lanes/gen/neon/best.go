package main

import (
	"fmt"

	"pokersim/sim/internal/lanes/internal/layout"
)

// combined are the sets from which two hole cards and three cards of the board make the
// ranks of a hand. The steps are those of package eval.
type combined struct {
	both, four, three, full, pairs, pair ranks
	isFlush, isStraight, isTwoPair       value
	windows                              wide
}

// combine makes the sets. The set full has the ranks that may be three times in a full
// house, and pairs those that may be the first of two pair.
func (s *showdown) combine(c *code, h, b planes) (m combined) {
	m.isFlush = several(c, h.suited)
	m.windows = s.windows(c, h.once, h.suited, m.isFlush)
	m.isStraight = c.low(c.test16(m.windows[0], m.windows[0]), c.test16(m.windows[1], m.windows[1]))
	m.both = c.and2(h.once, b.once)
	pocket, shared := c.and2(h.twice, b.once), c.and2(h.once, b.twice)
	m.four = c.or2(c.and2(h.twice, b.twice), c.and2(h.once, b.thrice))
	m.three = c.or2(c.or2(pocket, shared), b.thrice)
	m.pair = c.or2(c.or2(h.twice, m.both), b.twice)
	two, boardPair := several(c, m.both), c.load(s.stack(s.board, twoPair))
	m.full = c.or2(c.mask2(b.thrice, c.some(h.twice)), c.mask2(pocket, boardPair))
	m.full = c.or2(m.full, c.mask2(shared, two))
	m.pairs = c.or2(m.both, c.mask2(h.twice, boardPair))
	m.isTwoPair = c.or(two, c.and(c.some(m.pairs), boardPair))
	return m
}

// twoHoleStrength returns the strength of the best hand of exactly two hole cards and
// three cards of the board.
func (s *showdown) twoHoleStrength(c *code) strength {
	h, b := s.held(c), s.loadTwoHoleBoard(c)
	m := s.combine(c, h, b)
	run, straightFlush := c.or(m.isFlush, m.isStraight), c.and(m.isFlush, m.isStraight)
	isThree, isFull, isFour := c.some(m.three), c.without(c.some(m.full), straightFlush), c.without(c.some(m.four), straightFlush)

	// The kind of hand, and a set of which the lowest bit is the first rank.
	first := c.choose2(m.isTwoPair, m.pairs, m.pair)
	first = c.choose2(isThree, m.three, first)
	first = c.choose2(run, ranks{c.low(m.windows[0], m.windows[1]), c.high(m.windows[0], m.windows[1])}, first)
	first = c.choose2(isFour, m.four, c.choose2(isFull, m.full, first))
	kind := c.and(m.isTwoPair, c.bytes(layout.TwoPair<<5))
	kind = c.choose(isThree, c.bytes(layout.ThreeOfAKind<<5), kind)
	kindOfRun := c.or(c.left(7, m.isFlush), c.and(m.isStraight, c.bytes(layout.Straight<<5)))
	kind = c.choose(run, kindOfRun, kind)
	kind = c.choose(isFull, c.bytes(layout.FullHouse<<5), kind)
	kind = c.choose(isFour, c.bytes(layout.FourOfAKind<<5), kind)
	r := lowest(c, first)
	endTwo := c.without(c.without(m.isTwoPair, isThree), run)
	endRun := c.without(c.without(run, isFull), isFour)
	endFull := c.without(isFull, isFour)

	// The second rank of a full house or two pair.
	inTwice, inThrice := common(c, h.twice, r), common(c, b.thrice, r)
	second := c.or2(m.both, c.mask2(b.twice, endTwo))
	second = c.choose2(inThrice, h.twice, c.choose2(inTwice, b.twice, second))
	second = c.mask2(lowest(c, c.minus2(second, r)), c.or(endTwo, endFull))

	// The kickers: the best of the remaining hole cards and of the remaining board.
	taken := c.or2(r, second)
	endFlush := c.and(endRun, m.isFlush)
	fromHole := c.widen(c.choose2(endFlush, h.suited, c.minus2(h.once, taken)))
	fromBoard := c.widen(c.choose2(endFlush, b.suited, c.minus2(b.once, taken)))
	drop := func(x wide, unless value) wide { return c.drop(x, c.add(unless, c.bytes(1))) }
	boardRest := drop(fromBoard, common(c, b.once, r))
	boardRest = drop(boardRest, c.or(common(c, b.twice, r), common(c, b.twice, second)))
	boardRest = drop(boardRest, c.or(inThrice, common(c, b.once, second)))
	holeRest := drop(fromHole, c.or(common(c, h.once, r), common(c, h.twice, second)))
	holeRest = drop(holeRest, c.or(inTwice, common(c, h.once, second)))
	var kickers wide
	for i := range kickers {
		kickers[i] = c.or(c.without(fromBoard[i], boardRest[i]), c.without(fromHole[i], holeRest[i]))
	}
	low := ranks{c.low(kickers[0], kickers[1]), c.high(kickers[0], kickers[1])}
	low = c.without2(low, c.and(endRun, m.isStraight))
	low = c.choose2(endFull, second, low)
	high := c.or2(r, c.mask2(second, endTwo))
	return strength{inOrder(c, kind, high), c.join(c.reverse(low.high), c.reverse(low.low))}
}

// inOrder returns words that are ordered as hands: the kind, and below it the ranks, the
// highest first.
func inOrder(c *code, kind value, x ranks) wide {
	words := c.join(c.reverse(x.high), c.reverse(x.low))
	for i, k := range c.join(kind, kind) {
		words[i] = c.insert("SRI", "H8", 3, k, words[i])
	}
	return words
}

// twoHolePlayers returns the strengths of two players.
func (s *showdown) twoHolePlayers(c *code) (x, y strength) {
	s.twoHoleBoard()
	s.dof("ADD $%d, R%d, R%d", 8*layout.NumberSeats, regNumbers, regNumber)
	s.hold()
	first := s.code()
	x = s.twoHoleStrength(first)
	for i := range 2 {
		first.store(x.high[i], s.stack(s.best, i))
		first.store(x.low[i], s.stack(s.best, 2+i))
	}
	s.vector(first)
	s.hold()
	return strength{s.wide(c, s.best), s.wide(c, s.best+32)}, s.twoHoleStrength(c)
}

// bestSums is the number of sums of best hands: nine categories and the rejected deals.
const bestSums = 10

// countBest adds to each sum the best hands of a category, of a better one, or rejected.
func (s *showdown) countBest() {
	s.twoHoleBoard()
	s.dof("ADD $%d, R%d, R%d", 8*layout.NumberSeats, regNumbers, regNumber)
	s.hold()
	c := s.code()
	m := s.combine(c, s.held(c), s.loadTwoHoleBoard(c))
	better := c.load(s.stack(s.rejected, 0))
	c.store(c.sub(c.load(s.stack(s.sums, bestSums-1)), better), s.stack(s.sums, bestSums-1))
	royal := c.test(c.low(m.windows[0], m.windows[1]), c.bytes(1))
	for i, hands := range []value{
		c.and(royal, m.isFlush), c.and(m.isStraight, m.isFlush), c.some(m.four), c.some(m.full), m.isFlush,
		m.isStraight, c.some(m.three), m.isTwoPair, c.some(m.pair),
	} {
		better = c.or(better, hands)
		c.store(c.sub(c.load(s.stack(s.sums, i)), better), s.stack(s.sums, i))
	}
	s.vector(c)
}

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
