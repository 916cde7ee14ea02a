package main

import "pokersim/sim/internal/lanes/internal/layout"

// Constants of package layout that many files use.
const (
	block      = layout.Block
	steps      = layout.Steps
	groups     = layout.Groups
	boardCards = layout.BoardCards
)

// game is what a kernel has of its games. The games in which any hole cards play differ in
// the constants of the plan (see layout.GameRun).
type game struct {
	name    string // a part of the names of kernels
	twoHole bool   // exactly two hole cards play
	hasLow  bool   // half of the pot goes to the best low
}

func anyHole() game { return game{} }

func omaha() game { return game{name: "Omaha", twoHole: true} }

func omaha8() game { return game{name: "Omaha8", twoHole: true, hasLow: true} }
