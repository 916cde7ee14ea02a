package main

import (
	"fmt"

	"pokersim/sim/internal/lanes/internal/layout"
)

// draw makes the draws and returns the positions and a mask of the rejected hands.
func (d *dealing) draw(c *code) (at [steps]value, rejected value) {
	var below wide
	for g, pair := range layout.Shared {
		base := c.load(d.row(layout.BaseNEON + g))
		var joint wide
		for i := range joint {
			x := c.load(fmt.Sprintf("%d(R4)", 32*g+16*i))
			var p wide
			if d.all {
				p = c.product(x, base)
			} else {
				p = c.plus(c.load(d.row(layout.OffsetNEON+g)), x, base)
			}
			joint[i] = c.odd16(p[0], p[1])
			b := c.more16(c.load(d.row(layout.ThresholdNEON+g)), c.even16(p[0], p[1]))
			if g > 0 {
				b = c.or(below[i], b)
			}
			below[i] = b
		}
		if pair[1] == steps {
			at[pair[0]] = c.low(joint[0], joint[1])
			continue
		}
		at[pair[0]], at[pair[1]] = divide(c, joint, c.load(d.row(layout.InverseNEON+g)), c.load(d.row(layout.ShiftNEON+g)), c.load(d.row(layout.SecondNEON+g)))
	}
	return at, c.low(below[0], below[1])
}

// divide divides joint choices by the base of the second of two draws: the quotients are
// the first choices, the remainders the second ones.
func divide(c *code, joint wide, inverse, shift, base value) (first, second value) {
	quotient := c.low(c.lacking("doubled", joint[0], inverse), c.lacking("doubled", joint[1], inverse))
	first = c.lacking("by", quotient, shift)
	return first, c.lacking("minus", c.low(joint[0], joint[1]), first, base)
}

// sample replaces duplicate positions, by Floyd's sampling.
func (d *dealing) sample(c *code, at *[steps]value) {
	for i := 1; i < steps; i++ {
		duplicate := c.equal(at[i], at[0])
		for _, x := range at[1:i] {
			duplicate = c.or(duplicate, c.equal(at[i], x))
		}
		at[i] = c.choose(duplicate, c.load(d.row(layout.LastNEON+i)), at[i])
	}
}

// tally looks up one byte of the cards at seven positions and adds them bit by bit.
func tally(c *code, table int, at *[steps]value) (ones, twos, fours value) {
	v := func(i int) value { return c.look(table, at[i]) }
	odd1, carry1 := c.add3(v(0), v(1), v(2))
	odd2, carry2 := c.add3(v(3), v(4), v(5))
	ones, carry3 := c.add3(odd1, odd2, v(6))
	twos, fours = c.add3(carry1, carry2, carry3)
	return ones, twos, fours
}

// noFlush returns a mask of the hands without five cards of a suit. In a hand with
// them, each bit of the suits' codes is in five cards or more, or in two or fewer. The
// arguments are the numbers of cards with each bit, in binary.
func (d *dealing) noFlush(c *code, one, two, four value) value {
	suit := c.bytes(suitBits)
	switch d.cards {
	case 7:
		some := c.xor(four, two)
		middle := c.test(c.without(some, c.xor(two, one)), suit)
		return c.or(middle, c.equal(c.and(some, suit), suit))
	case 6:
		return c.test(c.without(c.xor(four, two), c.and(four, one)), suit)
	}
	return c.test(c.xor(four, c.or(two, one)), suit)
}

// straight returns a mask of the sets with five ranks in a row. It puts the ace below the
// lowest rank, over the suit's code.
func (d *dealing) straight(c *code, r ranks) value {
	var found wide
	for i, x := range c.join(r.low, r.high) {
		x = c.insert("SRI", "H8", d.ace(), x, x)
		y := c.and(x, c.left16(1, x))
		y = c.and(y, c.left16(2, y))
		y = c.and(y, c.left16(4, x))
		found[i] = c.test16(y, c.load(d.row(layout.RunNEON)))
	}
	return c.low(found[0], found[1])
}
