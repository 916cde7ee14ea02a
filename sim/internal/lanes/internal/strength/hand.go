// Package strength evaluates and orders hands in plain Go: a Hand has its cards in one word, a
// Game the rules, and a Strength orders the hands of a game. The tables of classes and slots
// number the strengths.
package strength

import (
	"fmt"
	"math/bits"

	"pokersim/deck"
)

// Hand is a set of up to seven cards. Each suit has 16 bits, suit 0 the lowest: bit r
// for rank r, and in the upper three bits the number of cards. The sum of two hands
// without a common card is their union.
type Hand uint64

const (
	SuitRanks = 1<<deck.Ranks - 1
	AllRanks  = 0x1fff1fff1fff1fff // the ranks of every suit
	fours     = 0x8000800080008000 // the highest bit of each suit's number of cards
)

func HandOf(cards ...deck.Card) (h Hand) {
	for _, c := range cards {
		h += (1<<c.Rank() + 1<<deck.Ranks) << (16 * c.Suit())
	}
	return h
}

// Flush returns the ranks of the suit with five cards or more, or 0 if there is none.
func (h Hand) Flush() uint16 {
	five := h & (h<<1 | h<<2) & fours
	if five == 0 {
		return 0
	}
	return uint16(h>>(bits.TrailingZeros64(uint64(five))&^15)) & SuitRanks
}

// Only returns the card of a hand of one card.
func (h Hand) Only() deck.Card {
	bit := bits.TrailingZeros64(uint64(h))
	return deck.NewCard(deck.Rank(bit%16), deck.Suit(bit/16))
}

// NoDuplicates returns the set of the cards, a bit for each. An invalid or duplicate
// card is an error.
func NoDuplicates(cards ...[]deck.Card) (set uint64, err error) {
	for _, some := range cards {
		for _, c := range some {
			if c >= deck.Size {
				return 0, fmt.Errorf("invalid card %v", c)
			}
			if set>>c&1 != 0 {
				return 0, fmt.Errorf("duplicate card %v", c)
			}
			set |= 1 << c
		}
	}
	return set, nil
}
