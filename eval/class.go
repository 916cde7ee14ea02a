package eval

import "math/bits"

// ranks is a set of ranks, bit f for rank f: 13 bits, the ace on top.
type ranks uint16

// held is what a hand's suits do not touch: which ranks stand in it at least
// once, twice, three and four times.
type held [4]ranks

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

// binomial returns n choose k for the small n and k of hands; 0 if k > n.
func binomial(n, k int) int {
	c := 1
	for i := range k {
		c = c * (n - i) / (i + 1)
	}
	return c
}
