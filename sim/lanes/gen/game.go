package main

import "math/bits"

// game is the set of rules on which kernels depend.
type game struct {
	name   string // a part of the names of kernels
	lowAce uint8  // the bit of the low ace in a low part: just below the lowest rank
	trips  bool   // three of a kind beats a straight

	twoHole bool // exactly two hole cards play
	hasLow  bool // half of the pot goes to the best low
}

// games returns hold'em and the games with a short deck. A short deck lacks the ranks
// two to five, and the low ace has the bit of the five.
func games() []game {
	const five = 1 << 4
	return []game{{lowAce: 1}, {name: "Short", lowAce: five}, {name: "ShortTrips", lowAce: five, trips: true}}
}

func holdem() game { return games()[0] }

func omaha() game { return game{name: "Omaha", lowAce: 1, twoHole: true} }

func omaha8() game { return game{name: "Omaha8", lowAce: 1, twoHole: true, hasLow: true} }

// short reports whether the game has a short deck, where a flush beats a full house.
func (g game) short() bool { return g.lowAce != 1 }

// kindOf returns the kind of a hand in the order of the game, shifted to bit 13. The
// argument is the kind in hold'em.
func (g game) kindOf(hand uint16) uint16 {
	switch {
	case g.short() && hand == fullHouse:
		hand = flush5
	case g.short() && hand == flush5:
		hand = fullHouse
	case g.trips && hand == threeOfAKind:
		hand = straight5
	case g.trips && hand == straight5:
		hand = threeOfAKind
	}
	return hand << kind
}

// below returns the index of the bit of the low ace: 0 in hold'em, 4 in a short deck.
func (g game) below() int { return bits.TrailingZeros8(g.lowAce) }

// noLowAce returns the bits of a low part except the low ace.
func (g game) noLowAce() uint8 { return 0x7f &^ g.lowAce }
