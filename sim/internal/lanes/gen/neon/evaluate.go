package main

import "pokersim/sim/internal/lanes/internal/layout"

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

	primary := c.drop(c.widen(c.choose2(isFour, h.four, c.choose2(isThree, h.three, two))), look(layout.ShapePrimary, number))
	// If three of a kind beats a straight, the deck is short: five in a row have a rank of the
	// high byte.
	beaten := c.test(isThree, c.load(rule(layout.GameTrips)))
	runs := c.runs(ranks{one.low, c.without(one.high, beaten)}, rule)
	var isRun wide
	for i := range runs {
		runs[i] = c.and(runs[i], c.load(rule(layout.GameRun)))
		isRun[i] = c.test16(runs[i], runs[i])
	}

	kickers := c.widen(c.choose2(look(layout.ShapePairs, number), two, one))
	for i := range kickers {
		kickers[i] = c.xor(kickers[i], primary[i])
	}
	kickers = c.drop(c.drop(kickers, look(layout.ShapeKicker, number)), look(layout.ShapeSecond, number))
	for i, y := range runs {
		y = c.without(y, c.right16(1, y))
		if lowest {
			y = c.right16(1, y)
		}
		s.high[i] = c.choose(isRun[i], y, primary[i])
		s.low[i] = c.without(kickers[i], isRun[i])
	}
	kind := c.choose(c.low(isRun[0], isRun[1]), c.load(rule(layout.GameStraight)), look(layout.ShapeKinds, number))
	kind = c.or(kind, c.and(five, c.load(rule(layout.GameFlush)))) // a straight flush has all three bits
	for i, k := range c.join(kind, kind) {
		s.high[i] = c.insert("SRI", "H8", 3, k, s.high[i])
	}
	return s
}

// runs returns the highest ranks of five in a row, among bits without a meaning where
// layout.GameRun has 0. It puts the ace below the lowest rank, over lower bits.
func (c *code) runs(x ranks, rule func(i int) string) (found wide) {
	x.low = c.or(x.low, c.lacking("by", x.high, c.load(rule(layout.GameBelow))))
	for i, x := range c.widen(x) {
		y := c.and(x, c.left16(1, x))
		y = c.and(y, c.left16(2, y))
		found[i] = c.and(y, c.left16(4, x))
	}
	return found
}
