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

// ordinal returns the number of lower sets of the same size: the rank of the set in
// the combinatorial number system.
func (f ranks) ordinal() int {
	n := 0
	for i := 1; f != 0; i++ {
		n += binomial(f.bottom(), i)
		f &= f - 1
	}
	return n
}

// binomial is deck.Choose for the small numbers of hands.
func binomial(n, k int) int { return int(deck.Choose(n, k)) }
