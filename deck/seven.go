package deck

import (
	"fmt"
	"math/bits"
)

// The functions of this file repeat Deal for callers that need the cards at once.
// To read the cards back from the deck would take a third more time.

// DealSumFew is Deal for five or six cards from a deck of 52 cards; other numbers panic. It
// also returns the sum of the keys of the cards.
func (d *Deck) DealSumFew(k int, word uint64, keys *[1 << 8]uint64) (sum uint64, dealt bool) {
	if d.size != Size || k != 5 && k != 6 {
		panic(fmt.Sprintf("deck: DealSumFew of %d cards from %d: want 5 or 6 from %d", k, d.size, Size))
	}
	d0, word := bits.Mul64(word, 52)
	d1, word := bits.Mul64(word, 51)
	d2, word := bits.Mul64(word, 50)
	d3, word := bits.Mul64(word, 49)
	d4, word := bits.Mul64(word, 48)
	d5, uneven := uint64(0), uint64(uneven5)
	if k == 6 {
		d5, word = bits.Mul64(word, 47)
		uneven = uneven6
	}
	if word < uneven {
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
	sum = keys[c0] + keys[c1] + keys[c2] + keys[c3] + keys[c4]
	if k == 6 {
		c5 := c[5+d5]
		c[5+d5], c[5] = c[5], c5
		sum += keys[c5]
	}
	return sum, true
}

// DealSum is Deal for seven cards from a deck of 52 cards; a deck of another size
// panics. It also returns the sum of the keys of the seven cards.
func (d *Deck) DealSum(word uint64, keys *[1 << 8]uint64) (sum uint64, dealt bool) {
	if d.size != Size {
		panic(fmt.Sprintf("deck: DealSum from %d cards: want %d", d.size, Size))
	}
	d0, word := bits.Mul64(word, 52)
	d1, word := bits.Mul64(word, 51)
	d2, word := bits.Mul64(word, 50)
	d3, word := bits.Mul64(word, 49)
	d4, word := bits.Mul64(word, 48)
	d5, word := bits.Mul64(word, 47)
	d6, word := bits.Mul64(word, 46)
	if word < uneven7 {
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

// DealTo is Deal for seven cards from a deck of 52 cards; a deck of another size
// panics. It also copies the cards to hand.
func (d *Deck) DealTo(word uint64, hand *[7]Card) (dealt bool) {
	if d.size != Size {
		panic(fmt.Sprintf("deck: DealTo from %d cards: want %d", d.size, Size))
	}
	d0, word := bits.Mul64(word, 52)
	d1, word := bits.Mul64(word, 51)
	d2, word := bits.Mul64(word, 50)
	d3, word := bits.Mul64(word, 49)
	d4, word := bits.Mul64(word, 48)
	d5, word := bits.Mul64(word, 47)
	d6, word := bits.Mul64(word, 46)
	if word < uneven7 {
		return false
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
	hand[0], hand[1], hand[2], hand[3], hand[4], hand[5], hand[6] = c0, c1, c2, c3, c4, c5, c6
	return true
}
