package byrank

import (
	"pokersim/deck"
	"pokersim/sim/equity/internal/joint"
)

// Suits is a permutation of the suits: suit s becomes suit Suits[s].
type Suits [deck.Suits]uint8

func suitsOf(p joint.Permutation) (s Suits) {
	for i := range s {
		s[i] = p[i] / deck.Ranks
	}
	return s
}

// Card returns a card with its suit permuted.
func (p Suits) Card(c uint8) uint8 { return c&^3 | p[c&3] }

// Nibble returns a set of suits, permuted.
func (p Suits) Nibble(s uint8) uint8 {
	return s&1<<p[0] | s>>1&1<<p[1] | s>>2&1<<p[2] | s>>3&1<<p[3]
}

// Hand returns the cards of a hand, permuted, the larger number first.
func (p Suits) Hand(h Hand) (high, low uint8) {
	a, b := p.Card(h.High), p.Card(h.Low)
	return max(a, b), min(a, b)
}
