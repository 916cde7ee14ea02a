package main

import "pokersim/sim/internal/lanes/internal/layout"

// Constants of package layout that many files use.
const (
	block      = layout.Block
	steps      = layout.Steps
	groups     = layout.Groups
	boardCards = layout.BoardCards
)

// game is the set of rules on which kernels depend.
type game struct {
	name   string // a part of the names of kernels
	lowest int    // the lowest rank
	trips  bool   // three of a kind beats a straight

	twoHole bool // exactly two hole cards play
	hasLow  bool // half of the pot goes to the best low
}

// games returns hold'em and the games with a short deck.
func games() []game {
	return []game{{}, {name: "Short", lowest: 4}, {name: "ShortTrips", lowest: 4, trips: true}}
}

func omaha() game { return game{name: "Omaha", twoHole: true} }

func omaha8() game { return game{name: "Omaha8", twoHole: true, hasLow: true} }

// ace is the shift that moves the bit of the ace below that of the lowest rank.
func (g game) ace() int { return 13 - g.lowest }

// kind returns the kind of a hand in the order of the game. The argument is the kind in
// hold'em.
func (g game) kind(hand uint8) uint8 {
	switch {
	case g.lowest > 0 && (hand == layout.Flush || hand == layout.FullHouse):
		return layout.Flush + layout.FullHouse - hand
	case g.trips && (hand == layout.Straight || hand == layout.ThreeOfAKind):
		return layout.Straight + layout.ThreeOfAKind - hand
	}
	return hand
}
