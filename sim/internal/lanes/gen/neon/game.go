package main

import "pokersim/sim/internal/lanes/internal/arguments"

// Constants of package arguments that many files use.
const (
	block      = arguments.Block
	steps      = arguments.Steps
	groups     = arguments.Groups
	boardCards = arguments.BoardCards
)

// game is what a kernel has of its games. The games in which any hole cards play differ in
// the constants of the plan (see arguments.GameRun).
type game struct {
	name    string // a part of the names of kernels
	twoHole bool   // exactly two hole cards play
	hasLow  bool   // half of the pot goes to the best low
}

func anyHole() game { return game{} }

func omaha() game { return game{name: "Omaha", twoHole: true} }

func omaha8() game { return game{name: "Omaha8", twoHole: true, hasLow: true} }
