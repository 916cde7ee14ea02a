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
			p := c.product(x, base)
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
		first := quotient(c, joint, c.load(d.row(layout.InverseNEON+g)), c.load(d.row(layout.ShiftNEON+g)))
		first = c.or(first, c.load(d.row(layout.SkippedNEON+g)))
		at[pair[0]], at[pair[1]] = first, remainder(c, joint, first, c.load(d.row(layout.SecondNEON+g)))
	}
	return at, c.low(below[0], below[1])
}

// quotient divides joint choices by the base of the second of two draws. The quotients are
// the first choices, and the remainders are the second ones.
func quotient(c *code, joint wide, inverse, shift value) value {
	return c.lacking("by", c.low(c.lacking("doubled", joint[0], inverse), c.lacking("doubled", joint[1], inverse)), shift)
}

// remainder returns joint choices - first × base.
func remainder(c *code, joint wide, first, base value) value {
	return c.lacking("minus", c.low(joint[0], joint[1]), first, base)
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

// total is the number of cards with each bit, in binary.
type total struct{ one, two, four value }

// tally looks up one byte of the cards at seven positions and adds them bit by bit.
func tally(c *code, table int, at *[steps]value) (t total) {
	v := func(i int) value { return c.look(table, at[i]) }
	odd1, carry1 := c.add3(v(0), v(1), v(2))
	odd2, carry2 := c.add3(v(3), v(4), v(5))
	var carry3 value
	t.one, carry3 = c.add3(odd1, odd2, v(6))
	t.two, t.four = c.add3(carry1, carry2, carry3)
	return t
}

// once returns the bits of one card or more, and thrice those of three or seven.
func (t total) once(c *code) value   { return c.or(c.or(t.one, t.two), t.four) }
func (t total) thrice(c *code) value { return c.and(t.one, t.two) }

// noFlush returns a mask of the hands without five cards of a suit. In a hand of seven with
// them, each bit of the suits' codes is in five cards or more, or in two or fewer, but two to
// five do not have every bit. In a hand of six, no bit is in two cards. A hand of five has two
// blank cards, one of which has all bits: then no bit is in two to five cards.
func (d *dealing) noFlush(c *code, t total) value {
	suit := c.bytes(suitBits)
	some := c.and(c.xor(t.two, t.four), suit) // two to five
	none := c.choose(t.two, c.or(t.one, c.load(d.row(layout.TwoNEON))), c.orNot(c.load(d.row(layout.FiveNEON)), t.one))
	return c.or(c.test(some, none), c.equal(some, suit))
}

// straight returns a mask of the sets with five ranks in a row.
func (d *dealing) straight(c *code, r ranks) value {
	found := c.runs(r, d.rule)
	for i, x := range found {
		found[i] = c.test16(x, c.load(d.rule(layout.GameRun)))
	}
	return c.low(found[0], found[1])
}
