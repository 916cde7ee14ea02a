package deck

import (
	"fmt"
	"math/bits"
)

// DealSumOf is DealSum from a deck of any size. Fewer than seven cards panic.
func (d *Deck) DealSumOf(word uint64, keys *[1 << 8]uint64) (sum uint64, dealt bool) {
	n := uint64(d.size)
	if n < 7 {
		panic(fmt.Sprintf("deck: DealSumOf from %d cards: want 7 or more", n))
	}
	d0, word := bits.Mul64(word, n)
	d1, word := bits.Mul64(word, n-1)
	d2, word := bits.Mul64(word, n-2)
	d3, word := bits.Mul64(word, n-3)
	d4, word := bits.Mul64(word, n-4)
	d5, word := bits.Mul64(word, n-5)
	d6, word := bits.Mul64(word, n-6)
	if word < maxOutcomes && word < uneven(n) {
		return 0, false
	}
	c := &d.cards
	c0 := c[d0]
	c[d0], c[0] = c[0], c0
	c1 := c[1+d1]
	c[1+d1], c[1] = c[1], c1
	c2 := c[2+d2]
	c[2+d2], c[2] = c[2], c2
	c3 := c[3+d3]
	c[3+d3], c[3] = c[3], c3
	c4 := c[4+d4]
	c[4+d4], c[4] = c[4], c4
	c5 := c[5+d5]
	c[5+d5], c[5] = c[5], c5
	c6 := c[6+d6]
	c[6+d6], c[6] = c[6], c6
	return keys[c0] + keys[c1] + keys[c2] + keys[c3] + keys[c4] + keys[c5] + keys[c6], true
}

// maxOutcomes is the most outcomes of seven draws.
const maxOutcomes = MaxCards * (MaxCards - 1) * (MaxCards - 2) * (MaxCards - 3) * (MaxCards - 4) * (MaxCards - 5) * (MaxCards - 6)

// uneven returns uneven7 of a deck of n cards.
func uneven(n uint64) uint64 {
	outcomes := n * (n - 1) * (n - 2) * (n - 3) * (n - 4) * (n - 5) * (n - 6)
	return -outcomes % outcomes
}
