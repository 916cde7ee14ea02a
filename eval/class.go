package eval

import "math/bits"

// faces is a set of faces, bit f for face f: 13 bits, the ace on top.
type faces uint16

// held is what a hand's suits do not touch: which faces stand in it at least
// once, twice, three and four times.
type held [4]faces

// unsuitedClass returns the class of the best five cards of a hand without a
// flush. The hand has five cards or more.
func unsuitedClass(h held) Class {
	one, two, three, four := h[0], h[1], h[2], h[3]
	if four != 0 {
		quad := four.top()
		return fromWeakest(FourOfAKind, quad*12+one.without(quad).top())
	}
	if three != 0 {
		trip := three.top()
		if pairs := two.without(trip); pairs != 0 {
			return fromWeakest(FullHouse, trip*12+pairs.top())
		}
	}
	if high, ok := one.straight(); ok {
		return fromWeakest(Straight, high-lowestStraight)
	}
	switch pairs := two.best(2); {
	case three != 0:
		trip := three.top()
		return fromWeakest(ThreeOfAKind, trip*66+one.without(trip).best(2).ordinal())
	case bits.OnesCount16(uint16(pairs)) == 2:
		high, low := pairs.top(), pairs.bottom()
		return fromWeakest(TwoPair, pairs.ordinal()*11+one.without(high).without(low).top())
	case pairs != 0:
		pair := pairs.top()
		return fromWeakest(OnePair, pair*220+one.without(pair).best(3).ordinal())
	}
	return fromWeakest(HighCard, one.best(5).noStraightOrdinal())
}

// flushClass returns the class of the best five cards of one suit, which holds
// five or more.
func flushClass(suit faces) Class {
	if high, ok := suit.straight(); ok {
		return fromWeakest(StraightFlush, high-lowestStraight)
	}
	return fromWeakest(Flush, suit.best(5).noStraightOrdinal())
}

// fromWeakest returns the class of the hand that beats n classes of its
// category. (The royal flush counts as a straight flush here.)
func fromWeakest(c Category, n int) Class { return weakest[c] - Class(n) }

// lowestStraight is the top face of the lowest straight, 5-4-3-2-A.
const lowestStraight = 3

func (f faces) top() int    { return bits.Len16(uint16(f)) - 1 }
func (f faces) bottom() int { return bits.TrailingZeros16(uint16(f)) }

// without takes a face out, and moves the faces above it down by one, so that
// the others are numbered without a gap.
func (f faces) without(face int) faces {
	below := faces(1)<<face - 1
	return f&below | f>>1&^below
}

// best returns the n highest faces, or all if there are fewer.
func (f faces) best(n int) faces {
	for bits.OnesCount16(uint16(f)) > n {
		f &= f - 1
	}
	return f
}

// straight returns the top face of the best straight, if there is one.
func (f faces) straight() (high int, ok bool) {
	low := f<<1 | f>>12 // the ace also stands below the two
	runs := low & (low >> 1) & (low >> 2) & (low >> 3) & (low >> 4)
	return runs.top() + lowestStraight, runs != 0
}

// ordinal counts the sets of as many faces that are lower: the set's place in
// the combinatorial number system.
func (f faces) ordinal() int {
	n := 0
	for i := 1; f != 0; i++ {
		n += binomial(f.bottom(), i)
		f &= f - 1
	}
	return n
}

// noStraightOrdinal is ordinal for five faces, with straights left out of the
// count.
func (f faces) noStraightOrdinal() int {
	n := f.ordinal()
	const wheel = 0b1_0000_0000_1111
	if f > wheel {
		n--
	}
	for run := faces(0b11111); run < f; run <<= 1 {
		n--
	}
	return n
}

// binomial returns n choose k for the small n and k of hands; 0 if k > n.
func binomial(n, k int) int {
	c := 1
	for i := range k {
		c = c * (n - i) / (i + 1)
	}
	return c
}
