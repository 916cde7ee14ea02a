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

// strength evaluates hands. Row returns the address of a row of the plan. With lowest,
// the primary rank of a straight is as in package strength. The ranks have bits 3 to 15.
func (g game) strength(c *code, h held, shape func(i int) string, run string, lowest bool) (s strength) {
	look := func(table int, number value) value { return c.look32(shape(2*table), number) }
	five := c.more(c.count2(h.suited), c.bytes(4))
	one, two := c.choose2(five, h.suited, h.one), c.without2(h.two, five)
	isFour, isThree := c.some(h.four), c.without(c.some(h.three), five)
	number := c.insert("SLI", "B16", 3, c.count2(one), c.count2(two))
	number = c.add(number, isFour) // minus 1
	primary := c.drop(c.widen(c.choose2(isFour, h.four, c.choose2(isThree, h.three, two))), look(layout.ShapePrimary, number))
	kickers := c.widen(c.choose2(look(layout.ShapePairs, number), two, one))
	for i := range kickers {
		kickers[i] = c.xor(kickers[i], primary[i])
	}
	kickers = c.drop(c.drop(kickers, look(layout.ShapeKicker, number)), look(layout.ShapeSecond, number))

	if g.trips { // three of a kind beats a straight
		one = c.without2(one, isThree)
	}
	var isRun wide
	for i, x := range c.widen(one) {
		x = c.insert("SRI", "H8", g.ace(), x, x)
		y := c.and(x, c.left16(1, x))
		y = c.and(y, c.left16(2, y))
		y = c.and(y, c.left16(4, x))
		y = c.and(y, c.load(run))
		isRun[i] = c.test16(y, y)
		y = c.without(y, c.right16(1, y))
		if lowest {
			y = c.right16(1, y)
		}
		s.high[i] = c.choose(isRun[i], y, primary[i])
		s.low[i] = c.without(kickers[i], isRun[i])
	}
	kind := c.choose(c.low(isRun[0], isRun[1]), c.bytes(g.kind(layout.Straight)<<5), look(layout.ShapeKinds, number))
	if flush := g.kind(layout.Flush) << 5; flush == 1<<7 {
		kind = c.or(kind, c.left(7, five)) // a straight flush has all three bits
	} else {
		kind = c.or(kind, c.and(five, c.bytes(flush)))
	}
	for i, k := range c.join(kind, kind) {
		s.high[i] = c.insert("SRI", "H8", 3, k, s.high[i])
	}
	return s
}
