package main

import (
	"fmt"

	"pokersim/sim/internal/lanes/internal/arguments"
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
		x = s.player(c, b, s.holes(c, regNumbers, 8*arguments.NumberSeats))
		y = s.player(c, b, s.holes(c, regNumbers, 8*(arguments.NumberSeats+2)))
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
	s.dof("ADD $%d, R%d, R%d", 8*arguments.NumberSeats, regNumbers, regNumber)
	s.dof("MOVD $1, R%d", regZ) // the bit of the player
	s.dof("MOVD %s, R%d", s.number(arguments.NumberPlayers), regN)
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
	kind := c.and(m.isTwoPair, c.bytes(arguments.TwoPair<<5))
	kind = c.choose(isThree, c.bytes(arguments.ThreeOfAKind<<5), kind)
	kindOfRun := c.or(c.left(7, m.isFlush), c.and(m.isStraight, c.bytes(arguments.Straight<<5)))
	kind = c.choose(run, kindOfRun, kind)
	kind = c.choose(isFull, c.bytes(arguments.FullHouse<<5), kind)
	kind = c.choose(isFour, c.bytes(arguments.FourOfAKind<<5), kind)
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
	s.dof("ADD $%d, R%d, R%d", 8*arguments.NumberSeats, regNumbers, regNumber)
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
	s.dof("ADD $%d, R%d, R%d", 8*arguments.NumberSeats, regNumbers, regNumber)
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
	s.dof("MOVD %s, R%d", s.number(arguments.NumberMore), regW)
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
	s.dof("MOVD %s, R%d", s.number(arguments.NumberPlayers), regZ)
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
	s.dof("ADD $%d, R%d, R%d", 8*arguments.NumberSeats, regNumbers, regNumber)
	c = s.code()
	hole := s.holeCard(c)
	for range 3 {
		hole = c.or2(hole, s.holeCard(c))
	}
	c.store(lowOf(c, hole), s.stack(s.hand, 0))
	s.vector(c)
	s.dof("MOVD %s, R%d", s.number(arguments.NumberMore), regW)
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
