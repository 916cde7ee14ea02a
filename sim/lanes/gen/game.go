package main

// game is what the kernels that count categories depend on, besides the cards.
type game struct {
	name   string // in the names of kernels
	lowAce uint8  // the bit of a low part below the lowest rank
	trips  bool   // three of a kind beats a straight
}

// games are hold'em and the games with a short deck. A short deck lacks the two to
// the five: the ace stands below the six in the place of the five.
func games() []game {
	const five = 1 << 4
	return []game{{"", 1, false}, {"Short", five, false}, {"ShortTrips", five, true}}
}

// noLowAce are the bits of a low part but for the low ace.
func (g game) noLowAce() uint8 { return 0x7f &^ g.lowAce }
