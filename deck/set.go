package deck

import "math/bits"

// Set is a set of cards of one deck: bit c is Card c. The zero value is the empty
// set.
type Set uint64

// SetOf returns the set of the given cards. It ignores values above 51.
func SetOf(cards ...Card) Set {
	var s Set
	for _, c := range cards {
		if c < Size {
			s |= 1 << c
		}
	}
	return s
}

// Has reports whether the card is in the set.
func (s Set) Has(c Card) bool { return s>>c&1 != 0 }

// Count returns the number of cards in the set.
func (s Set) Count() int { return bits.OnesCount64(uint64(s)) }

// Cards returns the cards by rank, twos first, and within a rank by suit: 2c 2d
// 2h 2s 3c and so on.
func (s Set) Cards() []Card {
	cards := make([]Card, 0, s.Count())
	for i := range Card(Size) {
		if c := NewCard(Rank(i/Suits), Suit(i%Suits)); s.Has(c) {
			cards = append(cards, c)
		}
	}
	return cards
}
