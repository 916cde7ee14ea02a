package eval

import "math/bits"

// ranks is a set of ranks, bit f for rank f: 13 bits, the ace on top.
type ranks uint16

// held is what a hand's suits do not touch: which ranks stand in it at least
// once, twice, three and four times.
type held [4]ranks

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
func flushClass(suit ranks) Class {
	if high, ok := suit.straight(); ok {
		return fromWeakest(StraightFlush, high-lowestStraight)
	}
	return fromWeakest(Flush, suit.best(5).noStraightOrdinal())
}

// fromWeakest returns the class of the hand that beats n classes of its
// category. (The royal flush counts as a straight flush here.)
func fromWeakest(c Category, n int) Class { return weakest[c] - Class(n) }

// lowestStraight is the top rank of the lowest straight, 5-4-3-2-A.
const lowestStraight = 3

func (f ranks) top() int    { return bits.Len16(uint16(f)) - 1 }
func (f ranks) bottom() int { return bits.TrailingZeros16(uint16(f)) }

// without takes a rank out, and moves the ranks above it down by one, so that
// the others are numbered without a gap.
func (f ranks) without(rank int) ranks {
	below := ranks(1)<<rank - 1
	return f&below | f>>1&^below
}

// best returns the n highest ranks, or all if there are fewer.
func (f ranks) best(n int) ranks {
	for bits.OnesCount16(uint16(f)) > n {
		f &= f - 1
	}
	return f
}

// straight returns the top rank of the best straight, if there is one.
func (f ranks) straight() (high int, ok bool) {
	low := f<<1 | f>>12 // the ace also stands below the two
	runs := low & (low >> 1) & (low >> 2) & (low >> 3) & (low >> 4)
	return runs.top() + lowestStraight, runs != 0
}

// ordinal counts the sets of as many ranks that are lower: the set's place in
// the combinatorial number system.
func (f ranks) ordinal() int {
	n := 0
	for i := 1; f != 0; i++ {
		n += binomial(f.bottom(), i)
		f &= f - 1
	}
	return n
}

// noStraightOrdinal is ordinal for five ranks, with straights left out of the
// count.
func (f ranks) noStraightOrdinal() int {
	n := f.ordinal()
	const wheel = 0b1_0000_0000_1111
	if f > wheel {
		n--
	}
	for run := ranks(0b11111); run < f; run <<= 1 {
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
