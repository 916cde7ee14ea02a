package main

import "math/bits"

// game is what the kernels that count categories depend on, besides the cards.
type game struct {
	name   string // in the names of kernels
	lowAce uint8  // the bit of a low part below the lowest rank
	trips  bool   // three of a kind beats a straight

	twoHole bool // exactly two hole cards play
	hasLow  bool // and half of the pot goes to the best low
}

// games are hold'em and the games with a short deck. A short deck lacks the two to
// the five: the ace stands below the six in the place of the five.
func games() []game {
	const five = 1 << 4
	return []game{{lowAce: 1}, {name: "Short", lowAce: five}, {name: "ShortTrips", lowAce: five, trips: true}}
}

func holdem() game { return games()[0] }

func omaha() game { return game{name: "Omaha", lowAce: 1, twoHole: true} }

func omaha8() game { return game{name: "Omaha8", lowAce: 1, twoHole: true, hasLow: true} }

// short reports whether the game has a short deck: a flush beats a full house.
func (g game) short() bool { return g.lowAce != 1 }

// kindOf is the kind of a hand of hold'em in the order of the game: 13 bits up.
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

// below is where the ace stands below the lowest rank, counted from the two's place
// below.
func (g game) below() int { return bits.TrailingZeros8(g.lowAce) }

// noLowAce are the bits of a low part but for the low ace.
func (g game) noLowAce() uint8 { return 0x7f &^ g.lowAce }
