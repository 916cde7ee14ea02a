// Package deal deals many hands of five to seven cards at once, with the words and the cards
// of deck.Deck.Deal.
package ways

import (
	"math/bits"

	"pokersim/deck"
)

// Hands deals a hand of some cards, five to seven, from the front of a deck with each word that
// is accepted, and returns their number. The places of a hand above its cards have
// deck.NoCard. There are at least as many hands as words.
func Hands(of []deck.Card, cards int, words []uint64, hands [][7]deck.Card) (dealt int) {
	outcomes := uint64(1)
	for i := range cards {
		outcomes *= uint64(len(of) - i)
	}
	least := -outcomes % outcomes
	if cards < 7 {
		for _, word := range words {
			if few(of, cards == 6, word, least, &hands[dealt]) {
				dealt++
			}
		}
		return dealt
	}
	for _, word := range words {
		if seven(of, word, least, &hands[dealt]) {
			dealt++
		}
	}
	return dealt
}

// seven deals seven cards. It rejects a word whose last fraction is below least: it would make
// the draws uneven. Unrolled, and with the cards read only once, it takes half the time of
// deck.Deck.Deal.
func seven(d []deck.Card, word, least uint64, hand *[7]deck.Card) bool {
	n := uint64(len(d))
	d0, word := bits.Mul64(word, n)
	d1, word := bits.Mul64(word, n-1)
	d2, word := bits.Mul64(word, n-2)
	d3, word := bits.Mul64(word, n-3)
	d4, word := bits.Mul64(word, n-4)
	d5, word := bits.Mul64(word, n-5)
	d6, word := bits.Mul64(word, n-6)
	if word < least {
		return false
	}
	c := (*[7]deck.Card)(d)
	c0 := d[d0]
	d[d0], c[0] = c[0], c0
	c1 := d[1+d1]
	d[1+d1], c[1] = c[1], c1
	c2 := d[2+d2]
	d[2+d2], c[2] = c[2], c2
	c3 := d[3+d3]
	d[3+d3], c[3] = c[3], c3
	c4 := d[4+d4]
	d[4+d4], c[4] = c[4], c4
	c5 := d[5+d5]
	d[5+d5], c[5] = c[5], c5
	c6 := d[6+d6]
	d[6+d6], c[6] = c[6], c6
	hand[0], hand[1], hand[2], hand[3], hand[4], hand[5], hand[6] = c0, c1, c2, c3, c4, c5, c6
	return true
}

// few is seven for five or six cards.
func few(d []deck.Card, six bool, word, least uint64, hand *[7]deck.Card) bool {
	n := uint64(len(d))
	d0, word := bits.Mul64(word, n)
	d1, word := bits.Mul64(word, n-1)
	d2, word := bits.Mul64(word, n-2)
	d3, word := bits.Mul64(word, n-3)
	d4, word := bits.Mul64(word, n-4)
	d5 := uint64(0)
	if six {
		d5, word = bits.Mul64(word, n-5)
	}
	if word < least {
		return false
	}
	c := (*[6]deck.Card)(d)
	c0 := d[d0]
	d[d0], c[0] = c[0], c0
	c1 := d[1+d1]
	d[1+d1], c[1] = c[1], c1
	c2 := d[2+d2]
	d[2+d2], c[2] = c[2], c2
	c3 := d[3+d3]
	d[3+d3], c[3] = c[3], c3
	c4 := d[4+d4]
	d[4+d4], c[4] = c[4], c4
	c5 := deck.NoCard
	if six {
		c5 = d[5+d5]
		d[5+d5], c[5] = c[5], c5
	}
	hand[0], hand[1], hand[2], hand[3], hand[4], hand[5], hand[6] = c0, c1, c2, c3, c4, c5, deck.NoCard
	return true
}
