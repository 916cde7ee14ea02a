package eval

import (
	"math/bits"

	"pokersim/deck"
)

// ranks is a set of ranks, bit f for rank f: 13 bits, the ace on top.
type ranks uint16

// held is a hand without its suits: the sets of ranks with at least one, two, three
// and four cards.
type held [4]ranks

func (f ranks) top() int    { return bits.Len16(uint16(f)) - 1 }
func (f ranks) bottom() int { return bits.TrailingZeros16(uint16(f)) }

// without removes a rank and moves the higher ranks down by one.
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

// ordinal returns the number of lower sets of the same size, at most five: the rank of the
// set in the combinatorial number system.
func (f ranks) ordinal() int {
	n := 0
	for i := 1; f != 0; i++ {
		n += int(choices[f.bottom()][i])
		f &= f - 1
	}
	return n
}

// choices is the binomial coefficients of the sets of up to five of twelve.
var choices = [deck.Ranks][6]uint16{
	{1}, {1, 1}, {1, 2, 1}, {1, 3, 3, 1}, {1, 4, 6, 4, 1}, {1, 5, 10, 10, 5, 1},
	{1, 6, 15, 20, 15, 6}, {1, 7, 21, 35, 35, 21}, {1, 8, 28, 56, 70, 56}, {1, 9, 36, 84, 126, 126},
	{1, 10, 45, 120, 210, 252}, {1, 11, 55, 165, 330, 462}, {1, 12, 66, 220, 495, 792},
}

// binomial is deck.Choose for the small numbers of hands.
func binomial(n, k int) int {
	if n < len(choices) && k >= 0 && k < len(choices[0]) {
		return int(choices[n][k])
	}
	return int(deck.Choose(n, k))
}
